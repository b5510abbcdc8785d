import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { reuseEarlyCall } from '../../providers/http/http-client'
import { registry } from '../../server/operations/registry'
import { storeClosedPages } from '../../src/app/early/closed-pages'

const script = readFileSync('src/app/early/early.js', 'utf8')

const told = {
  pages: {
    signIn: ['s.js'],
    landing: ['w.js', 'd.js'],
    list: ['w.js', 'w.css'],
    show: ['w.js', 'r.js'],
    form: ['f.js'],
    other: [],
  },
  calls: {
    '': ['/api/v1/dashboard-stats'],
    book: ['/api/v1/book?_start=0&_end=20&_sort=title&_order=asc', '/api/v1/book/:id'],
    loan: ['/api/v1/loan?_start=0&_end=20&_sort=day&_order=desc'],
    shelf: [],
  },
  remembered: { loan: 'loanTab' },
}

/**
 * Opens an address, and returns the modules that the page preloads and the address of the call that the page starts.
 */
function opened(address: string, kept: Record<string, string> = {}, settings: object = {}) {
  const [pathname = '', search = ''] = address.split(/(?=\?)/)
  const links: { href: string; rel: string }[] = []
  const fetched = vi.fn((_: string, __: RequestInit) => Promise.resolve(new Response('[]')))
  const page = {
    getElementById: () => ({ textContent: JSON.stringify(settings) }),
    createElement: () => ({}),
    head: { append: (link: { href: string; rel: string }) => links.push(link) },
    documentElement: { lang: 'en' },
  }
  const storage = { accessToken: 'token', ...kept, getItem: (key: string) => kept[key] ?? null }
  new Function('told', 'document', 'location', 'localStorage', 'fetch', script)(
    told,
    page,
    { pathname, search },
    storage,
    fetched,
  )
  return { code: links.map(({ href }) => href), call: fetched.mock.calls[0]?.[0], how: fetched.mock.calls[0]?.[1] }
}

afterEach(() => {
  globalThis.early = undefined
})

test.each([
  ['/', ['/w.js', '/d.js'], '/api/v1/dashboard-stats'],
  ['/book', ['/w.js', '/w.css'], '/api/v1/book?_start=0&_end=20&_sort=title&_order=asc'],
  ['/book?page=3&size=50', ['/w.js', '/w.css'], '/api/v1/book?_start=100&_end=150&_sort=title&_order=asc'],
  ['/book/7', ['/w.js', '/r.js'], '/api/v1/book/7'],
  ['/book/7/edit', ['/f.js'], '/api/v1/book/7'],
  ['/book/create', ['/f.js'], undefined],
  ['/book/a%2Fb', ['/w.js', '/r.js'], '/api/v1/book/a%2Fb'],
  ['/book/$&', ['/w.js', '/r.js'], '/api/v1/book/$&'],
  ['/book/=create', ['/w.js', '/r.js'], undefined],
  ['/book/%3Da=2Fb/edit', ['/f.js'], undefined],
  ['/book?title_like=a', ['/w.js', '/w.css'], undefined],
  ['/loan/7', ['/w.js', '/r.js'], undefined],
  ['/shelf', ['/w.js', '/w.css'], undefined],
  ['/profile', [], undefined],
])('the address %s preloads the code %j and starts the call %s', (address, code, call) => {
  expect(opened(address)).toMatchObject({ code, call })
})

test("starts no call for a list with a remembered tab, because only the list's code knows its tabs", () => {
  expect(opened('/loan', { loanTab: '2' }).call).toBeUndefined()
  expect(opened('/loan', { loanTab: '1' }).call).toBeDefined()
})

test('files and calls use the base path of the page', () => {
  const { code, call } = opened('/desk/book/7', {}, { basePath: '/desk', apiUrl: '/desk' })
  expect({ code, call }).toEqual({ code: ['/desk/w.js', '/desk/r.js'], call: '/desk/api/v1/book/7' })
})

test.each([
  ['while a role is previewed', { viewedRole: 'sealed' }, {}],
  ['for an API with an adapter', {}, { adapter: 'postgrest' }],
])('starts no call %s', (_, kept, settings) => {
  expect(opened('/book', kept, settings).call).toBeUndefined()
})

test('starts no call for a page that the user may not see', () => {
  const kept: Record<string, string> = {}
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => (kept[key] = value) })
  storeClosedPages(registry, (name) => name !== 'book')
  vi.unstubAllGlobals()
  expect(opened('/book', kept)).toMatchObject({ code: ['/w.js', '/w.css'], call: undefined })
  expect(opened('/loan', kept).call).toBeDefined()
})

test('a visitor without a session gets the code of the sign-in page, and no call starts', () => {
  expect(opened('/book', { accessToken: '' })).toMatchObject({ code: ['/s.js'], call: undefined })
})

const call = { method: 'GET', url: '/api/v1/book/7', headers: { Authorization: 'Bearer token' } }

const made = { status: 200, body: 'made', header: () => undefined }

const begun = (answer: Promise<Response>, token = 'token') => {
  globalThis.early = { url: call.url, token, answer }
  return reuseEarlyCall(async () => made)
}

test('a prefetched response is used once, with its headers', async () => {
  const wire = begun(Promise.resolve(new Response('{"id":"7"}', { status: 200, headers: { ETag: '"1"' } })))
  const { status, body, header } = await wire(call)
  expect({ status, body, version: header('etag') }).toEqual({ status: 200, body: { id: '7' }, version: '"1"' })
  expect((await wire(call)).body).toBe('made')
})

test.each([
  ['of another user', begun.bind(null, Promise.resolve(new Response('theirs')), 'another'), call],
  ['that was aborted', () => begun(Promise.reject(new TypeError('broken off'))), call],
  [
    'while a role is previewed',
    () => begun(Promise.resolve(new Response('own'))),
    { ...call, headers: { ...call.headers, 'X-View-As': '3' } },
  ],
])('a call %s is repeated instead of using the prefetched response', async (_, wire, asked) => {
  expect((await wire()(asked)).body).toBe('made')
})
