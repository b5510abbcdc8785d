import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createChangeBatcher } from '../../providers/live/batch-changes'
import { createLiveHub, type ResourceUpdate } from '../../providers/live/hub'
import { readLiveStream } from '../../providers/live/stream'
import type { LiveChange } from '../../vocabulary'
import { registry } from '../library'
import { fullIt } from '../scope'

const change = (given: Partial<LiveChange>): LiveChange => ({
  resource: 'book',
  id: 'one',
  action: 'changed',
  by: { id: 'ben', name: 'Ben' },
  at: '2026-03-18T10:00:00Z',
  fields: [],
  ...given,
})

/** The live messages about the shown resources. */
function shown(...names: string[]) {
  const hub = createLiveHub()
  const told: [string, ResourceUpdate][] = []
  for (const name of names) hub.subscribe(name, (happened) => told.push([name, happened]))
  const here = new Set(['here'])
  const gathered = createChangeBatcher({
    registry,
    hub,
    me: () => 'ann',
    isHere: (request) => here.has(request),
    onTold: (due) => {
      for (const [name, happened] of due) hub.tell(name, happened)
    },
  })
  return { hub, told, gathered, here }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reports a burst of changes once a second, and only for shown resources', () => {
  const { told, gathered } = shown('book', 'author', 'branch')
  for (let at = 0; at < 5000; at++) gathered.change(change({ entry: `a${at}` }))
  vi.advanceTimersByTime(500)
  // A book shows the name of its author. Branches are not related to books.
  expect(told.map(([name]) => name).sort()).toEqual(['author', 'book'])
  for (let at = 0; at < 5000; at++) gathered.change(change({ entry: `b${at}` }))
  vi.advanceTimersByTime(400)
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(1000)
  expect(told).toHaveLength(4)
})

it('ignores changes from this window, and reports a repeated event once', () => {
  const { told, gathered } = shown('book')
  gathered.change(change({ entry: 'a', request: 'here' }))
  vi.advanceTimersByTime(5000)
  expect(told).toEqual([])
  gathered.change(change({ entry: 'b' }))
  vi.advanceTimersByTime(5000)
  gathered.change(change({ entry: 'b' }))
  vi.advanceTimersByTime(5000)
  expect(told).toHaveLength(1)
})

it('ignores changes from this window even if their event arrives before the response', () => {
  const { told, gathered, here } = shown('book')
  const ann = { id: 'ann', name: 'Ann' }
  gathered.change(change({ by: ann, request: 'late' }))
  vi.advanceTimersByTime(400)
  here.add('late')
  vi.advanceTimersByTime(5000)
  expect(told).toEqual([])
  gathered.change(change({ by: ann, request: 'elsewhere' }))
  vi.advanceTimersByTime(2000)
  expect(told).toHaveLength(1)
})

it("separates the user's own changes in another window from others' changes, and names deleted records", () => {
  const { told, gathered } = shown('book')
  gathered.change(change({ by: { id: 'ann', name: 'Ann' } }))
  vi.advanceTimersByTime(2000)
  gathered.change(change({ action: 'deleted', id: 'two' }))
  vi.advanceTimersByTime(2000)
  expect(told.map(([, { isOwn, deletedIds: gone }]) => [isOwn, [...gone]])).toEqual([
    [true, []],
    [false, ['two']],
  ])
})

it('reloads everything shown if too much has happened', () => {
  const { told, gathered } = shown('book', 'branch')
  gathered.everything()
  vi.advanceTimersByTime(2000)
  expect(told.map(([name]) => name).sort()).toEqual(['book', 'branch'])
})

/** A server with live streams that the test can write to and interrupt. */
async function streams(answer: (response: ServerResponse, times: number) => void) {
  const asked: (string | undefined)[] = []
  const server = createServer(({ headers }, response) => {
    asked.push(headers['last-event-id'] as string | undefined)
    answer(response, asked.length)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const stopping = new AbortController()
  onTestFinished(() => {
    stopping.abort()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const heard: string[] = []
  let cursor: string | undefined
  let refused = 0
  const ended = readLiveStream({
    url: `http://127.0.0.1:${port}/live`,
    headers: () => ({}),
    cursor: () => cursor,
    onEvent: (one) => {
      heard.push(one.event)
      cursor = one.cursor ?? cursor
    },
    onBeat: () => {},
    onRefused: () => {
      refused += 1
    },
    signal: stopping.signal,
  })
  return { asked, heard, ended, refused: () => refused }
}

const event = (id: string) => `id: ${id}\nevent: change\ndata: {}\n\n`
const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

fullIt('resumes after the last event when the stream breaks', { timeout: 60_000 }, async () => {
  vi.useRealTimers()
  const { asked, heard } = await streams((response, times) => {
    begin(response).write(event(`e${times}`))
    if (times < 3) setTimeout(() => (times === 1 ? response.end() : response.destroy()), 20)
  })
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(3)
  expect(asked).toEqual([undefined, 'e1', 'e2'])
})

it('stops where the API has no stream, and where the session has ended', { timeout: 60_000 }, async () => {
  vi.useRealTimers()
  const missing = await streams((response) => response.writeHead(404).end())
  await missing.ended
  const page = await streams((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'))
  await page.ended
  const over = await streams((response) => response.writeHead(401).end())
  await over.ended
  expect([missing.refused(), page.refused(), over.refused()]).toEqual([0, 0, 1])
  expect([...missing.asked, ...page.asked, ...over.asked]).toHaveLength(3)
})
