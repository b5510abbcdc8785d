import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlainProvider, startPlainProvider } from '../../plain-provider'
import { openShopBrowser as openBrowser } from '../support/shop-browser'
import { act, calls, id } from './expected-calls'

let provider: PlainProvider

beforeAll(async () => {
  provider = await startPlainProvider()
  // The test checks only the requests, so every call gets the same response, which suits all calls. A file download
  // returns bytes.
  provider.intercept(({ method, url }) => ({
    status: 200,
    body: url.includes('/order-invoice/') ? Buffer.from('%PDF-1.7') : method === 'GET' ? [] : {},
  }))
})
afterAll(() => provider.close())

test.each(calls)('$call is sent exactly as specified', async ({ call, does, body, type, says }) => {
  const browser = openBrowser({ apiUrl: provider.url })
  const before = provider.arrived.length
  // In this test, the response to a read of one record is an empty list, so the call fails.
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

test('the list covers every call that the declarations require of every API', () => {
  const { registry } = openBrowser({ apiUrl: provider.url })
  const shapes = new Set(calls.map(({ call }) => call.replace(id, '{}')))
  const declared = registry.all.flatMap(({ calls }) =>
    Object.values(calls).flatMap((call) => {
      if (!call || call.extension) return []
      const query = call.query ? `?${new URLSearchParams(call.query)}` : ''
      return [`${call.method} /api/v1${call.path.replace(/\{\w+\}/, '{}')}${query}`]
    }),
  )
  expect(declared.filter((call) => !shapes.has(call))).toEqual([])
})

test('a downloaded invoice is saved as invoice.pdf, byte for byte', async () => {
  const plainOne = await startPlainProvider()
  plainOne.intercept(() => ({ status: 200, body: Buffer.from('%PDF-1.7 invoice') }))
  const browser = openBrowser({ apiUrl: plainOne.url })
  await act('customer-order', 'invoice', id)(browser)
  expect(browser.saved.map(({ name }) => name)).toEqual(['invoice.pdf'])
  expect(await browser.saved[0]?.file.text()).toBe('%PDF-1.7 invoice')
  await plainOne.close()
})
