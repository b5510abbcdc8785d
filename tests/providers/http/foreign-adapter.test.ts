import { expect, test } from 'vitest'
import { adapter } from '../../../integrations/adapters'
import { createRegistry } from '../../../vocabulary'
import { openApi } from '../support/foreign-api'
import { openBrowser } from '../support/open-browser'
import { book, shelf } from '../support/shelf-provider'

const registry = createRegistry([book, shelf])

/** An API with `page` and `per_page`, a total under `meta`, PATCH, snake case and token renewal. */
const rails = adapter({
  name: 'rails',
  base: '/v2',
  names: 'snake',
  list: { paging: { by: 'page', page: 'page', size: 'per_page', largest: 50 }, rows: 'items', total: 'meta.total' },
  record: { under: 'book' },
  resources: { book: { path: 'books', calls: { show: 'GET /{resource}/{id}' } } },
  session: {
    signIn: { call: 'POST /oauth', body: 'form', email: 'username', refresh: 'refresh_token' },
    refresh: { call: 'POST /oauth/refresh', name: 'refresh_token' },
  },
})

const stored = Array.from({ length: 120 }, (_, index) => ({ id: index + 1, name: `Book ${index + 1}`, pages: index }))

const open = async ({ token = 'first' as string | null, lifetime = Number.POSITIVE_INFINITY } = {}) => {
  let left = lifetime
  const api = await openApi(({ method, url, body, headers }, reply) => {
    const { pathname, searchParams } = new URL(url, 'http://api.example')
    if (pathname === '/v2/oauth')
      return (body as { password: string }).password === 'right'
        ? { access_token: 'first', refresh_token: 'again', user: { name: 'Ann' } }
        : reply.code(401).send({ error: 'invalid_grant', error_description: 'Wrong name or password.' })
    if (pathname === '/v2/oauth/refresh') {
      left = lifetime
      return { access_token: 'second' }
    }
    if (headers.authorization !== 'Bearer second' && left-- <= 0) return reply.code(401).send({ error: 'expired' })
    if (method === 'PATCH' && (body as { book: { name: string } }).book.name === '')
      return reply.code(422).send({ errors: { name: ["can't be blank"] } })
    if (method === 'PATCH') return { ...stored[4], ...(body as { book: object }).book }
    const size = Number(searchParams.get('per_page'))
    const start = (Number(searchParams.get('page')) - 1) * size
    return { items: stored.slice(start, start + size), meta: { total: stored.length } }
  })
  const page = token === null ? '/login' : '/event'
  return {
    ...openBrowser({ apiUrl: api.url, registry, adapter: rails, token, page }),
    calls: api.calls,
    urls: api.urls,
  }
}

test('lists, changes and refusals of another API look like those of the specification', async () => {
  const { dataProvider, dataProviders, urls, toasts, calls } = await open()
  const page = { pagination: { currentPage: 2, pageSize: 20, mode: 'server' } } as const
  expect(await dataProvider.getList({ resource: 'book', ...page })).toMatchObject({
    total: 120,
    data: stored.slice(20, 40).map(({ name }) => ({ name })),
  })
  const changed = await dataProvider.update({ resource: 'book', id: 5, variables: { name: 'Moby Dick' } })
  expect(changed.data).toMatchObject({ id: '5', name: 'Moby Dick' })
  await expect(
    dataProviders.default.update({ resource: 'book', id: 5, variables: { name: '' } }),
  ).rejects.toMatchObject({
    statusCode: 422,
    errors: { name: ["can't be blank"] },
  })
  expect(urls()).toEqual(['GET /v2/books?page=2&per_page=20', 'PATCH /v2/books/5', 'PATCH /v2/books/5'])
  expect(calls[1]?.body).toEqual({ book: { name: 'Moby Dick' } })
  expect(toasts).toEqual([
    { type: 'success', message: 'Book Moby Dick was saved.' },
    { type: 'error', message: 'Something went wrong!' },
  ])
})

