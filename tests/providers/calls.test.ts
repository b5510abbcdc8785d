import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlainProvider, startPlainProvider } from '../plain-provider'
import { act, calls, id } from './expected-calls'
import { openBrowser } from './support'

let provider: PlainProvider

beforeAll(async () => {
  provider = await startPlainProvider()
  // Nothing but the sending is looked at here, so every call is answered with what fits all of them; a file alone is bytes.
  provider.intercept(({ method, url }) => ({
    status: 200,
    body: url.includes('/order-invoice/') ? Buffer.from('%PDF-1.7') : method === 'GET' ? [] : {},
  }))
})
afterAll(() => provider.close())

test.each(calls)('$call is sent exactly so', async ({ call, does, body, type, says }) => {
  const browser = openBrowser({ apiUrl: provider.url })
  const before = provider.arrived.length
  // A record is answered with an empty list here, which is no record.
  await Promise.resolve(does(browser)).catch(() => undefined)
  const arrived = provider.arrived.slice(before).find(({ method, url }) => `${method} ${url}` === call)
  expect(
    arrived,
    provider.arrived
      .slice(before)
      .map(({ method, url }) => `${method} ${url}`)
      .join(),
  ).toBeDefined()
  expect(arrived?.authorization).toBe('Bearer plain-token')
  expect({ type: arrived?.contentType, body: arrived?.body }).toEqual({ type, body })
  if (says !== undefined) expect(browser.toasts).toEqual([{ type: 'success', message: says }])
})

test('every call that the declarations make of every API is among them', () => {
  const { registry } = openBrowser({ apiUrl: provider.url })
  const shapes = new Set(calls.map(({ call }) => call.replace(id, '{}')))
  const declared = registry.all.flatMap(({ calls }) =>
    Object.values(calls).flatMap((call) => {
      if (!call || call.beyond) return []
      const query = call.query ? `?${new URLSearchParams(call.query)}` : ''
      return [`${call.method} /api/v1${call.path.replace(/\{\w+\}/, '{}')}${query}`]
    }),
  )
  expect(declared.filter((call) => !shapes.has(call))).toEqual([])
})

test("the answer's own message takes the place of the default", async () => {
  const kind = await startPlainProvider()
  kind.intercept(() => ({ status: 200, body: { message: 'Well done.', data: { _id: 7, code: 'A' } } }))
  const { dataProvider, toasts } = openBrowser({ apiUrl: kind.url })
  expect((await dataProvider.update({ resource: 'coupon', id, variables: {} })).data).toMatchObject({ id: '7' })
  expect(toasts).toEqual([{ type: 'success', message: 'Well done.' }])
  await kind.close()
})

test.each([
  ['its id beside it', { id: 7, message: 'Done.', data: { id: 7, code: 'A' } }],
  ['an `_id` beside it', { _id: 7, data: { _id: 7, code: 'A' } }],
  ['a field of its own that is called data', { id: 7, code: 'A', data: { code: 'B' } }],
])('a record is read from an answer with %s', async (_, body) => {
  const kind = await startPlainProvider()
  kind.intercept(() => ({ status: 200, body }))
  const { dataProvider } = openBrowser({ apiUrl: kind.url })
  const { data } = await dataProvider.update({ resource: 'coupon', id, variables: {} })
  expect(data).toMatchObject({ id: '7', code: 'A' })
  await kind.close()
})

test('nothing is taken from meta, where the query string of the address arrives', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  const meta = { method: 'delete', headers: { Authorization: 'x' }, url: '/evil', path: '/evil', query: { a: 1 } }
  const before = provider.arrived.length
  await browser.dataProvider.getOne({ resource: 'coupon', id, meta }).catch(() => undefined)
  await browser.dataProvider.getList({ resource: 'coupon', pagination: { mode: 'off' }, meta })
  await browser.dataProvider.create({ resource: 'coupon', variables: {}, meta })
  expect(provider.arrived.slice(before).map(({ method, url, authorization }) => [method, url, authorization])).toEqual([
    ['GET', `/api/v1/coupon/${id}`, 'Bearer plain-token'],
    ['GET', '/api/v1/coupon', 'Bearer plain-token'],
    ['POST', '/api/v1/coupon', 'Bearer plain-token'],
  ])
  expect(browser.dataProvider.custom).toBeUndefined()
})

test('an id cannot leave its place in a path', async () => {
  const { dataProvider } = openBrowser({ apiUrl: provider.url })
  await dataProvider.getOne({ resource: 'coupon', id: '../user/1?x=' }).catch(() => undefined)
  expect(provider.arrived.at(-1)?.url).toBe('/api/v1/coupon/..%2Fuser%2F1%3Fx%3D')
  await expect(dataProvider.deleteOne({ resource: 'coupon', id: '..' })).rejects.toThrow("cannot take '..' for {id}")
})

test('calls beyond those of every API are made only where permissions name them', async () => {
  const { dataProvider, client, api, registry } = openBrowser({ apiUrl: provider.url })
  const cards = registry.get('customer-card-mapping')
  const before = provider.arrived.length
  await expect(dataProvider.getList({ resource: cards.name })).rejects.toThrow(
    'This API has no list of card assignments.',
  )
  expect(await api.options(cards)).toEqual({ options: [], isSearchable: false })
  expect(provider.arrived.length).toBe(before)
  client.session.keepPermissions(['customer-card-mapping.list'])
  await dataProvider.getList({ resource: cards.name })
  expect(provider.arrived.length).toBeGreaterThan(before)
})

test('a downloaded invoice is saved as invoice.pdf, byte for byte', async () => {
  const plainOne = await startPlainProvider()
  const browser = openBrowser({ apiUrl: plainOne.url })
  await act('customer-order', 'invoice', id)(browser)
  expect(browser.saved.map(({ name }) => name)).toEqual(['invoice.pdf'])
  expect(await browser.saved[0]?.file.text()).toBe('%PDF-1.7 invoice')
  await plainOne.close()
})
