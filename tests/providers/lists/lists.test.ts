import { expect, test } from 'vitest'
import { fullIt } from '../../scope'
import { book, books, booksOf, byName, ids, openShelfProvider, where } from '../support/shelf-provider'

fullIt('pages an unpaged array in the browser, from one request', async () => {
  const count = 10_000
  const { list, urls } = await openShelfProvider({ rows: { book: booksOf(count) } })
  const first = await list([], byName)
  expect([first.total, first.data.length, first.data[0]?.name]).toEqual([count, 20, 'Book 0'])
  const second = await list([], byName, 2)
  expect(second.data).toHaveLength(20)
  expect(second.data).not.toContainEqual(first.data[0])
  expect(await list([], [{ field: 'pages', order: 'desc' }], 500)).toMatchObject({ total: count })
  expect(urls()).toEqual(['/book?_start=0&_end=20&_sort=name&_order=asc'])
})

test('uses the pages of an API that reports a total', async () => {
  const { list, urls } = await openShelfProvider({ pages: true })
  expect(await list([], byName, 3)).toMatchObject({ total: books.length, data: books.slice(40, 60) })
  await list([where('q', 'moon'), where('pages', 10, 'gte'), where('shelf', ['1', '2'], 'in')])
  expect(urls()).toEqual([
    '/book?_start=40&_end=60&_sort=name&_order=asc',
    '/book?_start=0&_end=20&q=moon&pages_gte=10&shelf=1&shelf=2',
  ])
})

test('sends a tab as the specification shows it, and caches one array for each tab', async () => {
  const { list, urls } = await openShelfProvider()
  await list()
  expect((await list([where('status', '0')])).total).toBe(books.length / 4)
  await list([where('status', '1')])
  await list([where('status', '0')], [], 2)
  await list([], [], 2)
  expect(urls()).toEqual(['/book?_start=0&_end=20', '/book?status=0', '/book?status=1'])
})

test('never uses a filtered response as the whole array', async () => {
  const { list, urls } = await openShelfProvider()
  await list([where('pages', 7)])
  expect((await list()).total).toBe(books.length)
  expect(urls()).toEqual(['/book?_start=0&_end=20&pages=7', '/book'])
})

test('requests the whole array if a response is exactly as long as the requested page', async () => {
  const { list, urls } = await openShelfProvider({ rows: { book: books.slice(0, 20) } })
  expect((await list()).total).toBe(20)
  expect(urls()).toEqual(['/book?_start=0&_end=20', '/book'])
})

test('requests an unpaged array again when the same list is requested again, and after a change', async () => {
  const { list, urls, dataProvider, api } = await openShelfProvider()
  await list()
  await list()
  await list([], [], 2)
  await api.toggle(book, { id: '1' })
  expect((await list([where('id', '1')])).data[0]).toMatchObject({ status: 1 })
  await dataProvider.deleteOne({ resource: 'book', id: '1' })
  expect((await list([], [], 2)).total).toBe(books.length - 1)
  expect(urls()).toEqual(['/book?_start=0&_end=20', '/book', '/book/status/1', '/book', '/book/1', '/book'])
})

test('keeps an unpaged array while the same user is signed in, and forgets it for the next user', async () => {
  const { list, urls, client } = await openShelfProvider()
  await list()
  client.session.keepUserData({ id: '1', name: 'Ada' })
  await list([], [], 2)
  expect(urls()).toEqual(['/book?_start=0&_end=20'])
  client.session.begin('plain-token', { id: '2', name: 'Bo' })
  await list([], [], 3)
  expect(urls()).toEqual(['/book?_start=0&_end=20', '/book'])
})

test('retries after a failure', async () => {
  const { list, provider } = await openShelfProvider()
  await list()
  provider.intercept(() => ({ status: 500 }))
  await expect(list()).rejects.toMatchObject({ statusCode: 500 })
  provider.intercept()
  expect((await list()).total).toBe(books.length)
})

test('requests a list filtered by a field at its own path', async () => {
  const { list, urls } = await openShelfProvider({
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

test('finds a record in the list where the API has no call for one record', async () => {
  const { dataProvider, urls } = await openShelfProvider()
  expect((await dataProvider.getOne({ resource: 'book', id: '77' })).data).toMatchObject({ id: '77' })
  await expect(dataProvider.getOne({ resource: 'book', id: 'none' })).rejects.toMatchObject({ statusCode: 404 })
  expect(urls()).toEqual(['/book?id=77', '/book'])
})

test('finds several records at once', async () => {
  const { dataProvider } = await openShelfProvider()
  const many = await dataProvider.getMany?.({ resource: 'book', ids: [5, '9'] })
  expect(many && ids(many)).toEqual([5, 9])
})

test('rejects a filter that the convention cannot express, instead of sending another', async () => {
  const { list } = await openShelfProvider()
  await expect(list([where('pages', 7, 'lt')])).rejects.toThrow("cannot be filtered by 'lt'; expected one of: eq, in")
})

test('a list does not show the global loading indicator, but a single record and a change do', async () => {
  const { list, client, api, dataProvider } = await openShelfProvider({ pages: true })
  const isLoading = (call: Promise<unknown>) => {
    let wasLoading = client.loading.getSnapshot()
    const stop = client.loading.subscribe(() => {
      wasLoading ||= client.loading.getSnapshot()
    })
    return call.finally(stop).then(() => [wasLoading, client.loading.getSnapshot()])
  }
  expect(await isLoading(list())).toEqual([false, false])
  expect(await isLoading(api.options(book))).toEqual([false, false])
  expect(await isLoading(api.dashboardStats())).toEqual([false, false])
  expect(await isLoading(dataProvider.getOne({ resource: 'shelf', id: '1' }).catch(() => undefined))).toEqual([
    true,
    false,
  ])
  expect(await isLoading(api.toggle(book, { id: '2' }))).toEqual([true, false])
})

test('uses a prefetched call once', async () => {
  const { client, list, urls } = await openShelfProvider()
  client.start({ method: 'GET', path: '/api/v1/book?_start=0&_end=20' })
  expect((await list()).total).toBe(books.length)
  await list()
  expect(urls()).toEqual(['/book?_start=0&_end=20', '/book'])
})
