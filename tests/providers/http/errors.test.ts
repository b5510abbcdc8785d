import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Notice } from '../../../providers/notices'
import type { ApiProblem } from '../../../providers/problem'
import { currentBusiness, setCurrentBusiness } from '../../../vocabulary'
import { type PlainProvider, startPlainProvider } from '../../plain-provider'
import { openBrowser } from '../support/open-browser'

const business = currentBusiness()
let provider: PlainProvider

beforeAll(async () => {
  provider = await startPlainProvider({ rows: { event: [{ id: '1', code: 'A', status: 1 }] } })
})
afterEach(() => {
  provider.intercept()
  provider.arrived.length = 0
  setCurrentBusiness(business)
})
afterAll(() => provider.close())

const answering = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  provider.intercept(() => ({ status, body, headers }))
const getOne = ({ dataProvider }: ReturnType<typeof openBrowser>) => dataProvider.getOne({ resource: 'event', id: '1' })
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (problem: ApiProblem) => problem,
  )
const error = (message: string) => ({ type: 'error', message })
/** The address of a stopped server. No program listens on the port of this address. */
const goneUrl = async () => {
  const gone = await startPlainProvider()
  await gone.close()
  return gone.url
}

test.each([400, 404, 409, 422, 500])(
  'shows the message of a %i, passes it on and stays on the page',
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
    expect(browser.visited).toEqual(['/event'])
    expect(browser.client.session.token()).toBe('plain-token')
    expect(browser.client.loading.getSnapshot()).toBe(false)
  },
)

test.each([
  [403, { success: false, error: 'Not for you.' }],
  [404, { detail: 'Not for you.' }],
  [422, { errors: ['Not for you.'] }],
])('shows the reason of a %i under another key: %j', async (status, body) => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(status, body)
  expect((await failure(getOne(browser))).message).toBe('Not for you.')
  expect(browser.toasts).toEqual([error('Not for you.')])
})

test.each([[undefined], ['<html>Bad gateway</html>'], [{ message: '' }], [{ message: 7 }]])(
  "shows 'Something went wrong!' if the response is %j",
  async (body) => {
    const browser = openBrowser({ apiUrl: provider.url })
    answering(502, body)
    await failure(getOne(browser))
    expect(browser.toasts).toEqual([error('Something went wrong!')])
  },
)

test.each([400, 404, 409, 422, 500])(
  'each change refused with %i shows its message once, and passes the field errors to the form',
  async (status) => {
    const { dataProvider, dataProviders, api, registry, toasts, visited } = openBrowser({ apiUrl: provider.url })
    const [loan, event] = [registry.get('loan'), registry.get('event')]
    const variables = { code: 'A' }
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      create: () => dataProvider.create({ resource: 'event', variables }),
      edit: () => dataProvider.update({ resource: 'event', id: '1', variables }),
      save: () => api.save(event, { base: { id: '1', code: 'B' }, values: variables, isFresh: true }),
      delete: () => dataProvider.deleteOne({ resource: 'event', id: '1' }),
      remove: () => api.remove(event, { id: '1' }),
      status: () => api.toggle(event, { id: '1' }),
      action: () => api.act(loan, 'state', { id: '1' }, {}),
      download: () => api.act(loan, 'receipt', { id: '1' }),
      preview: () => api.file(loan, 'receipt', { id: '1' }),
      'a change beside': () => dataProviders.silent.create({ resource: 'event', variables }),
      'a record': () => dataProvider.getOne({ resource: 'event', id: '1' }),
      'a record beside': () => dataProviders.silent.getOne({ resource: 'event', id: '1' }),
    }
    for (const [name, call] of Object.entries(calls)) {
      const message = `The server says no to ${name}.`
      answering(status, { message, errors: { code: ['Taken.'] } })
      expect(await failure(call()), name).toMatchObject({ message, statusCode: status, errors: { code: ['Taken.'] } })
      expect(toasts.splice(0), name).toEqual([error(message)])
    }
    expect(visited).toEqual(['/event'])
  },
)

