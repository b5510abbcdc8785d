import { describe, expect, it } from 'vitest'
import { createRegistry, defineResource, group, lines, text, yesNo } from '../../vocabulary'
import type { ReceivedCall } from '../plain-provider'
import { findingTextsOf, missing, openShelfProvider, rows } from './shelf-provider'

type Row = Readonly<Record<string, unknown>>

/** More shelves than fit on a page. */
const many: Row[] = Array.from({ length: 45 }, (_, at) => ({ ...rows.shelf[0], id: String(at + 1), height: at }))

/** The answer to a request for a page of shelves. Returns undefined for any other call. */
function pageOf(all: Row[], url: string, slice: (all: Row[], start: number, end: number) => Row[]) {
  const { pathname, searchParams } = new URL(url, 'http://plain.example')
  if (pathname !== '/api/v1/shelf' || !searchParams.has('_start')) return undefined
  const body = slice(all, Number(searchParams.get('_start')), Number(searchParams.get('_end')))
  return { status: 200, body, headers: { 'X-Total-Count': String(all.length) } }
}

const isCall = ({ method, url }: ReceivedCall, wanted: string) =>
  `${method} ${url}`.startsWith(wanted.replace(' /', ' /api/v1/'))

/** Simulated faults, each with the changed call and the expected finding. */
const faults = [
  [
    'a call that is not there',
    'GET /shelf/1',
    { status: 404, body: { message: 'No such route.' } },
    'shelf',
    'show',
    'missing: 404: No such route.',
  ],
  [
    'a page of HTML',
    'GET /shelf?_start',
    { status: 200, body: '<html></html>' },
    'shelf',
    'list',
    'missing: 200, HTML',
  ],
  ['broken JSON', 'GET /shelf?_start', { status: 200, body: '[{"id":' }, 'shelf', 'list', 'missing: 200, broken JSON'],
  [
    'another envelope',
    'GET /shelf?_start',
    { status: 200, body: { thing: { list: rows.shelf } } },
    'shelf',
    'list',
    'missing: 200, an object with thing',
  ],
  [
    'a failure',
    'GET /shelf?option',
    { status: 500, body: { message: 'Out of shelves.' } },
    'shelf',
    'options',
    'missing: 500: Out of shelves.',
  ],
  [
    'a list that is cut',
    'GET /shelf?_start',
    { status: 200, body: { data: rows.shelf, meta: { total: 70 } } },
    'shelf',
    'list',
    'missing: 2 rows, but meta.total reports 70',
  ],
  [
    'a total that is none',
    'GET /shelf?_start',
    { status: 200, body: rows.shelf, headers: { 'X-Total-Count': '1' } },
    'shelf',
    'list',
    'missing: 2 rows, but X-Total-Count: 1',
  ],
  [
    'ids that are objects',
    'GET /shelf?_start',
    { status: 200, body: [{ id: { $oid: 'a' }, name: 'Low' }] },
    'shelf',
    'list',
    'missing: ids that are objects',
  ],
  [
    'rows without ids',
    'GET /shelf?_start',
    { status: 200, body: [{ name: 'Low' }, { id: 2, name: 'High' }] },
    'shelf',
    'list',
    'missing: 1 of 2 rows have no id',
  ],
  [
    'ids that repeat',
    'GET /shelf?_start',
    { status: 200, body: [rows.shelf[0], rows.shelf[0]] },
    'shelf',
    'list',
    'missing: several rows with the same id',
  ],
  [
    'ids of two types',
    'GET /shelf?_start',
    { status: 200, body: [{ ...rows.shelf[0], id: 1 }, rows.shelf[1]] },
    'shelf',
    'list',
    'told: ids of mixed types: numbers and strings',
  ],
  [
    'an id of another type',
    'GET /shelf/1',
    { status: 200, body: { ...rows.shelf[0], id: 1 } },
    'shelf',
    'show',
    'told: an id that is a number, but a string in the list',
  ],
  [
    'another record',
    'GET /shelf/1',
    { status: 200, body: rows.shelf[1] },
    'shelf',
    'show',
    'missing: 200, an object with id, name, room, height, status',
  ],
  [
    'a record for any id',
    'GET /shelf/9',
    { status: 200, body: { id: '9' } },
    'shelf',
    'show, unknown id',
    'missing: 200, an object with id',
  ],
  [
    'options without names',
    'GET /shelf?option',
    { status: 200, body: [{ id: '1' }] },
    'shelf',
    'options',
    'missing: 1 row without a name',
  ],
  ...(
    [
      ['texts', ['Low', 'High'], 'missing: a list of strings'],
      ['texts among records', [{ id: '1', name: 'Low' }, 'High'], 'missing: 1 of 2 rows are strings'],
      ['pairs', [['1', 'Low']], 'missing: a list of lists'],
      ['nothing in their place', [null], 'missing: a list of nulls'],
      ['names by their ids', { 1: 'Low' }, 'missing: 200, an object with 1'],
      ['labels and values', [{ value: '1', label: 'Low' }], 'missing: 1 row with the keys value, label'],
      ['keys and texts', [{ key: '1', text: 'Low' }], 'missing: 1 of 1 rows have no id'],
      ['an envelope', { options: [{ id: '1', name: 'Low' }] }, 'missing: 200, 1 row in an object'],
      ['no body', '', 'missing: 200, an empty response'],
      ['a name missing', [{ id: '1', name: 'Low' }, { id: '3' }], 'missing: 1 row without a name'],
      [
        'a name of spaces',
        [
          { id: '1', name: 'Low' },
          { id: '3', name: ' ' },
        ],
        'missing: 1 row without a name',
      ],
      ['numbers as names', [{ id: '1', name: 12 }], 'missing: 1 row whose name is not a text: 12'],
      ['records as names', [{ id: '1', name: { en: 'Low' } }], 'missing: 1 row whose name is not a text: {"en":"Low"}'],
      [
        'inactive records',
        [rows.shelf[0], { id: '2', name: 'High' }],
        'missing: 1 inactive record, according to the list',
      ],
      ['nothing', [], 'missing: no rows, but the list contains 1 active record'],
      ['their data', { data: [{ id: '1', name: 'Low' }] }, 'there: 1 row'],
    ] as const
  ).map(
    ([what, body, said]) =>
      [`options with ${what}`, 'GET /shelf?option', { status: 200, body }, 'shelf', 'options', said] as const,
  ),
  ...(
    [
      ['active', 'missing: 1 text: "active"'],
      ['yes', 'missing: 1 text: "yes"'],
      ['true', 'missing: 1 text: "true"'],
      ['Aktiv', 'missing: 1 text: "Aktiv"'],
      ['1', 'told: 1 text: "1"'],
      [1, ''],
    ] as const
  ).map(
    ([status, said]) =>
      [
        `a status that is ${JSON.stringify(status)}`,
        'GET /shelf?_start',
        { status: 200, body: [{ ...rows.shelf[0], status }] },
        'shelf',
        'field status',
        said,
      ] as const,
  ),
  [
    'a narrowed list that is cut',
    'GET /book/shelf/',
    { status: 200, body: { data: rows.book, total: 9 } },
    'book',
    'by shelf',
    'missing: 1 row, but total reports 9',
  ],
  [
    'options that are not there',
    'GET /shelf?option',
    { status: 404, body: { message: 'No such route.' } },
    'shelf',
    'options',
    'missing: 404: No such route.',
  ],
  [
    'a narrowed list that is not there',
    'GET /book/shelf/',
    { status: 404 },
    'book',
    'by shelf',
    'missing: 404, an empty response',
  ],
  [
    'a narrowed list of others',
    'GET /book/shelf/',
    { status: 200, body: [{ ...rows.book[0], shelf: '2' }] },
    'book',
    'by shelf',
    'missing: 1 row of another shelf',
  ],
  [
    'a file that is a refusal',
    'GET /book-label/',
    { status: 200, body: { success: false, message: 'Out of ink.' } },
    'book',
    'label',
    'missing: 200: Out of ink.',
  ],
  [
    'an empty file',
    'GET /book-label/',
    { status: 200, body: Buffer.alloc(0) },
    'book',
    'label',
    'missing: 200: The server did not return a file.',
  ],
  ['no permissions', 'GET /permission', { status: 404 }, undefined, 'permission', 'missing: 404, an empty response'],
  [
    'figures in a list',
    'GET /dashboard-stats',
    { status: 200, body: [] },
    undefined,
    'dashboard',
    'missing: no object',
  ],
  [
    'a session that is not verified',
    'GET /token',
    { status: 405 },
    undefined,
    'verify',
    'missing: 405, an empty response',
  ],
  [
    'a number in words',
    'GET /shelf?_start',
    { status: 200, body: [{ ...rows.shelf[0], height: 'tall' }] },
    'shelf',
    'field height',
    'missing: 1 of 1: a string, "tall"',
  ],
  [
    'a choice that is none',
    'GET /shelf?_start',
    { status: 200, body: [{ ...rows.shelf[0], room: 'hall' }, rows.shelf[1]] },
    'shelf',
    'field room',
    /^told: 1 of 2: "hall": 'hall' is not one of the choices/,
  ],
  [
    'records without their title',
    'GET /loan',
    { status: 200, body: [{ id: '1' }] },
    'loan',
    'fields',
    "missing: no record has 'name'",
  ],
] as const

