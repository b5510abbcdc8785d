import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Store, StreamedRecord } from '../../../server/contract/store'
import { answerError } from '../../../server/http/errors'
import { maxUnstreamedRows, streamChunkSize, streamList } from '../../../server/records/stream-list'
import { fullIt } from '../../scope'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { dialects } from '../support/stores'

const count = 2 * maxUnstreamedRows + 100

/** The number of chunks of a list that is larger than the buffers of the server and of the client. */
const parts = (20 * maxUnstreamedRows) / streamChunkSize

const addMembers = ({ store }: AdminServer, many: number) => {
  const members = Array.from({ length: many }, (_, at) => ({
    firstName: `First ${at}`,
    lastName: `Last ${String(at).padStart(6, '0')}`,
    email: `person-${at}@example.com`,
    status: 1 as const,
  }))
  return store.transaction((trx) => store.insertMany(trx, store.registry.get('member'), members))
}

const connectionsTo = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_, many) => resolve(many)))

describe.each(dialects)('a list requested without paging on %s', (dialect) => {
  let desk: AdminServer
  beforeAll(async () => {
    desk = await startAdminServer(dialect)
    await addMembers(desk, count)
  })
  afterAll(() => desk.close())

  it.each([
    ['all rows', '', 0],
    ['from a given row', '&_start=7', 7],
    ['the last rows', `&_start=${count - 3}`, count - 3],
    ['no rows', `&_start=${count + 3}`, count],
  ])('returns rows in order, with the total: %s', async (_, start, from) => {
    const { status, body, headers } = await desk.call('GET', `/member?_sort=lastName${start}`)
    expect([status, headers.get('x-total-count')]).toEqual([200, String(count)])
    expect(body.map(({ firstName }: { firstName: string }) => firstName)).toEqual(
      Array.from({ length: count - from }, (_, at) => `First ${from + at}`),
    )
  })

  it('is filtered like a page', async () => {
    const { body, headers } = await desk.call('GET', '/member?email_like=person-1&_sort=lastName')
    const page = await desk.call('GET', '/member?email_like=person-1&_sort=lastName&_start=0&_end=5000')
    expect(body).toEqual(page.body)
    expect(headers.get('x-total-count')).toBe(page.headers.get('x-total-count'))
  })
})

describe('a streamed list', () => {
  let desk: AdminServer
  beforeAll(async () => {
    desk = await startAdminServer('sqlite')
    await addMembers(desk, parts * streamChunkSize)
  })
  afterAll(() => desk.close())

  /**
   * Starts an API that returns all members, with each record padded to `length` characters. The field `told.taken`
   * counts the parts that were read. The field `told.ended` is true once reading has ended.
   */
  async function openWhole(onPart: (at: number) => unknown = () => {}, length = 0) {
    const told = { taken: 0, ended: false }
    const { store } = desk
    const listed: Store['streamRecords'] = async function* (...asked) {
      try {
        for await (const part of store.streamRecords(...asked)) {
          await onPart(told.taken++)
          yield part.map(({ json, total }): StreamedRecord => ({ json: json.padEnd(length), total }))
        }
      } finally {
        told.ended = true
      }
    }
    const app = fastify()
    app.setErrorHandler(answerError)
    await app.register(compress, { threshold: 1024 })
    const resource = store.registry.get('member')
    app.get('/', (_, reply) =>
      streamList(reply, { store: { ...store, streamRecords: listed }, resource }, undefined, {}),
    )
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    return { app, url, told }
  }

  it.each(['identity', 'gzip'])('is cut off instead of completed if it fails midway, as %s', async (encoding) => {
    const { app, url, told } = await openWhole((at) => {
      if (at === 3) throw new Error('The disk is gone.')
    })
    const answer = await fetch(url, { headers: { 'accept-encoding': encoding } })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    expect(told.ended).toBe(true)
    await app.close()
  })

  it('returns an error if it fails at the start', async () => {
    const { app, url, told } = await openWhole(() => {
      throw new Error('The disk is gone.')
    })
    expect((await fetch(url)).status).toBe(500)
    expect(told).toEqual({ taken: 1, ended: true })
    await app.close()
  })

  fullIt('is cut off after a while if the caller stops reading', async () => {
    const { app, url, told } = await openWhole(undefined, 4000)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const request = get(url, { headers: { 'accept-encoding': 'identity' } })
      request.on('error', () => {})
      const [answer] = (await once(request, 'response')) as [IncomingMessage]
      answer.on('error', () => {})
      answer.pause()
      await vi.waitUntil(() => told.taken > 1, { timeout: 60_000 })
      await vi.advanceTimersByTimeAsync(20_000)
      await vi.waitUntil(() => told.ended, { timeout: 60_000 })
      expect(told.taken).toBeLessThan(parts)
      request.destroy()
    } finally {
      vi.useRealTimers()
    }
    await app.close()
  })

  it('stops reading if the caller disconnects before the start', async () => {
    let go = () => {}
    const gone = new Promise<void>((resolve) => {
      go = resolve
    })
    const { app, url, told } = await openWhole(() => gone)
    const request = get(url)
    request.on('error', () => {})
    await vi.waitUntil(() => told.taken > 0, { timeout: 60_000 })
    request.destroy()
    await vi.waitUntil(async () => (await connectionsTo(app)) === 0, { timeout: 60_000 })
    go()
    await vi.waitFor(() => expect(told.ended).toBe(true), { timeout: 10_000 })
    await app.close()
  })

  fullIt('is read no faster than its caller reads, and stops when the caller disconnects', async () => {
    const { app, url, told } = await openWhole(undefined, 4000)
    const request = get(url, { headers: { 'accept-encoding': 'identity' } })
    request.on('error', () => {})
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    answer.pause()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(told.taken).toBeLessThan(parts)
    request.destroy()
    await vi.waitFor(() => expect(told.ended).toBe(true), { timeout: 60_000 })
    const again = await fetch(url)
    expect(await again.json()).toHaveLength(parts * streamChunkSize)
    await app.close()
  })
})