test.each([400, 403, 500])('each list and dropdown refused with %i shows its message once', async (status) => {
  const { dataProvider, dataProviders, api, registry, toasts } = openBrowser({ apiUrl: provider.url })
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    'a list': () => dataProvider.getList({ resource: 'event' }),
    'a list beside': () => dataProviders.silent.getList({ resource: 'currency' }),
    'a dropdown': () => api.options(registry.get('role')),
    'the names': () => api.names(registry.get('member')),
  }
  for (const [name, call] of Object.entries(calls)) {
    const message = `The server says no to ${name}.`
    answering(status, { message })
    await failure(call())
    expect(toasts.splice(0), name).toEqual([error(message)])
  }
})

test.each([404, 405, 501])(
  'a list answered with %i counts as missing: no toast, and other pages do not request it again',
  async (status) => {
    const browser = openBrowser({ apiUrl: provider.url })
    answering(status, { message: 'Cannot GET this.' })
    for (const call of [
      () => browser.dataProvider.getList({ resource: 'event' }),
      () => browser.dataProviders.silent.getList({ resource: 'event' }),
      () => browser.dataProviders.silent.getList({ resource: 'event' }),
    ])
      expect(await failure(call())).toMatchObject({ statusCode: 404 })
    expect([...browser.absent.names()]).toEqual(['event'])
    expect(provider.arrived.filter(({ url }) => url.includes('/event?')).length).toBeLessThan(3)
    expect([browser.toasts, browser.visited]).toEqual([[], ['/event']])
  },
)

test.each([
  [401, '/login'],
  [403, '/dashboard'],
])('a form submission refused with %i still redirects, and shows the reason', async (status, path) => {
  const { dataProvider, toasts, visited } = openBrowser({ apiUrl: provider.url })
  answering(status, { message: 'Not now.' })
  await failure(dataProvider.create({ resource: 'event', variables: { code: 'A' } }))
  expect([toasts, visited]).toEqual([[error('Not now.')], ['/event', path]])
})

test('the error of a call disappears when the call is repeated', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  let standing: readonly Notice[] = []
  browser.client.notices.listen({
    show: (notice) => {
      standing = [...standing, notice]
    },
    withdraw: (isOver) => {
      standing = standing.filter((notice) => !isOver(notice))
    },
  })
  answering(409, { message: 'Not yet.' })
  await failure(getOne(browser))
  await failure(browser.api.toggle(browser.registry.get('event'), { id: '1' }))
  expect(standing).toHaveLength(1)
  provider.intercept()
  await getOne(browser)
  expect(standing).toEqual([])
})

test('a 401 clears the session and goes to /login', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  browser.client.session.keepUserData({ name: 'Ada' })
  answering(401, { message: 'Please sign in.' })
  await failure(getOne(browser))
  expect(browser.visited).toEqual(['/event', '/login'])
  expect(browser.storage.length).toBe(0)
})

test('a network error changes nothing, and a message stays until the server responds', async () => {
  const browser = openBrowser({ apiUrl: await goneUrl() })
  const { connection, session } = browser.client
  const kept = browser.storage.length
  await failure(getOne(browser))
  expect([browser.toasts, browser.visited, connection.getSnapshot()]).toEqual([[], ['/event'], true])
  const says = 'The server cannot be reached. Your changes are kept. Try again in a moment.'
  const saved = browser.dataProvider.update({ resource: 'event', id: '1', variables: { code: 'A' } })
  expect(await failure(saved)).toMatchObject({ message: says, isNetwork: true })
  expect([browser.toasts, browser.visited]).toEqual([[error(says)], ['/event']])
  expect([session.token(), browser.storage.length]).toEqual(['plain-token', kept])
})

test('a network error clears the session with a message and goes to /login if the business declares that', async () => {
  setCurrentBusiness({ ...currentBusiness(), onNetworkError: 'signOut' })
  const browser = openBrowser({ apiUrl: await goneUrl() })
  const problem = await failure(getOne(browser))
  expect(problem).toMatchObject({ message: 'Server Timeout!!!!!', statusCode: 0 })
  expect(browser.toasts).toEqual([error('Server Timeout!!!!!')])
  expect(browser.visited).toEqual(['/event', '/login'])
  expect(browser.storage.length).toBe(0)
})

