import type { CrudFilter, CrudSort } from '@refinedev/core'
import { afterEach, describe, expect, test } from 'vitest'
import {
  belongsTo,
  choice,
  choices,
  createRegistry,
  date,
  dateTime,
  defineResource,
  integer,
  onOff,
  text,
} from '../../src/vocabulary'
import { type PlainOptions, type PlainProvider, startPlainProvider } from '../plain-provider'
import { openBrowser } from './support'

const shelf = defineResource({
  name: 'shelf',
  label: ['Shelf', 'Shelves'],
  title: 'name',
  fields: { name: text(), room: text() },
})

const book = defineResource({
  name: 'book',
  label: ['Book', 'Books'],
  title: 'name',
  fields: {
    name: text(),
    code: text({ numbered: true }),
    pages: integer(),
    printedOn: date(),
    boughtAt: dateTime(),
    shelf: belongsTo('shelf'),
    status: onOff(),
  },
  list: { search: ['name', 'shelf.room'], tabs: { field: 'status', values: ['1', '0'] } },
  calls: { show: false },
  listBy: { shelf: '/book/shelf/{shelf}' },
})

const count = 10_000
const books = Array.from({ length: count }, (_, index) => ({
  id: String(index + 1),
  name: `Book ${(index * 7919) % count}`,
  pages: index % 500,
  printedOn: `2026-01-${String((index % 28) + 1).padStart(2, '0')}`,
  boughtAt: `2026-01-${String((index % 28) + 1).padStart(2, '0')}T02:00:00+05:30`,
  shelf: { id: String(index % 10), name: `Shelf ${index % 10}`, room: index % 2 ? 'Attic' : 'Cellar' },
  status: index % 4 === 0 ? 0 : 1,
}))

const open: PlainProvider[] = []
afterEach(async () => {
  for (const provider of open.splice(0)) await provider.close()
})

const start = async (options: PlainOptions = {}) => {
  const provider = await startPlainProvider({ rows: { book: books, shelf: [] }, ...options })
  open.push(provider)
  const browser = openBrowser({ apiUrl: provider.url, registry: createRegistry([book, shelf]) })
  const list = (filters: CrudFilter[] = [], sorters: CrudSort[] = [], currentPage = 1, pageSize = 20) =>
    browser.dataProvider.getList({
      resource: 'book',
      filters,
      sorters,
      pagination: { currentPage, pageSize, mode: 'server' },
    })
  const urls = () => provider.arrived.map(({ url }) => url.replace('/api/v1', ''))
  return { ...browser, provider, list, urls }
}
const byName: CrudSort[] = [{ field: 'name', order: 'asc' }]
const where = (field: string, value: unknown, operator = 'eq') => ({ field, operator, value }) as CrudFilter
const ids = ({ data }: { data: { id?: string | number }[] }) => data.map(({ id }) => Number(id))

test('pages a whole array in the browser, from one fetch', async () => {
  const { list, urls } = await start()
  const first = await list([], byName)
  expect([first.total, first.data.length, first.data[0]?.name]).toEqual([count, 20, 'Book 0'])
  const second = await list([], byName, 2)
  expect(second.data).toHaveLength(20)
  expect(second.data).not.toContainEqual(first.data[0])
  expect(await list([], [{ field: 'pages', order: 'desc' }], 500)).toMatchObject({ total: count })
  expect(urls()).toEqual(['/book?_start=0&_end=20&_sort=name&_order=asc'])
})

test('lets an API page that says how many rows there are', async () => {
  const { list, urls } = await start({ pages: true })
  expect(await list([], byName, 3)).toMatchObject({ total: count, data: books.slice(40, 60) })
  await list([where('q', 'moon'), where('pages', 10, 'gte'), where('shelf', ['1', '2'], 'in')])
  expect(urls()).toEqual([
    '/book?_start=40&_end=60&_sort=name&_order=asc',
    '/book?_start=0&_end=20&q=moon&pages_gte=10&shelf=1&shelf=2',
  ])
})