test('users sign in by the convention of another API, and an expired token is renewed in the background', async () => {
  const { client, dataProvider, urls, calls, toasts, visited } = await open({ token: null, lifetime: 0 })
  await expect(client.auth.signIn({ email: 'ann', password: 'wrong' })).rejects.toMatchObject({
    message: 'Wrong name or password.',
  })
  expect(await client.auth.signIn({ email: 'ann', password: 'right' })).toBe('done')
  expect(client.session.userData()).toMatchObject({ name: 'Ann' })
  const [one, other] = await Promise.all([
    dataProvider.getList({ resource: 'book', pagination: { currentPage: 1, pageSize: 20, mode: 'server' } }),
    dataProvider.getList({ resource: 'book', pagination: { currentPage: 2, pageSize: 20, mode: 'server' } }),
  ])
  expect([one.total, other.total]).toEqual([120, 120])
  expect(urls().filter((url) => url.includes('refresh'))).toHaveLength(1)
  expect(calls[0]?.body).toEqual({ username: 'ann', password: 'wrong' })
  expect(toasts).toEqual([])
  expect(visited).toEqual(['/login'])
})

test('a session that cannot be renewed ends like any other', async () => {
  const { client, dataProvider, visited } = await open({ lifetime: 0 })
  await expect(dataProvider.getList({ resource: 'book' })).rejects.toMatchObject({ statusCode: 401 })
  expect(client.session.token()).toBeNull()
  expect(visited).toEqual(['/event', '/login'])
})

test('features that another API lacks cause no calls and no messages', async () => {
  const { api, bookmarks, search, client, urls, toasts, visited } = await open()
  expect(await api.dashboardStats()).toBeUndefined()
  expect(await bookmarks.list()).toBeUndefined()
  expect(await search('moby')).toBeUndefined()
  expect(await client.auth.verify()).toBeDefined()
  expect(client.session.permissions()).toBe('server decides')
  expect(urls()).toEqual([])
  expect(toasts).toEqual([])
  expect(visited).toEqual(['/event'])
})

test('an adapter whose code failed to load is loaded again by the next call', async () => {
  const { createClient } = await import('../../../providers/client')
  const { memoryStorage } = await import('../support/open-browser')
  let isBroken = true
  const client = createClient({
    navigate: () => undefined,
    here: () => '/event',
    storage: memoryStorage({ accessToken: 'first' }),
    settings: {
      apiUrl: '',
      adapter: 'late',
      secret: 'x',
      signInPath: '/token',
      sample: null,
      mailsLinks: false,
      basePath: '',
    },
    loadLine: async () => {
      if (isBroken) throw new TypeError('Failed to fetch dynamically imported module')
      return async () => ({ status: 200, body: [], header: () => undefined })
    },
  })
  await expect(client.send({ method: 'GET', path: '/api/v1/book' })).rejects.toMatchObject({ statusCode: 0 })
  isBroken = false
  expect(await client.send({ method: 'GET', path: '/api/v1/book' })).toMatchObject({ body: [] })
})

test('a link to the next page is always requested from the same host, because the request carries the token', async () => {
  const thief = await openApi(() => [])
  const api = await openApi(({ url }) =>
    url === '/shop/book?page=2'
      ? { data: stored.slice(10, 20), next: null }
      : { data: stored.slice(0, 10), next: `${thief.url}/shop/book?page=2` },
  )
  const linked = adapter({ name: 'linked', list: { paging: { by: 'link', next: 'next', largest: 10 } } })
  const { dataProvider } = openBrowser({ apiUrl: `${api.url}/shop`, registry, adapter: linked })
  const page = { pagination: { currentPage: 2, pageSize: 10, mode: 'server' } } as const
  expect((await dataProvider.getList({ resource: 'book', ...page })).data[0]).toMatchObject({ name: 'Book 11' })
  expect(api.urls()).toEqual(['GET /shop/book', 'GET /shop/book?page=2'])
  expect(thief.urls()).toEqual([])
})

test('cookies are sent where an API identifies users by them', async () => {
  const api = await openApi(() => [])
  const cookies = adapter({ name: 'cookies', session: { by: 'cookie', signIn: { call: 'POST /login' } } })
  const { client, dataProvider } = openBrowser({ apiUrl: api.url, registry, adapter: cookies, token: null })
  const asked: unknown[] = []
  const fetched = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    asked.push((input as Request).credentials ?? init?.credentials)
    return fetched(input, init)
  }
  await client.auth.signIn({ email: 'ann', password: 'right' }).finally(() => undefined)
  await dataProvider.getList({ resource: 'book' })
  globalThis.fetch = fetched
  expect(asked).toEqual(['include', 'include'])
  expect(client.session.token()).not.toBeNull()
})
