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

test('a missing list is remembered, without a toast', async () => {
  const { url } = await lacking()
  const { dataProvider, absent, toasts, visited } = openBrowser({ apiUrl: url })
  await expect(dataProvider.getList({ resource: 'event' })).rejects.toMatchObject({ statusCode: 404 })
  expect([...absent.names()]).toEqual(['event'])
  expect(toasts).toEqual([])
  expect(visited).toEqual(['/event'])
})

test('pages request a missing optional list once per session, even after a reload', async () => {
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
  'a missing list is still requested by its own page, on %s, and is offered again once it responds',
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
])('the prefetched call for %s, %s, fails silently', async (path) => {
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
])('a missing list filtered %s is remembered, without a toast', async (_, narrowed) => {
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

test('a list that answers 404 without matches is empty, not missing', async () => {
  const { url } = await lacking()
  provider?.intercept(({ url: path }) =>
    path.includes('code=') ? { status: 404, body: { message: 'None found' } } : undefined,
  )
  const { dataProvider, absent, toasts } = openBrowser({ apiUrl: url })
  const filters = [{ field: 'code', operator: 'eq' as const, value: 'X' }]
  expect(await dataProvider.getList({ resource: 'event', filters })).toEqual({ data: [], total: 0 })
  expect([[...absent.names()], toasts]).toEqual([[], []])
})

test('a list without a separate address for one parent record is filtered in the browser', async () => {
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

test("features that need a missing list are not offered, whatever the user's permissions", () => {
  const offers = excludeMissingLists(() => true, new Set(['event']))
  const asked = ['list', 'create', 'import', 'export', 'show', 'edit'].map((action) => offers('event', action))
  expect(asked).toEqual([false, false, false, false, true, true])
  expect(offers('role', 'create')).toBe(true)
})

test('missing bookmarks are requested once per browser session', async () => {
  const { url, arrived } = await lacking()
  const storage = memoryStorage()
  const ask = () => createBookmarks(openBrowser({ apiUrl: url }).client.send, url, storage).list()
  expect(await ask()).toBeUndefined()
  expect(await ask()).toBeUndefined()
  expect(arrived.map((call) => call.url)).toEqual(['/api/bookmarks/data'])
})