test.each<[string, CrudFilter[], (row: (typeof books)[number]) => boolean]>([
  ['a search', [where('q', 'BOOK 77')], ({ name }) => name.includes('77')],
  ['a search for two words that a comma parts', [where('q', '77, book')], ({ name }) => name.includes('77')],
  ['a search through what came with a reference', [where('q', 'ATTIC shelf')], ({ shelf }) => shelf.room === 'Attic'],
  ['equality', [where('pages', '7')], ({ pages }) => pages === 7],
  ['any of several', [where('pages', [7, 8], 'in')], ({ pages }) => pages === 7 || pages === 8],
  ['inequality', [where('pages', 7, 'ne')], ({ pages }) => pages !== 7],
  [
    'bounds of a number',
    [where('pages', '9', 'gte'), where('pages', '100', 'lte')],
    ({ pages }) => pages >= 9 && pages <= 100,
  ],
  ['bounds of a date', [where('printedOn', '2026-01-27', 'gte')], ({ printedOn }) => printedOn >= '2026-01-27'],
  [
    'bounds of a moment, in whichever time zone it is written',
    [where('boughtAt', '2026-01-26T20:30:00.000Z', 'gte'), where('boughtAt', '2026-01-26T20:30:00.000Z', 'lte')],
    ({ boughtAt }) => boughtAt.startsWith('2026-01-27'),
  ],
  ['a part of a text', [where('name', 'ook 1', 'contains')], ({ name }) => name.includes('ook 1')],
  ['several references', [where('shelf', ['3', '4'], 'in')], ({ shelf }) => shelf.id === '3' || shelf.id === '4'],
  ['nothing at all', [where('q', ''), where('pages', null), where('shelf', [])], () => true],
])('narrows a whole array by %s', async (_, filters, expected) => {
  const { list } = await start()
  await list()
  const { total, data } = await list(filters, [], 1, count)
  const wanted = books.filter(expected)
  expect([total, data.length]).toEqual([wanted.length, wanted.length])
  expect(ids({ data })).toEqual(wanted.map(({ id }) => Number(id)))
})

test('sorts texts that end in a number by it where the declaration says so', async () => {
  const rows = ['BK-10', 'BK-9', 'AB-100', 'BK-011'].map((code, at) => ({ id: String(at + 1), name: code, code }))
  const { list } = await start({ rows: { book: rows } })
  const by = async (field: string) => ids(await list([], [{ field, order: 'asc' }]))
  expect(await by('code')).toEqual([3, 2, 1, 4])
  expect(await by('name')).toEqual([3, 4, 1, 2])
})

test('sorts by several fields, by the names of references, and rows without a value last either way', async () => {
  const rows = [
    { id: '1', name: 'b', pages: null, shelf: { id: '1', name: 'Zoo' } },
    { id: '2', name: 'B', pages: 10, shelf: { id: '2', name: 'apple' } },
    { id: '3', name: 'a', pages: 9, shelf: { id: '3', name: 'Bee' } },
    { id: '4', name: 'c', pages: 10, shelf: null },
  ]
  const { list } = await start({ rows: { book: rows } })
  const sortedBy = async (...sorters: [string, 'asc' | 'desc'][]) =>
    ids(
      await list(
        [],
        sorters.map(([field, order]) => ({ field, order })),
      ),
    )
  expect(await sortedBy(['pages', 'asc'], ['name', 'desc'])).toEqual([3, 4, 2, 1])
  expect(await sortedBy(['pages', 'desc'], ['name', 'asc'])).toEqual([2, 4, 3, 1])
  expect(await sortedBy(['shelf', 'asc'])).toEqual([2, 3, 1, 4])
})

test('sends a tab as the specification shows it, and keeps one array for each', async () => {
  const { list, urls } = await start()
  await list()
  expect((await list([where('status', '0')])).total).toBe(count / 4)
  await list([where('status', '1')])
  await list([where('status', '0')], [], 2)
  await list([], [], 2)
  expect(urls()).toEqual(['/book?_start=0&_end=20', '/book?status=0', '/book?status=1'])
})

