import { describe, expect, it } from 'vitest'
import { createRegistry, defineResource, text } from '../../vocabulary'
import { findingTextsOf, missing, openShelfProvider, rows } from './shelf-provider'

const loans = { name: 'loan', label: ['Loan', 'Loans'], title: 'name', options: 'list' } as const
const fields = { name: text({ required: true }) }
const lasting = defineResource({ ...loans, fields })
/** A resource whose records can be read only through the list. */
const leaflet = defineResource({ ...loans, fields, calls: { show: false } })

const names = (list: readonly { readonly id?: unknown }[]) => list.map(({ id }) => id)

describe('with --write', () => {
  it('the check makes each writing call on new records, and deletes these afterwards', async () => {
    const shelves = await openShelfProvider()
    const findings = await shelves.asked({ write: true })
    expect(missing(findings)).toEqual([])
    for (const call of ['create', 'edit', 'delete'])
      expect(findingTextsOf(findings, 'book', call), call).toMatch(/^there/)
    expect(findingTextsOf(findings, 'shelf', 'status')).toMatch(/^there/)
    const sent = findings
      .filter(({ resource }) => resource === 'shelf')
      .map(({ sent }) => sent?.replace(/[\w-]{30,}/, '{id}'))
    for (const call of ['PUT /api/v1/shelf/{id}', 'PUT /api/v1/shelf/status/{id}', 'DELETE /api/v1/shelf/{id}'])
      expect(sent.filter((one) => one === call)).toHaveLength(1)
    expect(findingTextsOf(findings, 'book', 'bind')).toMatch(/^there/)
    expect(names(shelves.table('book'))).toEqual(['1'])
    expect(names(shelves.table('shelf'))).toEqual(['1', '2'])
    const own = shelves.arrived.filter(({ method, url }) => ['PUT', 'DELETE'].includes(method) && /\/(1|2)$/.test(url))
    expect(own).toEqual([])
  })

  it('the check skips creating records that cannot be deleted, unless the user requests it', async () => {
    const shelves = await openShelfProvider()
    const findings = await shelves.asked({ write: true })
    expect(findingTextsOf(findings, 'loan', 'create')).toMatch(/^not asked: no call deletes the record/)
    expect(shelves.table('loan')).toHaveLength(1)
    const left = await shelves.asked({ write: true, leave: true })
    expect(findingTextsOf(left, 'loan', 'create')).toMatch(/^there/)
    expect(findingTextsOf(left, 'loan', 'delete')).toContain('remains, because no call deletes the record')
    expect(shelves.table('loan').length).toBeGreaterThan(1)
  })

  it('the check creates a required record if none exists, and deletes it afterwards', async () => {
    const shelves = await openShelfProvider({ rows: { ...rows, shelf: [] } })
    const findings = await shelves.asked({ write: true, only: ['book'] })
    expect(missing(findings)).toEqual([])
    expect(findingTextsOf(findings, 'book', 'create')).toMatch(/^there/)
    expect(shelves.table('shelf')).toEqual([])
    const removed = shelves.arrived.filter(({ method }) => method === 'DELETE').map(({ url }) => url.split('/')[3])
    expect(removed.indexOf('shelf')).toBeGreaterThan(removed.indexOf('book'))
  })

  it('a new record without an id in the response, or with a reported failure, is found and deleted', async () => {
    for (const reply of [
      { status: 200, body: { message: 'Done.' } },
      { status: 500, body: { message: 'Late.' } },
    ]) {
      const shelves = await openShelfProvider()
      shelves.intercept(({ method, url, body }) => {
        if (method !== 'POST' || !url.endsWith('/book') || !(body as { name?: string }).name) return undefined
        shelves.table('book').push({ id: 'new', ...(body as object) })
        return reply
      })
      const findings = await shelves.asked({ write: true, only: ['book'] })
      expect(findingTextsOf(findings, 'book', 'create')).toBe(
        reply.status === 200 ? 'told: a response without the id of the new record' : 'missing: 500: Late.',
      )
      expect(names(shelves.table('book'))).toEqual(['1'])
    }
  })

  it('a record that cannot be deleted is named, and the others are deleted', async () => {
    const shelves = await openShelfProvider()
    shelves.intercept(({ method, url }) =>
      method === 'DELETE' && url.includes('/book/') ? { status: 500, body: { message: 'No.' } } : undefined,
    )
    const findings = await shelves.asked({ write: true })
    expect(findingTextsOf(findings, 'book', 'delete')).toMatch(/missing: 500: No\./)
    const left = names(shelves.table('book').slice(1))
    const cures = findings.filter(({ call, state }) => call === 'delete' && state === 'missing').map(({ cure }) => cure)
    expect(left).not.toEqual([])
    for (const id of left) expect(cures.join()).toContain(`Delete this record by hand: book ${id}`)
    expect(names(shelves.table('shelf'))).toEqual(['1', '2'])
  })

  it('a record that is returned but not stored is reported, and needs no deletion', async () => {
    const shelves = await openShelfProvider()
    shelves.intercept(({ method, url }) =>
      method === 'POST' && url.endsWith('/book') ? { status: 201, body: { id: 'gone', name: 'Gone' } } : undefined,
    )
    const findings = await shelves.asked({ write: true, only: ['book'] })
    expect(findingTextsOf(findings, 'book', 'create')).toBe(
      'missing: the response has the id gone, but no record with that id exists',
    )
    expect(findingTextsOf(findings, 'book', 'edit')).toMatch(/^not asked/)
  })

  it.each([
    ['but can be read by its id', {}, { create: /^there/, 'show, new record': /^there/ }],
    [
      'and cannot be read by its id',
      { registry: createRegistry([leaflet]) },
      { create: /^there/, 'show, new record': /^$/ },
    ],
  ])(
    'a new record missing from the list is reported, %s, and is edited and deleted by its id',
    async (_, more, said) => {
      const shelves = await openShelfProvider()
      shelves.intercept(({ method, url }) =>
        method === 'GET' && /\/loan(\?|$)/.test(url) ? { status: 200, body: rows.loan } : undefined,
      )
      const only = ['loan']
      const findings = await shelves.asked({ write: true, registry: createRegistry([lasting]), ...more, only })
      expect(findingTextsOf(findings, 'loan', 'create, listed')).toMatch(
        /^missing: the list does not contain the record [\w-]{36}$/,
      )
      for (const [call, what] of Object.entries(said))
        expect(findingTextsOf(findings, 'loan', call), call).toMatch(what)
      expect(findingTextsOf(findings, 'loan', 'edit')).toMatch(/^there/)
      expect(findingTextsOf(findings, 'loan', 'delete')).toMatch(/^there/)
      expect(names(shelves.table('loan'))).toEqual(['1'])
      expect(shelves.arrived.filter(({ method }) => method === 'PUT' || method === 'DELETE').length).toBeGreaterThan(1)
    },
  )

  it('a new record that is in the list but cannot be read alone is edited and deleted', async () => {
    const shelves = await openShelfProvider()
    shelves.intercept(({ method, url }) =>
      method === 'GET' && /\/loan\/[\w-]{36}$/.test(url) ? { status: 404, body: {} } : undefined,
    )
    const findings = await shelves.asked({ write: true, registry: createRegistry([lasting]) })
    expect(findingTextsOf(findings, 'loan', 'create')).toMatch(/^missing: .* no record with that id exists$/)
    expect(findingTextsOf(findings, 'loan', 'create, listed')).toBe('there: the new record')
    expect(findingTextsOf(findings, 'loan', 'edit')).toMatch(/^there/)
    expect(names(shelves.table('loan'))).toEqual(['1'])
  })

  it('a deleted record whose check fails with an error does not count as left over', async () => {
    const shelves = await openShelfProvider()
    shelves.intercept(({ method, url }) => {
      const id = url.split('/').at(-1)
      const isGone = /\/book\/[\w-]{8,}$/.test(url) && !shelves.table('book').some((row) => row.id === id)
      return method === 'GET' && isGone ? { status: 500, body: { message: 'Not found.' } } : undefined
    })
    const findings = await shelves.asked({ write: true, only: ['book'] })
    expect(findingTextsOf(findings, 'book', 'delete')).toMatch(
      /^missing: the API reported the deletion, but a request for the record returned 500: Not found\./,
    )
    expect(findings.map(({ cure }) => cure).join()).not.toContain('by hand')
  })

  it('the records are deleted with a new session if the first session has ended', async () => {
    const shelves = await openShelfProvider()
    let isOver = false
    shelves.intercept(({ method, url }) => {
      if (method === 'POST' && url.endsWith('/token')) isOver = false
      else if (method === 'PUT') isOver = true
      return isOver ? { status: 401, body: { message: 'It is over.' } } : undefined
    })
    const findings = await shelves.asked({ write: true, only: ['book'] })
    expect(names(shelves.table('book'))).toEqual(['1'])
    expect(findingTextsOf(findings, 'book', 'edit')).toBe('missing: 401: It is over.')
    expect(findingTextsOf(findings, 'book', 'delete')).toMatch(/^there/)
  })

  it.each([
    ['an edit that is not kept', 'PUT', /\/book\/[\w-]+$/, 'book', 'edit', /^missing: 'name' is still/],
    ['a status that stays', 'PUT', /\/shelf\/status\//, 'shelf', 'status', /^missing: the status is still/],
    ['a record that stays', 'DELETE', /\/shelf\//, 'shelf', 'delete', /missing: the record still exists/],
    ['an action that is not there', 'PUT', /\/book\/bind\//, 'book', 'bind', /^there|^missing/],
  ] as const)('%s is reported', async (_, verb, path, resource, call, said) => {
    const shelves = await openShelfProvider()
    shelves.intercept(({ method, url }) => (method === verb && path.test(url) ? { status: 200, body: {} } : undefined))
    expect(findingTextsOf(await shelves.asked({ write: true }), resource, call)).toMatch(said)
  })

  it.each([
    ['fields in its errors', { message: 'No.', errors: { name: ['Say it.'] } }, 422, 'there: 422: No. name: Say it.'],
    ['only a message', { message: 'No.' }, 422, 'told: 422: No., without an error for each field'],
    ['a failure', { message: 'Oops.' }, 500, 'missing: 500: Oops.'],
  ])('an empty body that is rejected with %s', async (_, body, status, said) => {
    const shelves = await openShelfProvider()
    shelves.intercept((call) =>
      call.method === 'POST' && call.url.endsWith('/book') && Object.keys(call.body as object).length === 0
        ? { status, body }
        : undefined,
    )
    expect(findingTextsOf(await shelves.asked({ write: true, only: ['book'] }), 'book', 'create, empty')).toBe(said)
  })

  it('rejected values are reported with their fields, and the call does not count as done', async () => {
    const shelves = await openShelfProvider()
    shelves.intercept(({ method, url }) =>
      method === 'POST' && url.endsWith('/book')
        ? { status: 422, body: { message: 'No.', errors: { pages: ['Too few.'] } } }
        : undefined,
    )
    const findings = await shelves.asked({ write: true, only: ['book'] })
    expect(findingTextsOf(findings, 'book', 'create')).toBe('missing: 422: No. pages: Too few.')
    expect(findingTextsOf(findings, 'book', 'edit')).toMatch(/^not asked/)
  })

  it.each([
    ['is changed', 'PUT'],
    ['is made', 'POST'],
  ])('the created records are deleted even if the user stops the check while a record %s', async (_, verb) => {
    const shelves = await openShelfProvider()
    const stop = new AbortController()
    shelves.intercept(({ method, url, body }) => {
      if (method === verb && url.includes('/shelf') && (body as { name?: string } | undefined)?.name) stop.abort()
      return undefined
    })
    const findings = await shelves.asked({ write: true, signal: stop.signal })
    expect(names(shelves.table('shelf'))).toEqual(['1', '2'])
    expect(names(shelves.table('book'))).toEqual(['1'])
    expect(findingTextsOf(findings, 'shelf', 'delete')).toContain('there: ')
  })
})
