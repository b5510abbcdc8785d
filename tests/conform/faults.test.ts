import { describe, expect, it } from 'vitest'
import type { Arrived } from '../plain-provider'
import { missing, openShelves, rows, saidOf } from './shelves'

const isCall = ({ method, url }: Arrived, wanted: string) =>
  `${method} ${url}`.startsWith(wanted.replace(' /', ' /api/v1/'))

/** Faults that are planted, each with the call that is answered otherwise, and what is told of which. */
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
    'missing: 2 rows, and meta.total tells of 70',
  ],
  [
    'a total that is none',
    'GET /shelf?_start',
    { status: 200, body: rows.shelf, headers: { 'X-Total-Count': '1' } },
    'shelf',
    'list',
    'missing: 2 rows, and X-Total-Count: 1',
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
    'missing: an id that stands on several rows',
  ],
  [
    'ids of two types',
    'GET /shelf?_start',
    { status: 200, body: [{ ...rows.shelf[0], id: 1 }, rows.shelf[1]] },
    'shelf',
    'list',
    'told: ids that are numbers and strings by turns',
  ],
  [
    'an id of another type',
    'GET /shelf/1',
    { status: 200, body: { ...rows.shelf[0], id: 1 } },
    'shelf',
    'show',
    'told: an id that is a number, and a string in the list',
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
    'told: 1 row without a name',
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
    'missing: 404, nothing',
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
    'missing: 200: The answer holds no file.',
  ],
  ['no permissions', 'GET /permission', { status: 404 }, undefined, 'permission', 'missing: 404, nothing'],
  [
    'figures in a list',
    'GET /dashboard-stats',
    { status: 200, body: [] },
    undefined,
    'dashboard',
    'missing: no object',
  ],
  ['a session that is not verified', 'GET /token', { status: 405 }, undefined, 'verify', 'missing: 405, nothing'],
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
    /^told: 1 of 2: "hall": 'hall' is not among the choices/,
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

describe('a fault is told with its row', () => {
  it.each(faults)('%s', async (_, call, reply, resource, name, said) => {
    const shelves = await openShelves()
    shelves.intercept((arrived) => (isCall(arrived, call) ? reply : undefined))
    const findings = await shelves.asked()
    if (typeof said === 'string') expect(saidOf(findings, resource, name)).toBe(said)
    else expect(saidOf(findings, resource, name)).toMatch(said)
    for (const { state, screen, cure } of findings) if (state === 'missing') expect([screen, cure]).not.toContain('')
  })

  it('an API that says how many rows there are, and neither sorts nor searches', async () => {
    const shelves = await openShelves({ pages: true })
    expect(missing(await shelves.asked({ only: ['shelf'] }))).toEqual([
      'shelf list, sorted',
      'shelf list, by ids',
      'shelf list, searched',
      'shelf list, room attic',
      'shelf list, room cellar',
    ])
  })

  it('records for those who are not signed in', async () => {
    const shelves = await openShelves()
    shelves.intercept(({ authorization, method }) =>
      authorization === undefined && method === 'GET' ? { status: 200, body: [] } : undefined,
    )
    expect(saidOf(await shelves.asked(), undefined, 'no token')).toBe('missing: it was let in')
  })

  it('what the person may not do is not asked for', async () => {
    const shelves = await openShelves({ permissions: ['shelf.list', 'shelf.show'] })
    const findings = await shelves.asked({ write: true })
    expect(missing(findings)).toEqual([])
    expect(saidOf(findings, 'shelf', 'edit')).toBe('not asked: this person may not')
    expect(shelves.arrived.filter(({ url }) => url.includes('/v1/book')).length).toBe(0)
  })
})

describe('with nothing wrong', () => {
  it('all is there, and what writes is not asked', async () => {
    const shelves = await openShelves()
    const findings = await shelves.asked()
    expect(missing(findings)).toEqual([])
    expect(saidOf(findings, 'book', 'bind')).toBe('not asked: writes')
    expect(shelves.arrived.filter(({ method, url }) => method !== 'GET' && !url.endsWith('/token'))).toEqual([])
  })

  it('only the resources that are named are looked at', async () => {
    const shelves = await openShelves()
    const findings = await shelves.asked({ only: ['book'] })
    expect(new Set(findings.map(({ resource }) => resource))).toEqual(new Set([undefined, 'book']))
  })
})
