import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { idFromPathSegment, idFromRouteParameter, screenAddress } from '../../vocabulary'
import { sourcesIn, withoutComments } from '../source-files'

const ids = [
  ...['7', 'a1', '0', '-1', '1.5', 'a.b', 'logo.png', 'name', '019aa7c2-4f4e-7c2c-a2b5-0c6d4c1f8e11'],
  ...[
    'q?x=1',
    'a/b',
    '/',
    'a//b',
    '/a/',
    'hash#1',
    '#',
    '?',
    'p%25',
    'p%2Fq',
    '%',
    '%zz',
    'a\\b',
    'a&b=c',
    'a+b',
    "a'b",
  ],
  ...['.', '..', '...', '../user', './a', '%2e%2e', '..%2f'],
  ...['create', 'Create', 'edit', 'show', 'status', 'new', 'list', 'login', 'dashboard'],
  ...[' a', 'a ', ' ', 'a b', '\ta', 'a\nb', '\u00a0', '\u200b', '\u0000'],
  ...['ü', 'e\u0301', '日本', 'مرحبا', '😀', '~', 'a~b', 'a%2Cb~c', ':id', '{id}', '*', '$&', 'undefined', 'null'],
  ...['=', '=a', '=2F', '==2E', '=create', '=a=2Fb', 'YWJj==', `=${'a'.repeat(300)}`, 'x'.repeat(2000)],
]

const routes = [
  { id: 'list', path: ':resource' },
  { id: 'create', path: ':resource/create' },
  { id: 'show', path: ':resource/:id' },
  { id: 'edit', path: ':resource/:id/edit' },
]

/** Reads an address as the browser and the router do. */
function read(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://shop.example.com')
  const found = matchRoutes(routes, { pathname })?.at(-1)
  return { screen: found?.route.id, id: found?.params.id, pathname, search, hash }
}

describe('the address of a record', () => {
  it.each(ids)('leads to the record %j, its form, and a comment on the record', (id) => {
    const page = read(screenAddress('book', { id, hash: 'comment-1', query: { tab: '1' } }))
    expect({ ...page, id: idFromRouteParameter(page.id ?? '') }).toMatchObject({
      screen: 'show',
      id,
      search: '?tab=1',
      hash: '#comment-1',
    })
    const form = read(screenAddress('book', { id, form: 'edit' }))
    expect({ ...form, id: idFromRouteParameter(form.id ?? '') }).toMatchObject({ screen: 'edit', id })
    expect(idFromPathSegment(form.pathname.split('/')[2] ?? ''), 'before the router has read it').toBe(id)
  })

  it('differs for each record', () => {
    const all = ids.map((id) => screenAddress('book', { id }))
    expect(new Set(all).size).toBe(all.length)
  })

  it.each(['a.b', 'a b', 'ü', 'YWJj==', 'a~b', 'q?x=1', '=a', '=2F', '=ab=2Gc', '=a=FF', '=abc'])(
    'from before ids were quoted still leads to %j',
    (id) => {
      const { id: step = '' } = read(`/book/${encodeURIComponent(id)}`)
      expect(idFromRouteParameter(step)).toBe(id)
    },
  )

  it('does not fail if an id contains half a surrogate pair', () => {
    expect(read(screenAddress('book', { id: 'a\ud800' })).screen).toBe('show')
    expect(idFromPathSegment('%E0%A4%A')).toBe('%E0%A4%A')
  })
})

describe('the address of a screen', () => {
  it.each([
    [screenAddress('book'), '/book'],
    [screenAddress('book/create'), '/book/create'],
    [screenAddress('book', { form: 'create', query: { copy: 'a/b' } }), '/book/create?copy=a%2Fb'],
    [screenAddress('book', { query: 'q=1&q=2' }), '/book?q=1&q=2'],
    [screenAddress('book', { query: '' }), '/book'],
  ])('%s is %s', (address, expected) => {
    expect(address).toBe(expected)
  })

  it('is built in only one place', () => {
    const rooms = ['src', 'kinds', 'business', 'examples', 'providers'].flatMap((room) => sourcesIn(room))
    const byHand = rooms
      .filter(([file]) => !/\/(tests|server)\//.test(file))
      .flatMap(([file, source]) =>
        [
          ...withoutComments(source).matchAll(
            /(?:\bto[=:]\s*\{?|navigate\(|open\()[`'"]?[^,\n]*\/\$\{|(?<!:id)\/(?:edit|create)`/g,
          ),
        ].map(([found]) => `${file}: ${found}`),
      )
    expect(byHand).toEqual([])
  })
})