test('never takes a narrowed answer for the whole array', async () => {
  const { list, urls } = await start()
  await list([where('pages', 7)])
  expect((await list()).total).toBe(count)
  expect(urls()).toEqual(['/book?_start=0&_end=20&pages=7', '/book'])
})

test('makes sure where a whole array is just as long as the page that was asked for', async () => {
  const { list, urls } = await start({ rows: { book: books.slice(0, 20) } })
  expect((await list()).total).toBe(20)
  expect(urls()).toEqual(['/book?_start=0&_end=20', '/book'])
})

test('fetches a whole array again when it is asked for the same once more, and after a change', async () => {
  const { list, urls, dataProvider, api } = await start()
  await list()
  await list()
  await list([], [], 2)
  await api.toggle(book, '1')
  expect((await list([where('id', '1')])).data[0]).toMatchObject({ status: 1 })
  await dataProvider.deleteOne({ resource: 'book', id: '1' })
  expect((await list([], [], 2)).total).toBe(count - 1)
  expect(urls()).toEqual(['/book?_start=0&_end=20', '/book', '/book/status/1', '/book', '/book/1', '/book'])
})

test('tries again after a failure', async () => {
  const { list, provider } = await start()
  await list()
  provider.intercept(() => ({ status: 500 }))
  await expect(list()).rejects.toMatchObject({ statusCode: 500 })
  provider.intercept()
  expect((await list()).total).toBe(count)
})

test('asks a list that is narrowed by a field at its own path', async () => {
  const { list, urls } = await start({
    rows: {
      book: [
        { id: '1', name: 'A', shelf: '5' },
        { id: '2', name: 'B', shelf: '6' },
      ],
    },
  })
  expect(ids(await list([where('shelf', '5')]))).toEqual([1])
  expect(ids(await list([where('shelf', '6')], byName, 2))).toEqual([])
  expect(urls()).toEqual(['/book/shelf/5?_start=0&_end=20', '/book/shelf/6'])
})

test('finds a record in the list where the API has no call for one', async () => {
  const { dataProvider, urls } = await start()
  expect((await dataProvider.getOne({ resource: 'book', id: '77' })).data).toMatchObject({ id: '77' })
  await expect(dataProvider.getOne({ resource: 'book', id: 'none' })).rejects.toMatchObject({ statusCode: 404 })
  expect(urls()).toEqual(['/book?id=77', '/book'])
})

test('finds several records at once', async () => {
  const { dataProvider } = await start()
  const many = await dataProvider.getMany?.({ resource: 'book', ids: [5, '9'] })
  expect(many && ids(many)).toEqual([5, 9])
})

test('refuses a filter for which the convention has no word, instead of sending another', async () => {
  const { list } = await start()
  await expect(list([where('pages', 7, 'lt')])).rejects.toThrow("cannot be filtered by 'lt'; expected one of: eq, in")
})

test('a list does not switch the loading indicator on; a single record and a change do', async () => {
  const { list, client, api, dataProvider } = await start({ pages: true })
  const isLoading = (call: Promise<unknown>) => {
    const loading = client.loading.getSnapshot()
    return call.then(() => [loading, client.loading.getSnapshot()])
  }
  expect(await isLoading(list())).toEqual([false, false])
  expect(await isLoading(api.options(book))).toEqual([false, false])
  expect(await isLoading(api.dashboardStats())).toEqual([false, false])
  expect(await isLoading(dataProvider.getOne({ resource: 'shelf', id: '1' }).catch(() => undefined))).toEqual([
    true,
    false,
  ])
  expect(await isLoading(api.toggle(book, '2'))).toEqual([true, false])
})

