import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlainProvider, startPlainProvider } from '../../plain-provider'
import { openBrowser } from '../support/open-browser'

/** The id of all requested records. */
const id = '0190f2a0-7d7b-7000-8000-000000000001'

let provider: PlainProvider

beforeAll(async () => {
  provider = await startPlainProvider()
  provider.intercept(({ method }) => ({ status: 200, body: method === 'GET' ? [] : {} }))
})
afterAll(() => provider.close())

test("the response's own message replaces the default message", async () => {
  const other = await startPlainProvider()
  other.intercept(() => ({ status: 200, body: { message: 'Well done.', data: { _id: 7, code: 'A' } } }))
  const { dataProvider, toasts } = openBrowser({ apiUrl: other.url })
  expect((await dataProvider.update({ resource: 'event', id: 7, variables: {} })).data).toMatchObject({
    id: '7',
    code: 'A',
  })
  expect(toasts).toEqual([{ type: 'success', message: 'Well done.' }])
  await other.close()
})

test.each([
  ['its id next to it', { id: 7, message: 'Done.', data: { id: 7, code: 'A' } }],
  ['an `_id` next to it', { _id: 7, data: { _id: 7, code: 'A' } }],
  ['a declared field named data', { id: 7, code: 'A', data: { code: 'B' } }],
])('a record is read from a response with %s', async (_, body) => {
  const other = await startPlainProvider()
  other.intercept(() => ({ status: 200, body }))
  const { dataProvider } = openBrowser({ apiUrl: other.url })
  const { data } = await dataProvider.update({ resource: 'event', id: 7, variables: {} })
  expect(data).toMatchObject({ id: '7', code: 'A' })
  await other.close()
})

test('ignores meta, which contains the query string of the address', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  const meta = { method: 'delete', headers: { Authorization: 'x' }, url: '/evil', path: '/evil', query: { a: 1 } }
  const before = provider.arrived.length
  await browser.dataProvider.getOne({ resource: 'event', id, meta }).catch(() => undefined)
  await browser.dataProvider.getList({ resource: 'event', pagination: { mode: 'off' }, meta })
  await browser.dataProvider.create({ resource: 'event', variables: {}, meta })
  expect(provider.arrived.slice(before).map(({ method, url, authorization }) => [method, url, authorization])).toEqual([
    ['GET', `/api/v1/event/${id}`, 'Bearer plain-token'],
    ['GET', '/api/v1/event', 'Bearer plain-token'],
    ['POST', '/api/v1/event', 'Bearer plain-token'],
  ])
  expect(browser.dataProvider.custom).toBeUndefined()
})

test('an id cannot change the path', async () => {
  const { dataProvider } = openBrowser({ apiUrl: provider.url })
  await dataProvider.getOne({ resource: 'event', id: '../user/1?x=' }).catch(() => undefined)
  expect(provider.arrived.at(-1)?.url).toBe('/api/v1/event/..%2Fuser%2F1%3Fx%3D')
  await expect(dataProvider.deleteOne({ resource: 'event', id: '..' })).rejects.toThrow(
    'cannot be part of a web address',
  )
})

test('extension calls are made only if the permissions name them', async () => {
  const { dataProvider, client, api, registry } = openBrowser({ apiUrl: provider.url })
  const copies = registry.get('copy')
  const before = provider.arrived.length
  await expect(dataProvider.getList({ resource: copies.name })).rejects.toThrow('This API has no list of copies.')
  expect(await api.options(copies)).toEqual({ options: [], isSearchable: false })
  expect(provider.arrived.length).toBe(before)
  client.session.keepPermissions(['copy.list'])
  await dataProvider.getList({ resource: copies.name })
  expect(provider.arrived.length).toBeGreaterThan(before)
})
