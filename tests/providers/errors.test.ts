import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Problem } from '../../providers/problem'
import { type PlainProvider, startPlainProvider } from '../plain-provider'
import { openBrowser } from './support'

let provider: PlainProvider

beforeAll(async () => {
  provider = await startPlainProvider({ rows: { coupon: [{ id: '1', code: 'A', status: 1 }] } })
})
afterEach(() => provider.intercept())
afterAll(() => provider.close())

const answering = (status: number, body?: unknown) => provider.intercept(() => ({ status, body }))
const getOne = ({ dataProvider }: ReturnType<typeof openBrowser>) =>
  dataProvider.getOne({ resource: 'coupon', id: '1' })
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (problem: Problem) => problem,
  )
const error = (message: string) => ({ type: 'error', message })
/** A port where nobody listens: that of a server that has gone. */
const goneUrl = async () => {
  const gone = await startPlainProvider()
  await gone.close()
  return gone.url
}

test.each([400, 404, 409, 422, 500])(
  'shows the message of a %i, passes it on and stays where one is',
  async (status) => {
    const browser = openBrowser({ apiUrl: provider.url })
    answering(status, { message: 'The server says no.', errors: { code: ['Taken.'], value: 'Too high.' } })
    const problem = await failure(getOne(browser))
    expect(problem).toMatchObject({
      message: 'The server says no.',
      statusCode: status,
      errors: { code: ['Taken.'], value: ['Too high.'] },
    })
    expect(browser.toasts).toEqual([error('The server says no.')])
    expect(browser.visited).toEqual(['/coupon'])
    expect(browser.client.session.token()).toBe('plain-token')
    expect(browser.client.loading.getSnapshot()).toBe(false)
  },
)

test.each([[undefined], ['<html>Bad gateway</html>'], [{ message: '' }], [{ message: 7 }]])(
  "says 'Something went wrong!' where the answer is %j",
  async (body) => {
    const browser = openBrowser({ apiUrl: provider.url })
    answering(502, body)
    await failure(getOne(browser))
    expect(browser.toasts).toEqual([error('Something went wrong!')])
  },
)

test('a 401 clears the session and goes to /login', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  browser.client.session.keepUserData({ name: 'Ada' })
  answering(401, { message: 'Please sign in.' })
  await failure(getOne(browser))
  expect(browser.visited).toEqual(['/coupon', '/login'])
  expect(browser.storage.length).toBe(0)
})

test('a network error clears the session, says so and goes to /login', async () => {
  const browser = openBrowser({ apiUrl: await goneUrl() })
  const problem = await failure(getOne(browser))
  expect(problem).toMatchObject({ message: 'Server Timeout!!!!!', statusCode: 0 })
  expect(browser.toasts).toEqual([error('Server Timeout!!!!!')])
  expect(browser.visited).toEqual(['/coupon', '/login'])
  expect(browser.storage.length).toBe(0)
})

test.each([
  ['401s', () => answering(401, { message: 'Please sign in.' }), () => provider.url, 'Please sign in.'],
  ['network errors', () => undefined, goneUrl, 'Server Timeout!!!!!'],
])('a burst of %s makes one sign-out and one toast', async (_, arrange, apiUrl, message) => {
  const browser = openBrowser({ apiUrl: await apiUrl() })
  arrange()
  let ends = 0
  browser.client.session.subscribe(() => ends++)
  await Promise.all(Array.from({ length: 5 }, () => failure(getOne(browser))))
  expect(ends).toBe(1)
  expect(browser.toasts).toEqual([error(message)])
  expect(browser.visited).toEqual(['/coupon', '/login'])
})

test('a 401 that comes late does not sign out who has signed in since', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(401)
  const late = failure(getOne(browser))
  browser.client.session.begin('another-token', { name: 'Bob' })
  await late
  expect(browser.client.session.token()).toBe('another-token')
  expect(browser.visited).toEqual(['/coupon'])
  expect(browser.toasts).toEqual([])
})

test('a 403 goes to /dashboard, keeping the session', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(403, { message: 'Not yours.' })
  await failure(getOne(browser))
  expect(browser.visited).toEqual(['/coupon', '/dashboard'])
  expect(browser.toasts).toEqual([error('Not yours.')])
  expect(browser.client.session.token()).toBe('plain-token')
})

test('a 403 on /dashboard goes nowhere, so that nothing loops', async () => {
  const browser = openBrowser({ apiUrl: provider.url, page: '/dashboard' })
  answering(403, { message: 'Not yours.' })
  await failure(browser.api.dashboardStats())
  await failure(getOne(browser))
  expect(browser.visited).toEqual(['/dashboard'])
})

test('refused statistics lead nowhere, wherever they are asked for', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(403)
  await failure(browser.api.dashboardStats())
  expect(browser.visited).toEqual(['/coupon'])
})

test('reads the error of a failed download from its bytes', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(409, { message: 'This order has no invoice yet.' })
  const problem = await failure(browser.api.act(browser.registry.get('customer-order'), 'invoice', '1'))
  expect(problem).toMatchObject({ message: 'This order has no invoice yet.', statusCode: 409 })
  expect(browser.toasts).toEqual([error('This order has no invoice yet.')])
  expect(browser.saved).toEqual([])
})

test('a failed download whose bytes are no JSON has the default message', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(500, 'no JSON')
  await failure(browser.api.act(browser.registry.get('customer-order'), 'invoice', '1'))
  expect(browser.toasts).toEqual([error('Something went wrong!')])
})

test('a page of HTML instead of a list is told with its cure', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(200, '<!doctype html>')
  const problem = await failure(browser.dataProvider.getList({ resource: 'coupon' }))
  expect(problem.message).toMatch(/GET \/coupon did not answer with a list; expected a JSON array/)
})
