import { afterEach, expect, test, vi } from 'vitest'
import { adapter } from '../../../integrations/adapters'
import { registry } from '../../library'
import { type Call, openApi } from '../support/foreign-api'
import { memoryStorage, openBrowser } from '../support/open-browser'

const knowing = { name: 'Ann', idempotency: true }
const event = (code: string) => ({ resource: 'event', variables: { code } })

afterEach(() => vi.unstubAllGlobals())

/** An API, and the idempotency keys of its calls. */
async function open(answer: (call: Call) => number | undefined = () => 200, header = 'idempotency-key') {
  vi.stubGlobal('sessionStorage', memoryStorage())
  const api = await openApi((call, reply) => {
    const status = answer(call)
    if (status === undefined) {
      reply.hijack()
      reply.raw.destroy()
      return undefined
    }
    return reply.code(status).send(status === 200 ? { id: '1', message: 'Done.' } : { message: 'No.' })
  })
  return {
    ...api,
    keys: () => api.calls.filter(({ method }) => method !== 'GET').map(({ headers }) => headers[header]),
    browse: (userData: Readonly<Record<string, unknown>> = knowing) => {
      const browser = openBrowser({ apiUrl: api.url, registry })
      browser.client.session.begin('token', userData)
      return browser
    },
  }
}

test('equal simultaneous requests share one key, and any other request has a new key', async () => {
  const { browse, keys } = await open()
  const { dataProvider } = browse()
  await Promise.all(['A', 'A', 'B'].map((code) => dataProvider.create(event(code))))
  await dataProvider.create(event('A'))
  const [first, second, ...others] = keys()
  expect(first).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(second).toBe(first)
  expect(new Set([first, ...others]).size).toBe(3)
})

test.each([
  ['no answer comes', undefined],
  ['the server fails', 500],
])('where %s, the next try has the same key, also on a reloaded page and with other values', async (_, status) => {
  let answers: number | undefined = status
  const { browse, keys } = await open(() => answers)
  await expect(browse().dataProvider.create(event('A'))).rejects.toThrow()
  await expect(browse().dataProvider.create(event('A'))).rejects.toThrow()
  answers = 200
  await browse().dataProvider.create(event('B'))
  await browse().dataProvider.create(event('B'))
  const [first, second, third, fourth] = keys()
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('a second click on an action without a resource has the key of the first', async () => {
  const { browse, keys } = await open()
  const { jobs, undo, views, bookmarks } = browse({ ...knowing, jobs: true, undo: true, views: true })
  const view = { name: 'Mine', query: '', columns: [], isShared: false }
  const clicks: readonly (() => Promise<unknown>)[] = [
    () => jobs.create({ resource: 'event', kind: 'delete', ids: ['1'] }),
    () => jobs.retry('1'),
    () => undo.undo({ request: '1' }),
    () => views.save('event', view),
    () => bookmarks.update('event'),
  ]
  for (const click of clicks) await Promise.allSettled([click(), click()])
  const sent = keys()
  expect(sent).toHaveLength(2 * clicks.length)
  expect(new Set(sent).size).toBe(clicks.length)
  expect(sent).not.toContain(undefined)
  await undo.preview({ request: '1' }).catch(() => undefined)
  expect(keys().at(-1)).toBeUndefined()
})

test('if an undo gets no response, the next try has the same key, and another undo has a new key', async () => {
  let answers: number | undefined
  const { browse, keys } = await open(() => answers)
  const undo = (request: string) => browse({ ...knowing, undo: true }).undo.undo({ request })
  await expect(undo('1')).rejects.toThrow()
  answers = 200
  for (const request of ['2', '1']) await undo(request).catch(() => undefined)
  const [first, other, again] = keys()
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('repeating a refused request uses a new key', async () => {
  const { browse, keys } = await open(() => 422)
  const { dataProvider } = browse()
  await expect(dataProvider.create(event('A'))).rejects.toThrow()
  await expect(dataProvider.create(event('A'))).rejects.toThrow()
  expect(new Set(keys()).size).toBe(2)
})

test('no keys are sent to an API without support for them, for rows of an import, or for methods other than POST', async () => {
  const { browse, keys, calls } = await open()
  await browse({ name: 'Ann' }).dataProvider.create(event('A'))
  const { api, dataProvider } = browse()
  await api.createAll(registry.get('event'), [{ code: 'A' }, { code: 'A' }], () => undefined)
  await dataProvider.deleteOne({ resource: 'event', id: '1' })
  expect(keys()).toEqual(Array(4).fill(undefined))
  expect(calls.some(({ headers }) => 'access-control-request-headers' in headers)).toBe(false)
})

test.each([
  ['with an idempotency header sends keys in that header', 'X-Request-Token', true],
  ['without an idempotency header sends no keys', undefined, false],
])('an adapter %s', async (_, idempotency, isSent) => {
  const { url, keys, calls } = await open(() => 200, 'x-request-token')
  const spoken = adapter({ name: 'told', ...(idempotency && { idempotency }) })
  const { dataProvider } = openBrowser({ apiUrl: url, registry, adapter: spoken })
  await dataProvider.create(event('A'))
  expect(keys().map(Boolean)).toEqual([isSent])
  expect(calls.some(({ headers }) => 'idempotency-key' in headers)).toBe(false)
})
