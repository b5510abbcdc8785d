import { expect, test } from 'vitest'
import { book, books, byName, ids, openShelfProvider, where } from '../support/shelf-provider'

const exposed = { 'Access-Control-Expose-Headers': '*' }

type Said = Readonly<Record<string, string>>

/** An API that answers pages with the given headers. */
const openSaying = async (said: (start: number, query: URLSearchParams) => Said | undefined) => {
  const shelves = await openShelfProvider()
  shelves.provider.intercept(({ url }) => {
    const { searchParams: query, pathname } = new URL(url, 'http://plain.example')
    if (pathname !== '/api/v1/book') return undefined
    const start = Number(query.get('_start') ?? 0)
    const headers = { ...exposed, ...said(start, query) }
    const body = 'X-Cannot' in headers ? [] : books.slice(start, Number(query.get('_end') ?? 1e9))
    return { status: 200, body, headers }
  })
  return shelves
}

test('a list of unknown length reports for each page whether another follows, and the total on the last page', async () => {
  const { list, urls } = await openSaying((start) => ({ 'X-Has-More': String(start < 980) }))
  const first = await list()
  expect(first).toMatchObject({ hasMore: true })
  expect(first.total).toBeUndefined()
  expect(await list([], [], 2)).toMatchObject({
    hasMore: true,
    data: books.slice(20, 40).map(({ name }) => ({ name })),
  })
  expect(await list([], [], 50)).toMatchObject({ total: 1000 })
  expect(await list([], [], 70)).toEqual({ data: [], hasMore: false })
  expect(urls(), 'each page is asked for').toHaveLength(4)
})

test('an empty list of unknown length has the total zero', async () => {
  const { list, provider } = await openShelfProvider()
  provider.intercept(() => ({ status: 200, body: [], headers: { ...exposed, 'X-Has-More': 'false' } }))
  expect(await list()).toEqual({ data: [], total: 0 })
})

test.each<[string, Said, object]>([
  ['by a total', { 'X-Total-Count': '1000' }, { total: 1000 }],
  ['by a flag for more rows', { 'X-Has-More': 'false' }, { hasMore: false }],
])('a list paged %s reports unreachable rows and the cause', async (_, paged, extent) => {
  const { list } = await openSaying(() => ({ ...paged, 'X-More': 'key=meta.total&total=5000' }))
  expect(await list([], [], 2)).toMatchObject({ ...extent, more: { key: 'meta.total', total: 5000, received: 40 } })
})

test('a list needed as a whole reports unreachable rows and the cause', async () => {
  const { list, api } = await openSaying(() => ({ 'X-More': 'key=cursor' }))
  expect(await list()).toMatchObject({ total: 1000, more: { key: 'cursor', received: 1000 } })
  expect(await api.options(book)).toMatchObject({ more: { key: 'cursor' }, isSearchable: false })
})

test('a dropdown for a list of unknown length finds further options by searching', async () => {
  const { api } = await openSaying(() => ({ 'X-Has-More': 'true' }))
  expect(await api.options(book)).toMatchObject({ more: { key: 'X-Has-More' }, isSearchable: true })
})

test('a request for all rows reports the missing rows', async () => {
  const { dataProvider } = await openSaying(() => ({ 'X-Total-Count': '5000' }))
  const page = await dataProvider.getList({ resource: 'book', pagination: { mode: 'off' } })
  expect(page).toMatchObject({ total: 5000, more: { key: 'X-Total-Count', total: 5000, received: 1000 } })
})

test('unsupported filters and sorting run in the browser, only for that view', async () => {
  const { list, urls } = await openSaying((_, query): Said | undefined =>
    query.has('_sort') || query.has('pages_gte')
      ? { 'X-Cannot': 'sort=name&filter=pages' }
      : query.has('_start')
        ? { 'X-Total-Count': '1000' }
        : undefined,
  )
  const found = await list([where('pages', 499, 'gte'), where('q', 'of the API')], byName)
  expect(ids(found)).toEqual([500, 1000])
  expect(found.total).toBe(2)
  expect((await list([], byName)).data[0]).toMatchObject({ name: 'Book 0' })
  expect(await list()).toMatchObject({ total: 1000 })
  expect(urls(), 'what it has words for narrows what is fetched').toEqual([
    '/book?_start=0&_end=20&_sort=name&_order=asc&pages_gte=499&q=of+the+API',
    '/book?q=of+the+API',
    '/book?_start=0&_end=20&_sort=name&_order=asc',
    '/book',
    '/book?_start=0&_end=20',
  ])
})