describe('a fault is reported with its row', () => {
  it.each(faults)('%s', async (_, call, reply, resource, name, said) => {
    const shelves = await openShelfProvider()
    shelves.intercept((arrived) => (isCall(arrived, call) ? reply : undefined))
    const findings = await shelves.asked()
    if (typeof said === 'string') expect(findingTextsOf(findings, resource, name)).toBe(said)
    else expect(findingTextsOf(findings, resource, name)).toMatch(said)
    for (const { state, screen, cure } of findings) if (state === 'missing') expect([screen, cure]).not.toContain('')
  })

  it('an API that reports a total and cannot sort or search', async () => {
    const shelves = await openShelfProvider({ pages: true })
    expect(missing(await shelves.asked({ only: ['shelf'] }))).toEqual([
      'shelf list, sorted',
      'shelf list, by ids',
      'shelf list, searched',
      'shelf list, room attic',
      'shelf list, room cellar',
    ])
  })

  it.each([
    ['fewer rows than asked for', (all: Row[]) => all.slice(0, 10), 'list', /^missing: 10 rows instead of 20/],
    ['more rows than asked for', (all: Row[]) => all, 'list', /^missing: 45 rows instead of 20/],
    [
      'the row at the end as well',
      (all: Row[], start: number, end: number) => all.slice(start, end + 1),
      'list, page by page',
      /^missing: 2 and 2 rows instead of one row on each page/,
    ],
    [
      'pages that overlap',
      (all: Row[], start: number, end: number) =>
        all.slice(Math.max(0, start - 1), Math.max(0, start - 1) + end - start),
      'list, page by page',
      /^missing: the record 1 on both pages/,
    ],
    [
      'larger pages that overlap',
      (all: Row[], start: number, end: number) => {
        const from = end - start > 1 && start > 0 ? start - 5 : start
        return all.slice(from, from + end - start)
      },
      'list, second page',
      /^missing: 5 rows that the first page also contains/,
    ],
    [
      'a second page that is short',
      (all: Row[], start: number, end: number) => all.slice(start, start > 1 ? end - 3 : end),
      'list, second page',
      /^missing: 17 rows instead of 20/,
    ],
  ] as const)('an API that reports a total and answers %s', async (_, slice, call, said) => {
    const shelves = await openShelfProvider()
    shelves.intercept(({ url }) => pageOf(many, url, slice))
    expect(findingTextsOf(await shelves.asked({ only: ['shelf'] }), 'shelf', call)).toMatch(said)
  })

  it('a total that counts only the rows of its page', async () => {
    const shelves = await openShelfProvider()
    const counted = (all: Row[], start: number, end: number) => all.slice(start, end)
    shelves.intercept(({ url }) => {
      const reply = pageOf(many, url, counted)
      return reply && { ...reply, headers: { 'X-Total-Count': String(reply.body.length) } }
    })
    expect(findingTextsOf(await shelves.asked({ only: ['shelf'] }), 'shelf', 'list, page by page')).toBe(
      'missing: X-Total-Count: 1 on a page of one row, but 20 on the first page',
    )
  })

  it('an incomplete page although the response announces more rows', async () => {
    const shelves = await openShelfProvider()
    shelves.intercept(({ url }) => {
      const reply = pageOf(many, url, (all) => all.slice(0, 10))
      return reply && { ...reply, headers: { 'X-Has-More': 'true' } }
    })
    expect(findingTextsOf(await shelves.asked({ only: ['shelf'] }), 'shelf', 'list')).toBe(
      'missing: 10 rows instead of 20, with the header X-Has-More: true',
    )
  })

  it('words in the on/off fields of nested records', async () => {
    const rack = defineResource({
      name: 'shelf',
      label: ['Shelf', 'Shelves'],
      title: 'name',
      fields: { name: text(), boards: lines({ oiled: yesNo() }), back: group({ glued: yesNo() }) },
    })
    const boards = [{ oiled: 'no' }, { oiled: true }]
    const shelves = await openShelfProvider({
      rows: { shelf: [{ id: '1', name: 'Low', boards, back: { glued: 'yes' } }] },
    })
    const findings = await shelves.asked({ registry: createRegistry([rack]) })
    expect(findingTextsOf(findings, 'shelf', 'field boards.oiled')).toBe('missing: 1 text: "no"')
    expect(findingTextsOf(findings, 'shelf', 'field back.glued')).toBe('missing: 1 text: "yes"')
    const { expected, cure } = findings.find(({ call }) => call === 'field back.glued') ?? {}
    expect(expected).toBe('true or false, not a text')
    expect(cure).toContain("translate the words in an adapter, or declare 'back.glued' as a choice")
  })

  it.each([
    ['the named resource', {}, '/api/v1/book?'],
    ['the first readable list', { 'GET /book?_start': { status: 404 } }, '/api/v1/book/shelf/1'],
  ])('a call without a token, at %s', async (_, replies, path) => {
    const shelves = await openShelfProvider()
    shelves.intercept((arrived) => Object.entries(replies).find(([call]) => isCall(arrived, call))?.[1])
    const findings = await shelves.asked({ only: ['book'] })
    expect(findingTextsOf(findings, undefined, 'no token')).toBe('there: 401: Please sign in.')
    const stranger = shelves.arrived.filter(({ authorization, method }) => !authorization && method === 'GET')
    expect(stranger.map(({ url }) => url.slice(0, path.length))).toEqual([path])
  })

  it('records returned without a session', async () => {
    const shelves = await openShelfProvider()
    shelves.intercept(({ authorization, method }) =>
      authorization === undefined && method === 'GET' ? { status: 200, body: [] } : undefined,
    )
    expect(findingTextsOf(await shelves.asked(), undefined, 'no token')).toBe('missing: the API accepted the request')
  })

  it('the check does not call operations that the user has no permission for', async () => {
    const shelves = await openShelfProvider({ permissions: ['shelf.list', 'shelf.show'] })
    const findings = await shelves.asked({ write: true })
    expect(missing(findings)).toEqual([])
    expect(findingTextsOf(findings, 'shelf', 'edit')).toBe('not asked: the user does not have the permission')
    expect(shelves.arrived.filter(({ url }) => url.includes('/v1/book')).length).toBe(0)
  })
})

describe('on an API without faults', () => {
  it('every call is there, and writing calls are skipped', async () => {
    const shelves = await openShelfProvider()
    const findings = await shelves.asked()
    expect(missing(findings)).toEqual([])
    expect(findingTextsOf(findings, 'book', 'bind')).toBe('not asked: requires --write')
    expect(shelves.arrived.filter(({ method, url }) => method !== 'GET' && !url.endsWith('/token'))).toEqual([])
  })

  it('only the named resources are checked', async () => {
    const shelves = await openShelfProvider()
    const findings = await shelves.asked({ only: ['book'] })
    expect(new Set(findings.map(({ resource }) => resource))).toEqual(new Set([undefined, 'book']))
  })
})
