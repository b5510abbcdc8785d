import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type PlainProvider, plainAccount, startPlainProvider } from '../plain-provider'
import { openBrowser } from './support/open-browser'

let provider: PlainProvider

beforeAll(async () => {
  provider = await startPlainProvider({ permissions: ['event:list', 'event:edit'] })
})
afterEach(() => provider.intercept())
afterAll(() => provider.close())

const signedOut = () => openBrowser({ apiUrl: provider.url, token: null, page: '/login' })
const since = async (work: () => Promise<unknown>) => {
  const before = provider.arrived.length
  await work()
  return provider.arrived.slice(before).map(({ method, url, authorization }) => ({ method, url, authorization }))
}

test('signing in stores token, user and permissions', async () => {
  const { authProvider, client, can } = signedOut()
  const calls = await since(() => client.auth.signIn(plainAccount))
  expect(calls).toEqual([
    { method: 'POST', url: '/api/v1/token', authorization: undefined },
    { method: 'GET', url: '/api/v1/permission', authorization: 'Bearer plain-token' },
  ])
  expect(await authProvider.check()).toEqual({ authenticated: true })
  expect(await authProvider.getIdentity?.()).toMatchObject({ name: 'Plain Staff', email: plainAccount.email })
  expect([can('event', 'edit'), can('event', 'delete'), can('book', 'list')]).toEqual([true, false, false])
})

test('a wrong password shows an error and stays on the sign-in page', async () => {
  const { authProvider, visited, toasts, storage } = signedOut()
  const { success, error } = await authProvider.login({ ...plainAccount, password: 'wrong' })
  expect([success, error?.message]).toEqual([false, 'E-mail or password is wrong.'])
  expect(toasts, 'whoever asked says it').toEqual([])
  expect(visited).toEqual(['/login'])
  expect(storage.length).toBe(0)
})

test('the message of a lost session disappears at the next sign-in, and not before', async () => {
  const { client, dataProvider } = openBrowser({ apiUrl: provider.url })
  const told: string[] = []
  client.notices.listen({
    show: ({ message, untilSignedIn }) => told.push(`${message} ${untilSignedIn}`),
    withdraw: (isOver) => void (isOver({ type: 'error', message: '', untilSignedIn: true }) && told.push('signed in')),
  })
  provider.intercept(() => ({ status: 401, body: { message: 'Please sign in.' } }))
  await expect(dataProvider.getOne({ resource: 'event', id: '1' })).rejects.toThrow('Please sign in.')
  expect(told).toEqual(['Please sign in. true'])
  provider.intercept()
  await client.auth.signIn(plainAccount)
  expect(told.slice(1)).toContain('signed in')
})

test.each([
  { access_token: 'plain-token', token_type: 'bearer' },
  { success: true, data: { jwt: 'plain-token' } },
  { token: 'Bearer plain-token' },
  { token: { accessToken: 'plain-token', refreshToken: 'other' } },
  { data: { tokens: { access: { token: 'plain-token', expires: '2030-01-01' }, refresh: { token: 'other' } } } },
])('a token is found in %j', async (body) => {
  const { client } = signedOut()
  provider.intercept(({ method, url }) =>
    method === 'POST' && url.endsWith('/token') ? { status: 200, body } : undefined,
  )
  expect(await client.auth.signIn(plainAccount)).toBe('done')
  expect(client.session.token()).toBe('plain-token')
})

test('a response without a token is not a sign-in', async () => {
  const { client, storage } = signedOut()
  provider.intercept(() => ({ status: 200, body: { hello: 'there' } }))
  await expect(client.auth.signIn(plainAccount)).rejects.toThrow('The response of the API has no accessToken')
  expect(storage.length).toBe(0)
})

test('signing in succeeds if the permissions are refused, and then the server decides', async () => {
  const { client, can } = signedOut()
  provider.intercept(({ url }) => (url.endsWith('/permission') ? { status: 500 } : undefined))
  await client.auth.signIn(plainAccount)
  expect(client.session.token()).toBe('plain-token')
  expect([can('event', 'delete'), can('copy', 'list')]).toEqual([true, false])
})

test('unknown permission names hide nothing', async () => {
  const { client, can } = signedOut()
  provider.intercept(({ url }) => (url.endsWith('/permission') ? { status: 200, body: ['vouchers.read'] } : undefined))
  await client.auth.signIn(plainAccount)
  expect(can('event', 'delete')).toBe(true)
})

test('verifying a session refreshes user and permissions', async () => {
  const { client } = openBrowser({ apiUrl: provider.url })
  const calls = await since(() => client.auth.verify())
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/v1/token', 'GET /api/v1/permission'])
  expect(client.session.userData()).toEqual({ name: 'Plain Staff' })
})

test.each([401, 404, 500])(
  "a failed verification with %i says 'Session Expired!' and returns empty",
  async (status) => {
    const { client, toasts, visited } = openBrowser({ apiUrl: provider.url })
    provider.intercept(() => ({ status, body: { message: 'Some other words.' } }))
    expect(await client.auth.verify()).toBeUndefined()
    expect(toasts).toEqual([{ type: 'error', message: 'Session Expired!' }])
    expect(client.session.token()).toBe(status === 401 ? null : 'plain-token')
    expect(visited.at(-1)).toBe(status === 401 ? '/login' : '/event')
  },
)

test('signing out clears everything, and makes no call to an API without a sign-out call', async () => {
  const { authProvider, client, storage } = signedOut()
  await client.auth.signIn(plainAccount)
  const calls = await since(async () => {
    expect(await authProvider.logout({})).toEqual({ success: true, redirectTo: '/login' })
  })
  expect(calls).toEqual([])
  expect(storage.length).toBe(0)
  expect(await authProvider.check()).toEqual({ authenticated: false, redirectTo: '/login' })
})

test('signing out calls an API that supports it, announced in any of its responses', async () => {
  for (const path of ['/token', '/permission']) {
    const { client } = signedOut()
    provider.intercept(({ method, url }) => {
      if (method === 'DELETE') return { status: 500, body: { message: 'Never mind.' } }
      if (!url.endsWith(path)) return undefined
      const body = path === '/token' ? { accessToken: 'plain-token' } : []
      return { status: 200, headers: { 'X-Deckhand': '1' }, body }
    })
    await client.auth.signIn(plainAccount)
    const calls = await since(async () => {
      client.auth.signOut()
      await expect.poll(() => provider.arrived.at(-1)?.method).toBe('DELETE')
    })
    expect(calls).toEqual([{ method: 'DELETE', url: '/api/v1/token', authorization: 'Bearer plain-token' }])
  }
})

test('failed calls trigger no reaction of Refine, because a lower layer handles them', async () => {
  const { authProvider } = signedOut()
  const error = Object.assign(new Error('x'), { statusCode: 401 })
  expect(await authProvider.onError(error)).toEqual({ error })
})
