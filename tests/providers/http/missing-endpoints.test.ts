import { afterEach, expect, test } from 'vitest'
import { excludeMissingLists } from '../../../providers/lists/missing-lists'
import { createBookmarks } from '../../../providers/records/bookmarks'
import { beginFirstCall } from '../../../src/app/first-call'
import { type PlainProvider, startPlainProvider } from '../../plain-provider'
import { memoryStorage, openBrowser } from '../support/open-browser'

let provider: PlainProvider | undefined
afterEach(() => provider?.close())

const lacking = async () => {
  provider = await startPlainProvider()
  provider.intercept(() => ({ status: 404, body: { message: 'Cannot GET this' } }))
  return provider
}

test('a list that is not there is remembered, without a toast', async () => {
  const { url } = await lacking()
  const { dataProvider, absent, toasts, visited } = openBrowser({ apiUrl: url })
  await expect(dataProvider.getList({ resource: 'event' })).rejects.toMatchObject({ statusCode: 404 })
  expect([...absent.names()]).toEqual(['event'])
  expect(toasts).toEqual([])
  expect(visited).toEqual(['/event'])
})

test('a list that is not there is asked for beside other pages once in a session, also after the page was loaded again', async () => {
  const { url, arrived } = await lacking()
  const storage = memoryStorage()
  storage.setItem('accessToken', 'plain-token')
  const list = ({ dataProviders }: ReturnType<typeof openBrowser>) =>
    dataProviders.silent.getList({ resource: 'event' })
  const first = openBrowser({ apiUrl: url, storage })
  await expect(list(first)).rejects.toMatchObject({ statusCode: 404 })
  const asked = arrived.length
  const reloaded = openBrowser({ apiUrl: url, storage })
  expect([...reloaded.absent.names()]).toEqual(['event'])
  await expect(list(reloaded)).rejects.toMatchObject({ statusCode: 404 })
  expect([arrived.length, reloaded.toasts]).toEqual([asked, []])
  reloaded.client.session.begin('another-token', { email: 'other@example.com' })
  expect([...reloaded.absent.names()]).toEqual([])
})

test.each([
  ['the same page', (browser: ReturnType<typeof openBrowser>) => browser],
  [
    'the page loaded again',
    ({ storage, client }: ReturnType<typeof openBrowser>) => openBrowser({ apiUrl: client.settings.apiUrl, storage }),
  ],
])(
  'a list that was missing is asked for by its own page, on %s, and offered again once it answers',
  async (_, reload) => {
    const { url, arrived } = await lacking()
    const first = openBrowser({ apiUrl: url })
    const list = ({ dataProvider }: ReturnType<typeof openBrowser>) => dataProvider.getList({ resource: 'event' })
    await expect(list(first)).rejects.toMatchObject({ statusCode: 404 })
    const asked = arrived.length
    const browser = reload(first)
    await expect(list(browser), 'as long as it is missing').rejects.toMatchObject({ statusCode: 404 })
    expect(arrived.length).toBeGreaterThan(asked)
    provider?.intercept(() => ({ status: 200, body: [{ id: '1', code: 'A' }] }))
    expect((await list(browser)).data).toMatchObject([{ id: '1' }])
    expect([[...browser.absent.names()], browser.toasts]).toEqual([[], []])
    const { dataProviders } = openBrowser({ apiUrl: url, storage: browser.storage })
    expect((await dataProviders.silent.getList({ resource: 'event' })).data).toMatchObject([{ id: '1' }])
  },
)

test.each([
  ['/event', 'whose list is not there'],
  ['/event/%2E%2E', 'whose id cannot be part of an address'],
])('the call that is begun ahead for %s, %s, fails in silence', async (path) => {
  const { url } = await lacking()
  const { client, dataProvider, registry } = openBrowser({ apiUrl: url })
  await dataProvider.getList({ resource: 'event' }).catch(() => undefined)
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  const failing = {
    ...client,
    start: () => {
      throw new Error('It cannot be asked for.')
    },
  }
  beginFirstCall(failing, registry, { path })
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test.each([
  ['by a tab or a filter', { filters: [{ field: 'code', operator: 'eq' as const, value: 'X' }] }],
  ['by a search', { filters: [{ field: 'q', operator: 'eq' as const, value: 'X' }] }],
])('a list that is not there is remembered where it is narrowed %s, without a toast', async (_, narrowed) => {
  const { url, arrived } = await lacking()
  const { dataProviders, absent, toasts, visited } = openBrowser({ apiUrl: url })
  const list = () => dataProviders.silent.getList({ resource: 'event', ...narrowed })
  await expect(list()).rejects.toMatchObject({ statusCode: 404 })
  expect([...absent.names()]).toEqual(['event'])
  const asked = arrived.length
  await expect(list()).rejects.toMatchObject({ statusCode: 404 })
  expect(arrived, 'it is not asked for again').toHaveLength(asked)
  expect([toasts, visited]).toEqual([[], ['/event']])
})

test('a list that answers 404 where nothing matches is empty, and is there', async () => {
  const { url } = await lacking()
  provider?.intercept(({ url: path }) =>
    path.includes('code=') ? { status: 404, body: { message: 'None found' } } : undefined,
  )
  const { dataProvider, absent, toasts } = openBrowser({ apiUrl: url })
  const filters = [{ field: 'code', operator: 'eq' as const, value: 'X' }]
  expect(await dataProvider.getList({ resource: 'event', filters })).toEqual({ data: [], total: 0 })
  expect([[...absent.names()], toasts]).toEqual([[], []])
})

test('a list that has no address of its own for those of another record is narrowed here', async () => {
  const shelves = [
    { id: '1', name: 'A', author: 'k1', status: 1 },
    { id: '2', name: 'B', author: 'k2', status: 1 },
  ]
  provider = await startPlainProvider({ rows: { series: shelves } })
  provider.intercept(({ url }) => (url.includes('/author/') ? { status: 404 } : undefined))
  const { dataProvider, toasts } = openBrowser({ apiUrl: provider.url })
  const filters = [{ field: 'author', operator: 'eq' as const, value: 'k2' }]
  const { data } = await dataProvider.getList({ resource: 'series', filters })
  expect(data).toMatchObject([{ id: '2' }])
  expect(toasts).toEqual([])
})

test('what a list is needed for is not offered where it is not there, whatever the person may do', () => {
  const offers = excludeMissingLists(() => true, new Set(['event']))
  const asked = ['list', 'create', 'import', 'export', 'show', 'edit'].map((action) => offers('event', action))
  expect(asked).toEqual([false, false, false, false, true, true])
  expect(offers('role', 'create')).toBe(true)
})

test('bookmarks that are not there are asked for once in a session of the browser', async () => {
  const { url, arrived } = await lacking()
  const storage = memoryStorage()
  const ask = () => createBookmarks(openBrowser({ apiUrl: url }).client.send, url, storage).list()
  expect(await ask()).toBeUndefined()
  expect(await ask()).toBeUndefined()
  expect(arrived.map((call) => call.url)).toEqual(['/api/bookmarks/data'])
})