test.each([
  ['401s', () => answering(401, { message: 'Please sign in.' }), () => provider.url, 'Please sign in.'],
  ['network errors', () => undefined, goneUrl, 'Server Timeout!!!!!'],
])('a burst of %s causes one sign-out and one toast', async (_, arrange, apiUrl, message) => {
  setCurrentBusiness({ ...currentBusiness(), onNetworkError: 'signOut' })
  const browser = openBrowser({ apiUrl: await apiUrl() })
  arrange()
  let ends = 0
  browser.client.session.subscribe(() => ends++)
  await Promise.all(Array.from({ length: 5 }, () => failure(getOne(browser))))
  expect(ends).toBe(1)
  expect(browser.toasts).toEqual([error(message)])
  expect(browser.visited).toEqual(['/event', '/login'])
})

test('a late 401 does not sign out a user who has signed in since', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(401)
  const late = failure(getOne(browser))
  browser.client.session.begin('another-token', { name: 'Bob' })
  await late
  expect(browser.client.session.token()).toBe('another-token')
  expect(browser.visited).toEqual(['/event'])
  expect(browser.toasts).toEqual([])
})

test('a 403 goes to /dashboard, keeping the session', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(403, { message: 'Not yours.' })
  await failure(getOne(browser))
  expect(browser.visited).toEqual(['/event', '/dashboard'])
  expect(browser.toasts).toEqual([error('Not yours.')])
  expect(browser.client.session.token()).toBe('plain-token')
})

test('a 403 on /dashboard does not redirect, to avoid a loop', async () => {
  const browser = openBrowser({ apiUrl: provider.url, page: '/dashboard' })
  answering(403, { message: 'Not yours.' })
  await failure(browser.api.dashboardStats())
  await failure(getOne(browser))
  expect(browser.visited).toEqual(['/dashboard'])
})

test('refused statistics never redirect', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(403)
  await failure(browser.api.dashboardStats())
  expect(browser.visited).toEqual(['/event'])
})

test('reads the error of a failed download from its bytes', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(409, { message: 'This loan has no receipt yet.' })
  const problem = await failure(browser.api.act(browser.registry.get('loan'), 'receipt', { id: '1' }))
  expect(problem).toMatchObject({ message: 'This loan has no receipt yet.', statusCode: 409 })
  expect(browser.toasts).toEqual([error('This loan has no receipt yet.')])
  expect(browser.saved).toEqual([])
})

test('a failed download whose bytes are no JSON has the default message', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(500, 'no JSON')
  await failure(browser.api.act(browser.registry.get('loan'), 'receipt', { id: '1' }))
  expect(browser.toasts).toEqual([error('Something went wrong!')])
})

test('a response that is no list is reported with advice', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  for (const body of [{ hello: 'there' }, { errors: [] }, { id: '1', books: [] }, { tags: ['a'] }]) {
    answering(200, body)
    const problem = await failure(browser.dataProvider.getList({ resource: 'event' }))
    expect(problem.message).toMatch(/GET \/event did not return a list\. Expected a JSON array\./)
  }
})

const json = { 'Content-Type': 'application/json' }
const html = { 'Content-Type': 'text/html' }

/** Failures disguised with the status 200, each with the expected message. */
const disguised: readonly (readonly [body: unknown, headers: Record<string, string>, says: string | RegExp])[] = [
  ['<!doctype html><title>Sign in</title>', html, /returned HTML instead of JSON/],
  ['{"data": [', json, /returned broken JSON instead of JSON/],
  [{ success: false, error: 'Out of print.' }, json, 'Out of print.'],
  [{ success: false, error: { message: 'Out of print.' } }, json, 'Out of print.'],
  [{ success: false }, json, 'Something went wrong!'],
  [{ status: 'error', message: ['One.', 'Two.'] }, json, 'One. Two.'],
  [{ ok: false, errors: ['Out of print.'] }, json, 'Out of print.'],
  [{ status: 'fail', data: { message: 'Out of print.' } }, json, 'Out of print.'],
  [{ error: 'Out of print.' }, json, 'Out of print.'],
]