test('takes over a call that was begun early, once', async () => {
  const { client, list, urls } = await start()
  client.start({ method: 'GET', path: '/api/v1/book?_start=0&_end=20' })
  expect((await list()).total).toBe(count)
  await list()
  expect(urls()).toEqual(['/book?_start=0&_end=20', '/book'])
})

test('tells how many rows each tab has, narrowed as the list is, once it has all of them', async () => {
  const { list, urls } = await start()
  expect(await list([where('status', '0')])).not.toHaveProperty('counts')
  expect(await list()).toMatchObject({ counts: { 0: 2500, 1: 7500 } })
  const paged = await list([where('pages', 499, 'gte'), where('status', '1')])
  expect(paged).toMatchObject({ total: 20, counts: { 1: 20 } })
  expect(urls().filter((url) => !url.includes('status'))).toHaveLength(1)
})

test('a whole array is not asked for by what the API works out, and tells where its rows do not say that', async () => {
  const levels = choices({ low: { label: 'Low' } })
  const good = defineResource({
    name: 'good',
    label: ['Good', 'Goods'],
    title: 'name',
    fields: { name: text(), level: choice(levels, { derived: true }) },
    list: { tabs: { field: 'level' } },
  })
  const listed = async (rows: { id: string; level?: string }[]) => {
    const provider = await startPlainProvider({ rows: { good: rows } })
    open.push(provider)
    const { dataProvider } = openBrowser({ apiUrl: provider.url, registry: createRegistry([good]) })
    const answer = await dataProvider.getList({ resource: 'good', filters: [where('level', 'low')] })
    return { ...answer, paths: provider.arrived.map(({ url }) => url.replace(/^.*\/good/, '')).slice(1) }
  }
  expect(await listed([{ id: '1' }, { id: '2' }])).toEqual({ data: [], total: 0, counts: null, paths: [''] })
  expect(await listed([{ id: '1', level: 'low' }, { id: '2' }])).toMatchObject({
    data: [{ id: '1' }],
    counts: { low: 1 },
    paths: [''],
  })
})

const ten = books.slice(0, 10)

test.each<[string, unknown, Record<string, string>, unknown]>([
  ['total', { data: ten, total: 300 }, {}, { key: 'total', total: 300 }],
  ['count as text', { data: ten, count: '300' }, {}, { key: 'count', total: 300 }],
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
])('says that a list has more where %s tells so, which is not read', async (_, body, headers, told) => {
  const { list, provider } = await start()
  const exposed = { 'Access-Control-Expose-Headers': '*', ...headers }
  provider.intercept(() => ({ status: 200, body, headers: exposed }))
  expect(await list()).toMatchObject({ total: 10, more: { ...(told as object), came: 10 } })
  expect((await list([where('name', books[3]?.name)])).total, 'and still says it when it is narrowed').toBe(1)
  expect(await list([where('name', books[3]?.name)])).toMatchObject({ more: { came: 10 } })
})

test.each<[string, unknown, Record<string, string>, boolean]>([
  ['has_more', { data: ten, has_more: true }, {}, false],
  ['X-Total-Count', ten, { 'X-Total-Count': '300' }, true],
])('says that a dropdown has more where %s tells so, and whether they are found', async (key, body, headers, found) => {
  const { api, provider } = await start()
  provider.intercept(() => ({ status: 200, body, headers: { 'Access-Control-Expose-Headers': '*', ...headers } }))
  const offered = await api.options(book)
  expect(offered).toMatchObject({ more: { key, came: 10 }, isSearchable: found })
  expect(offered.options.length).toBeGreaterThan(0)
})

test.each<[string, unknown, Record<string, string>]>([
  ['a total that has come', { data: ten, total: 10, count: 10, has_more: false, next: null, last_page: 1 }, {}],
  ['no next page', { data: ten, meta: { total: '10' }, links: { next: null, last: '/book?page=1' } }, {}],
  ['other links', ten, { Link: '</book?page=1>; rel="first"', 'Content-Range': 'items 0-9/10' }],
  ['nothing at all', ten, {}],
])('says nothing of more where an answer tells of %s', async (_, body, headers) => {
  const { list, provider } = await start()
  provider.intercept(() => ({ status: 200, body, headers: { 'Access-Control-Expose-Headers': '*', ...headers } }))
  expect(await list()).not.toHaveProperty('more')
})

