import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createRegistry, defineResource, text } from '../../../vocabulary'
import { type PlainProvider, startPlainProvider } from '../../plain-provider'
import { fullIt } from '../../scope'
import { openBrowser } from '../support/open-browser'

const registry = createRegistry([
  defineResource({
    name: 'parcel',
    label: ['Parcel', 'Parcels'],
    title: 'name',
    fields: { name: text() },
    actions: { weigh: { label: 'Weigh', call: { method: 'POST', path: '/parcel/weigh' }, readOnly: true } },
  }),
])

type Browser = ReturnType<typeof openBrowser>

/**
 * The optional calls. Each entry contains whether the user waits for the result, and whether the call goes to another
 * address than the API.
 */
const optional: Readonly<
  Record<
    string,
    readonly [make: (browser: Browser) => Promise<unknown>, isTold: boolean | 'unless missing', isBeside?: boolean]
  >
> = {
  'the bookmarks': [({ bookmarks }) => bookmarks.list(), false, true],
  'marking a screen': [({ bookmarks }) => bookmarks.update('event'), true, true],
  'the search over all': [({ search }) => search('ann'), false],
  'the views of a list': [({ views }) => views.list('parcel'), false],
  'keeping a view': [
    ({ views }) => views.save('parcel', { name: 'Mine', query: '', columns: [], isShared: false }),
    true,
  ],
  'removing a view': [({ views }) => views.remove('parcel', '1'), true],
  'a list beside the page': [
    ({ dataProviders }) => dataProviders.silent.getList({ resource: 'parcel' }),
    'unless missing',
  ],
  'a record beside the page': [
    ({ dataProviders }) => dataProviders.silent.getOne({ resource: 'parcel', id: '1' }),
    true,
  ],
  'the choices of a dropdown': [({ api, registry }) => api.options(registry.get('parcel')), 'unless missing'],
  'the names that references stand for': [({ api, registry }) => api.names(registry.get('parcel')), 'unless missing'],
  'what an action works out': [({ api, registry }) => api.ask(registry.get('parcel'), 'weigh'), true],
}
const cases = Object.entries(optional).map(
  ([name, [make, isTold, isBeside]]) => [name, make, isTold, isBeside] as const,
)

let provider: PlainProvider
let goneUrl: string

beforeAll(async () => {
  provider = await startPlainProvider()
  const gone = await startPlainProvider()
  goneUrl = gone.url
  await gone.close()
})
afterEach(() => provider.intercept())
afterAll(() => provider.close())

const open = (apiUrl = provider.url) => {
  const browser = openBrowser({ apiUrl, registry })
  browser.client.session.keepUserData({ search: true, views: true })
  return browser
}

const expectUntouched = ({ client, visited, toasts }: Browser, isTold: boolean) => {
  expect(client.session.token()).toBe('plain-token')
  expect(visited).toEqual(['/event'])
  expect(toasts).toHaveLength(isTold ? 1 : 0)
  expect(client.loading.getSnapshot()).toBe(false)
}

describe.each(cases)('%s', (_, make, isTold, isBeside) => {
  test.each([403, 404, 409, 500, 503])('that fails with %i changes nothing else', async (status) => {
    const browser = open()
    provider.intercept(() => ({ status, body: { message: 'Not now.' } }))
    await make(browser).catch(() => undefined)
    expectUntouched(browser, isTold === 'unless missing' ? status !== 404 : isTold)
  })

  test('that fails without a network signs nobody out', async () => {
    const browser = open(goneUrl)
    await make(browser).catch(() => undefined)
    expectUntouched(browser, browser.toasts.length > 0)
    expect(browser.client.connection.getSnapshot(), 'the banner tells').toBe(true)
  })

  test('that finds the session expired ends the session with a message, unless the call goes to another address', async () => {
    const browser = open()
    provider.intercept(() => ({ status: 401, body: { message: 'Please sign in.' } }))
    await make(browser).catch(() => undefined)
    if (isBeside) return expectUntouched(browser, isTold === true)
    expect(browser.client.session.token()).toBeNull()
    expect(browser.visited).toEqual(['/event', '/login'])
    expect(browser.toasts).toEqual([{ type: 'error', message: 'Please sign in.' }])
  })
})

test('a page reports the failure of its list, even if another page requested the list before', async () => {
  const browser = open()
  provider.intercept(() => ({ status: 200, body: [{ id: '1', name: 'One' }] }))
  await browser.dataProvider.getList({ resource: 'parcel', pagination: { mode: 'off' } })
  provider.intercept(() => ({ status: 403, body: { message: 'Not yours.' } }))
  browser.client.session.keepUserData({ name: 'Ann' })
  const beside = browser.api.names(browser.registry.get('parcel')).catch(() => undefined)
  const page = browser.dataProvider.getList({ resource: 'parcel', pagination: { mode: 'off' } })
  await expect(page).rejects.toMatchObject({ statusCode: 403 })
  await beside
  expect(browser.visited).toEqual(['/event', '/dashboard'])
  expect(browser.toasts).toEqual([{ type: 'error', message: 'Not yours.' }])
})

fullIt('a call without a response within ten seconds is abandoned silently', async () => {
  const browser = open()
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        const signal = (init as RequestInit | undefined)?.signal ?? (_ as Request).signal
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  vi.useFakeTimers()
  const asked = browser.search('ann').catch((problem: { isNetwork: boolean }) => problem)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await asked).toMatchObject({ isNetwork: false, statusCode: 0 })
  expectUntouched(browser, false)
  vi.useRealTimers()
  fetch.mockRestore()
})

test.each([
  ['a page of HTML', '<!doctype html>'],
  ['nothing', undefined],
  ['an object without bookmarks', { hello: 'there' }],
  ['text instead of rows', { suggestions: 'none' }],
])('an API that answers %s has no bookmarks', async (_, body) => {
  const browser = open()
  provider.intercept(() => ({ status: 200, body }))
  expect(await browser.bookmarks.list()).toBeUndefined()
})

test('bookmarks are read from rows, or from suggestions with the bookmarked entries in their own order', async () => {
  const browser = open()
  const answering = (body: unknown) => provider.intercept(() => ({ status: 200, body }))
  answering([{ id: 7, isBookmarked: true, link: '/event' }, null, { title: 'No id' }])
  expect(await browser.bookmarks.list()).toEqual([{ id: '7', isBookmarked: true, target: '/event' }])
  answering({
    data: {
      suggestions: [{ id: 'a', isBookmarked: true }, { id: 'b' }, { id: 'c', isBookmarked: true }],
      bookmarks: [{ id: 'c' }, { id: 'a' }],
    },
  })
  expect(await browser.bookmarks.list()).toEqual([
    { id: 'c', isBookmarked: true },
    { id: 'a', isBookmarked: true },
    { id: 'b', isBookmarked: false },
  ])
})