test.each(disguised)('a 200 with %j is a failure, for changes, reads and files', async (body, headers, says) => {
  const browser = openBrowser({ apiUrl: provider.url })
  provider.intercept(() => ({ status: 200, body, headers }))
  const calls = [
    () => browser.dataProvider.create({ resource: 'event', variables: { code: 'A' } }),
    () => browser.dataProvider.update({ resource: 'event', id: '1', variables: { code: 'A' } }),
    () => browser.dataProvider.deleteOne({ resource: 'event', id: '1' }),
    () => browser.api.toggle(browser.registry.get('event'), { id: '1' }),
    () => getOne(browser),
    () => browser.dataProvider.getList({ resource: 'event' }),
    () => browser.api.act(browser.registry.get('loan'), 'receipt', { id: '1' }),
  ]
  for (const call of calls) {
    const problem = await failure(call())
    if (typeof says === 'string') expect(problem.message).toBe(says)
    else expect(problem.message).toMatch(says)
  }
  expect(browser.toasts.filter(({ type }) => type === 'success')).toEqual([])
  expect(browser.saved).toEqual([])
  expect(browser.visited).toEqual(['/event'])
})

test.each([
  [{ id: '1', status: 'failed', error: 'none' }],
  [{ success: true, error: null, data: { id: '1' } }],
  [{ error: false, data: { id: '1' } }],
  ['OK'],
  [undefined],
])('a 200 with %j is no failure', async (body) => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(200, body)
  await browser.dataProvider.update({ resource: 'event', id: '1', variables: { code: 'A' } })
  expect(browser.toasts).toEqual([{ type: 'success', message: 'Programme updated successfully.' }])
})

test.each([
  ['a receipt that is empty', '', 'The server did not return a file.'],
  ['a receipt that is JSON', '{"message":"No receipt yet."}', 'No receipt yet.'],
])('%s is not saved', async (_, body, says) => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(200, Buffer.from(body))
  const problem = await failure(browser.api.act(browser.registry.get('loan'), 'receipt', { id: '1' }))
  expect(problem.message).toBe(says)
  expect(browser.toasts).toEqual([error(says)])
  expect(browser.saved).toEqual([])
})

test.each([
  ['JSON', '{"member":[{"id":"1"}]}'],
  ['XML', '<?xml version="1.0"?><Invoice/>'],
])('a declared attachment of %s is saved', async (_, body) => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(200, Buffer.from(body), { 'content-disposition': 'attachment; filename="export"' })
  await browser.api.act(browser.registry.get('loan'), 'receipt', { id: '1' })
  expect(browser.saved).toHaveLength(1)
})

test('a list of messages is joined', async () => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(422, { message: ['The code is taken.', 'The value is too high.'] })
  const problem = await failure(getOne(browser))
  expect(problem.message).toBe('The code is taken. The value is too high.')
})

test.each([
  ['texts by field', { errors: { code: 'Taken.', 'items.0.price': ['Too high.'] } }],
  ['objects by field', { errors: { code: { message: 'Taken.' }, 'items[0].price': { msg: 'Too high.' } } }],
  [
    'a list with fields',
    {
      errors: [
        { field: 'code', message: 'Taken.' },
        { path: ['items', 0, 'price'], message: 'Too high.' },
      ],
    },
  ],
  [
    'a list with parameters',
    {
      errors: [
        { param: 'code', msg: 'Taken.' },
        { path: 'items[0].price', msg: 'Too high.' },
      ],
    },
  ],
  [
    'pointers',
    {
      errors: [
        { source: { pointer: '/data/attributes/code' }, detail: 'Taken.' },
        { source: { pointer: '/data/attributes/items/0/price' }, detail: 'Too high.' },
      ],
    },
  ],
  [
    'constraints',
    {
      message: [
        { property: 'code', constraints: { isUnique: 'Taken.' } },
        { property: 'items.0.price', constraints: { max: 'Too high.' } },
      ],
    },
  ],
  [
    'an error around them',
    { error: { details: { fieldErrors: { code: ['Taken.'], 'items.0.price': ['Too high.'] } } } },
  ],
])('errors as %s are assigned to their fields', async (_, body) => {
  const browser = openBrowser({ apiUrl: provider.url })
  answering(422, body)
  expect((await failure(getOne(browser))).errors).toEqual({ code: ['Taken.'], 'items.0.price': ['Too high.'] })
})
