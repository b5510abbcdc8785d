import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type PlainProvider, startPlainProvider } from '../../plain-provider'
import { openBrowser } from '../support/open-browser'

let provider: PlainProvider
beforeAll(async () => {
  provider = await startPlainProvider({ rows: { event: [{ id: '1', code: 'A', status: 1 }] } })
})
afterEach(() => {
  provider.intercept()
  provider.arrived.length = 0
})
afterAll(() => provider.close())

/** Answers a number of calls with a status, and later calls normally. */
function failing(times: number, status: number, headers: Readonly<Record<string, string>> = {}) {
  let left = times
  provider.intercept(() => (left-- > 0 ? { status, headers, body: { message: 'Later.' } } : undefined))
}

const count = (method: string) => provider.arrived.filter((call) => call.method === method).length

describe.each([429, 502, 503, 504])('after a %i', (status) => {
  test.each([
    ['a list', ({ dataProvider }: ReturnType<typeof openBrowser>) => dataProvider.getList({ resource: 'event' })],
    [
      'a record',
      ({ dataProvider }: ReturnType<typeof openBrowser>) => dataProvider.getOne({ resource: 'event', id: '1' }),
    ],
  ])('%s is read again, after the delay that the API requests', async (_, read) => {
    const browser = openBrowser({ apiUrl: provider.url })
    failing(1, status, { 'Retry-After': '2' })
    expect(await read(browser)).toMatchObject({ data: expect.anything() })
    expect([count('GET'), browser.waits, browser.toasts]).toEqual([2, [2000], []])
  })

  test('no change is retried', async () => {
    const { dataProvider, api, registry, waits } = openBrowser({ apiUrl: provider.url })
    failing(9, status, { 'Retry-After': '1' })
    const variables = { code: 'B' }
    await expect(dataProvider.create({ resource: 'event', variables })).rejects.toMatchObject({ statusCode: status })
    await expect(dataProvider.update({ resource: 'event', id: '1', variables })).rejects.toMatchObject({
      statusCode: status,
    })
    await expect(dataProvider.deleteOne({ resource: 'event', id: '1' })).rejects.toMatchObject({ statusCode: status })
    await expect(api.toggle(registry.get('event'), { id: '1' })).rejects.toMatchObject({ statusCode: status })
    expect([count('POST'), count('PUT'), count('DELETE'), waits]).toEqual([1, 2, 1, []])
  })
})

test.each([
  ['twice after short pauses without a Retry-After header', {}, [300, 900]],
  ['for five seconds in all', { 'Retry-After': '3' }, [3000]],
  ['not at all where the API asks for more than five seconds', { 'Retry-After': '60' }, []],
  ['not at all if a gateway has already retried', { 'X-Upstream': 'away' }, []],
])('a read that keeps failing is retried %s, and reported once', async (_, headers, waits) => {
  const browser = openBrowser({ apiUrl: provider.url })
  failing(9, 503, headers)
  await expect(browser.dataProvider.getList({ resource: 'event' })).rejects.toMatchObject({ statusCode: 503 })
  expect([browser.waits, count('GET')]).toEqual([waits, waits.length + 1])
  expect(browser.toasts).toEqual([{ type: 'error', message: 'Later.' }])
})

test.each([400, 404, 409, 500])('a read answered with %i is not retried', async (status) => {
  const { dataProvider, waits } = openBrowser({ apiUrl: provider.url })
  failing(1, status)
  await expect(dataProvider.getOne({ resource: 'event', id: '1' })).rejects.toMatchObject({ statusCode: status })
  expect([count('GET'), waits]).toEqual([1, []])
})

test('an optional call is not retried', async () => {
  const { search, client, waits } = openBrowser({ apiUrl: provider.url })
  client.session.keepUserData({ search: true })
  failing(1, 503, { 'Retry-After': '1' })
  await expect(search('ann')).rejects.toMatchObject({ statusCode: 503 })
  expect([count('GET'), waits]).toEqual([1, []])
})