test('says that there may be more where exactly as many came as were asked for', async () => {
  const { list } = await start({ rows: { book: books.slice(0, 20) } })
  expect(await list()).toMatchObject({ total: 20, more: { came: 20 } })
  const other = await start({ rows: { book: books.slice(0, 21) } })
  expect(await other.list()).not.toHaveProperty('more')
})

test('sorts bare ids by the names of what they refer to, asked for once, and by themselves where there are none', async () => {
  const bare = ['3', '1', '2', '9'].map((id) => ({ id, name: 'x', shelf: id }))
  const shelves = ['Zoo', 'apple', 'Bee'].map((name, index) => ({ id: index + 1, name }))
  const { list, urls } = await start({ rows: { book: bare, shelf: shelves } })
  const byShelf = (order: 'asc' | 'desc') => list([], [{ field: 'shelf', order }])
  expect(ids(await byShelf('asc'))).toEqual([9, 2, 3, 1])
  expect(ids(await byShelf('desc'))).toEqual([1, 3, 2, 9])
  expect(urls().filter((url) => url.startsWith('/shelf'))).toEqual(['/shelf?option=true'])

  const without = await start({ rows: { book: bare } })
  without.provider.intercept(({ url }) => (url.includes('/shelf') ? { status: 403 } : undefined))
  expect(ids(await without.list([], [{ field: 'shelf', order: 'asc' }]))).toEqual([1, 2, 3, 9])
  expect([without.toasts, without.visited.slice(1)]).toEqual([[], []])
})

describe('records whose currency came as an id', () => {
  const money = {
    'currency-master': [{ id: 5, name: 'Indian rupee', code: 'INR' }],
    site: [{ id: 1, name: 'Quay', currency: 5 }],
    product: [{ id: 1, name: 'Gold', price: 5, currency: 5 }],
  }
  const openMoney = async (options: PlainOptions = {}) => {
    const provider = await startPlainProvider({ rows: money, ...options })
    open.push(provider)
    const browser = openBrowser({ apiUrl: provider.url })
    return { ...browser, provider, calls: () => provider.arrived.map(({ url }) => url.replace(/\/api\/v1|\?.*/g, '')) }
  }

  test.each(['a whole array', 'pages'])('tell its code, in %s and by themselves, from one call', async (form) => {
    const { dataProvider, calls } = await openMoney({ pages: form === 'pages' })
    const pagination = { currentPage: 1, pageSize: 20, mode: 'server' } as const
    const currency = { id: '5', name: 'INR' }
    expect((await dataProvider.getList({ resource: 'product', pagination })).data).toMatchObject([{ currency }])
    expect((await dataProvider.getList({ resource: 'site', pagination })).data).toMatchObject([{ currency }])
    expect((await dataProvider.getOne({ resource: 'product', id: '1' })).data).toMatchObject({ currency })
    expect(calls()).toEqual(['/product', '/currency-master', '/site', '/product/1'])
    const { data } = await dataProvider.getOne({ resource: 'product', id: '1' })
    await dataProvider.update({ resource: 'product', id: '1', variables: { currency: data.currency } })
  })

  test('stand with their ids where the API has no list of currencies, which is asked for once', async () => {
    const { dataProvider, provider, calls, toasts } = await openMoney()
    provider.intercept(({ url }) => (url.includes('currency-master') ? { status: 404 } : undefined))
    for (const resource of ['product', 'site']) {
      const { data } = await dataProvider.getList({ resource })
      expect(data).toMatchObject([{ currency: { id: '5' } }])
    }
    expect(calls().filter((call) => call === '/currency-master')).toHaveLength(1)
    expect(toasts).toEqual([])
  })
})
