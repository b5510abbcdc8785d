import { expect, test } from 'vitest'
import { book, books, openShelfProvider, where } from '../support/shelf-provider'

const ten = books.slice(0, 10)

test.each<[string, unknown, Record<string, string>, unknown]>([
  ['total', { data: ten, total: 300 }, {}, { key: 'total', total: 300 }],
  ['count as text', { data: ten, count: '300' }, {}, { key: 'count', total: 300 }],
  ['count beside rows', { rows: ten, count: 300 }, {}, { key: 'count', total: 300 }],
  [
    'data.total',
    { success: true, data: { items: ten, total: 300, errors: [] } },
    {},
    { key: 'data.total', total: 300 },
  ],
  ['meta.total', { data: ten, meta: { total: 300, per_page: 10 } }, {}, { key: 'meta.total', total: 300 }],
  [
    'pagination.totalItems',
    { data: ten, pagination: { totalItems: 300 } },
    {},
    { key: 'pagination.totalItems', total: 300 },
  ],
  ['totalPages', { data: ten, meta: { pagination: { totalPages: 30 } } }, {}, { key: 'meta.pagination.totalPages' }],
  ['has_more', { data: ten, has_more: true }, {}, { key: 'has_more' }],
  ['next', { data: ten, next: '/book?page=2', previous: null }, {}, { key: 'next' }],
  ['links.next', { data: ten, links: { first: '/a', next: '/b' } }, {}, { key: 'links.next' }],
  ['_links.next.href', { data: ten, _links: { next: { href: '/b' } } }, {}, { key: '_links.next.href' }],
  ['Link', ten, { Link: '</book?page=2>; rel="next", </book?page=30>; rel="last"' }, { key: 'Link' }],
  ['Content-Range', ten, { 'Content-Range': 'items 0-9/300' }, { key: 'Content-Range', total: 300 }],
  ['X-Total', ten, { 'X-Total': '300' }, { key: 'X-Total', total: 300 }],
])('reports more rows of a list where %s announces them, but cannot be followed', async (_, body, headers, told) => {
  const { list, provider } = await openShelfProvider()
  const exposed = { 'Access-Control-Expose-Headers': '*', ...headers }
  provider.intercept(() => ({ status: 200, body, headers: exposed }))
  expect(await list()).toMatchObject({ total: 10, more: { ...(told as object), received: 10 } })
  expect((await list([where('name', books[3]?.name)])).total, 'and still says it when it is narrowed').toBe(1)
  expect(await list([where('name', books[3]?.name)])).toMatchObject({ more: { received: 10 } })
})

test.each<[string, unknown, Record<string, string>, boolean]>([
  ['has_more', { data: ten, has_more: true }, {}, false],
  ['X-Total-Count', ten, { 'X-Total-Count': '300' }, true],
])(
  'reports more options of a dropdown where %s announces them, and whether a search finds them',
  async (key, body, headers, found) => {
    const { api, provider } = await openShelfProvider()
    provider.intercept(() => ({ status: 200, body, headers: { 'Access-Control-Expose-Headers': '*', ...headers } }))
    const offered = await api.options(book)
    expect(offered).toMatchObject({ more: { key, received: 10 }, isSearchable: found })
    expect(offered.options.length).toBeGreaterThan(0)
  },
)

test.each<[string, unknown, Record<string, string>]>([
  [
    'a total equal to the received rows',
    { data: ten, total: 10, count: 10, has_more: false, next: null, last_page: 1 },
    {},
  ],
  ['no next page', { data: ten, meta: { total: '10' }, links: { next: null, last: '/book?page=1' } }, {}],
  ['other links', ten, { Link: '</book?page=1>; rel="first"', 'Content-Range': 'items 0-9/10' }],
  ['nothing at all', ten, {}],
])('reports no further rows where a response contains %s', async (_, body, headers) => {
  const { list, provider } = await openShelfProvider()
  provider.intercept(() => ({ status: 200, body, headers: { 'Access-Control-Expose-Headers': '*', ...headers } }))
  expect(await list()).not.toHaveProperty('more')
})

test('reports possible further rows if exactly the requested number arrived', async () => {
  const { list } = await openShelfProvider({ rows: { book: books.slice(0, 20) } })
  expect(await list()).toMatchObject({ total: 20, more: { received: 20 } })
  const other = await openShelfProvider({ rows: { book: books.slice(0, 21) } })
  expect(await other.list()).not.toHaveProperty('more')
})
