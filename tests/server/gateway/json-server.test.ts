import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createGateway, settleAbandonedChanges } from '../../../integrations/gateway'
import { addJournaledChange, listUnsettledChanges } from '../../../integrations/gateway/change-journal'
import { findConfiguredAdapter } from '../../../integrations/gateway/upstream/configured-adapters'
import { registry } from '../../../server/operations/registry'
import { fullIt } from '../../scope'
import { type GuardedApi, startGuard } from './guard-foreign-api'
import { answerWith, type JsonServer, startJsonServer } from './start-json-server'

const rows = {
  author: [
    { id: 1, name: 'Ada', slug: 'ada', status: true },
    { id: 2, name: 'Ben', slug: 'ben', status: true },
  ],
  currency: [{ id: 1, name: 'Rupee', code: 'INR', rate: 1, isBase: true }],
  book: [
    {
      id: 1,
      name: 'Atlas',
      isbn: 'A-1',
      form: 'print',
      isLent: true,
      author: 1,
      currency: 1,
      price: 10,
      cost: 4,
      shelfmark: 'X',
    },
    { id: 2, name: 'Birds', isbn: 'B-1', form: 'print', isLent: true, author: 2, currency: 1, price: 20, cost: 90 },
  ],
  member: [{ id: 1, firstName: 'Cleo', email: 'cleo@example.com', notes: 'Owes much' }],
}

let api: JsonServer
let guard: GuardedApi
beforeEach(async () => {
  api = await startJsonServer(rows)
  guard = await startGuard(api.url)
})

afterEach(async () => {
  await guard.server.close()
  await api.close()
})

it('guards an API through its adapter, and sends changes as the adapter defines', async () => {
  const listed = await guard.call('GET', '/book?_start=0&_end=1&_sort=name&_order=desc')
  expect(listed.body).toMatchObject([{ id: 2, name: 'Birds', author: 2 }])
  expect(listed.headers.get('x-total-count')).toBe('2')
  const edited = await guard.call('PUT', '/book/1', { price: 12, author: 2 })
  expect(edited.status, edited.text).toBe(200)
  expect(api.data.book?.[0]).toMatchObject({ price: 12, author: 2, cost: 4, shelfmark: 'X' })
  expect(await guard.told()).toMatchObject([
    {
      action: 'changed',
      call: 'book.edit',
      by: 'Ann',
      title: 'Atlas',
      changes: [
        { field: 'author', before: { id: '1' }, after: { id: '2' } },
        { field: 'price', before: 10, after: 12 },
      ],
    },
  ])
})

it('returns no undeclared fields, and no fields that the person cannot read', async () => {
  const all = await guard.call('GET', '/book/1')
  expect(all.body).toMatchObject({ cost: 4 })
  expect(all.body).not.toHaveProperty('shelfmark')
  const clerk = await guard.someone(['book.list', 'book.show', 'book.edit', 'audit-entry.list', 'audit-entry.show'])
  for (const path of ['/book', '/book?_start=0&_end=2', '/book/1', '/book?option=true'])
    expect((await clerk('GET', path)).text, path).not.toContain('cost')
  for (const query of ['_sort=cost', 'cost=90', 'cost_gte=50'])
    expect((await clerk('GET', `/book?${query}`)).status, query).toBe(400)
  const sought = await clerk('GET', '/book?q=90&_start=0&_end=5')
  expect([sought.status, sought.body.message]).toEqual([400, expect.stringContaining('cannot search')])
  expect(sought.headers.get('x-cannot')).toBe('search=q')
  const written = await clerk('PUT', '/book/1', { cost: 5 })
  expect(written.status).toBe(422)
  expect(written.body.errors).toHaveProperty('cost')
  await guard.call('PUT', '/book/1', { cost: 6, price: 11 })
  const changes = (await clerk('GET', '/audit-entry?resource=book')).body.flatMap(
    (one: { changes: object[] }) => one.changes,
  )
  expect(changes).toEqual([{ field: 'price', before: 10, after: 11 }])
})

it('validates input against the declarations before it calls the API', async () => {
  api.misbehave()
  const made = await guard.call('POST', '/book', { name: '', isbn: 'C-1', author: 1, currency: 1, price: -1, wings: 2 })
  expect(made.status).toBe(422)
  expect(Object.keys(made.body.errors).sort()).toEqual(['name', 'price', 'wings'])
  expect(api.arrived()).toEqual([])
  const rule = await guard.call('PUT', '/book/1', { isLent: false })
  expect(rule.body.errors).toEqual({ isLent: ['What is printed may leave the house.'] })
  expect(api.arrived()).toEqual(['GET /book/1'])
  expect(await guard.told()).toEqual([])
})

it('refuses a change by a declared condition on the record of the API', async () => {
  api.data.member?.push({
    id: 2,
    firstName: 'Dan',
    email: 'dan@example.com',
    deletedAt: '2026-01-01T00:00:00Z',
  } as never)
  expect((await guard.call('PUT', '/member/2', { firstName: 'Don' })).status).toBe(409)
  expect((await guard.call('DELETE', '/member/2')).status).toBe(409)
})

it('records no refused change, and records a change with an unknown outcome as unsettled', async () => {
  api.misbehave(
    (request, response) =>
      request.method !== 'GET' && answerWith(422, '{"errors":{"name":["Taken."]}}')(request, response),
  )
  const refused = await guard.call('PUT', '/book/1', { name: 'Birds' })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ name: ['Taken.'] })
  expect(await guard.told()).toEqual([])

  api.misbehave((request, response) => {
    if (request.method !== 'PATCH') return false
    Object.assign(api.data.book?.[0] ?? {}, { name: 'Birds' })
    return answerWith(500, 'Oh.')(request, response)
  })
  const unknown = await guard.call('PUT', '/book/1', { name: 'Birds' })
  expect(unknown.status).toBe(502)
  expect(unknown.body.message).toContain('The change may or may not have been made')
  expect(await guard.told()).toMatchObject([
    { action: 'unsettled', call: 'book.edit', changes: [{ field: 'name', before: 'Atlas', after: 'Birds' }] },
  ])
})

it('creates no table for records of another API, and stores references to them as ids', async () => {
  const { store } = guard.server
  const names = new Set((await store.dialect.columns(store.db)).map(({ table }) => table))
  expect([...names].filter((name) => ['book', 'branch', 'member', 'loan'].includes(name))).toEqual([])
  const made = await guard.call('POST', '/user', {
    name: 'Kim',
    email: 'kim@example.com',
    role: guard.server.clerk,
    branches: ['7', '8'],
  })
  expect(made.status, made.text).toBe(200)
  expect(made.body.data.branches).toEqual([{ id: '7' }, { id: '8' }])
})

it('answers 404 for a list that the API does not have', async () => {
  expect((await guard.call('GET', '/series?_start=0&_end=5')).status).toBe(404)
})

fullIt('stores its own records in PostgreSQL too', async () => {
  const other = await startGuard(api.url, {}, 'postgres')
  expect((await other.call('PUT', '/book/1', { price: 14 })).status).toBe(200)
  expect(await other.told()).toMatchObject([
    { call: 'book.edit', changes: [{ field: 'price', before: 10, after: 14 }] },
  ])
  const kim = { name: 'Kim', email: 'kim@example.com', role: other.server.clerk, branches: ['7'] }
  expect((await other.call('POST', '/user', kim)).body.data.branches).toEqual([{ id: '7' }])
  await other.server.close()
})

it('records abandoned changes of a stopped process as unsettled, with the current record', async () => {
  const { store } = guard.server
  const before = { id: '1', name: 'Atlas', price: 8 }
  const entry = { action: 'changed', by: { id: 'x', name: 'Ann' }, call: 'book.edit' } as const
  await addJournaledChange(store, { entry, resource: 'book', record: '1', before, sent: { price: 10 } })
  const upstreams = [{ url: api.url, adapter: 'json-server', seconds: 2, calls: 2 }]
  const gateway = createGateway(registry, upstreams, findConfiguredAdapter)
  if (!gateway) throw new Error('There is no gateway.')
  await settleAbandonedChanges(store, gateway, Date.now() - 60_000)
  expect(await guard.told(), 'it may be under way').toEqual([])
  await Promise.all([1, 2].map(() => settleAbandonedChanges(store, gateway, Date.now() + 1000)))
  gateway.close()
  const told = await guard.told()
  expect(told).toMatchObject([{ action: 'unsettled', call: 'book.edit', title: 'Atlas' }])
  expect(told[0]?.changes).toContainEqual({ field: 'price', before: 8, after: 10 })
})

it('reports a change as successful even if the history cannot be written at once', async () => {
  const { store } = guard.server
  const { transaction } = store
  const broken = vi.spyOn(store, 'transaction').mockImplementation(() => Promise.reject(new Error('The disk is full.')))
  const edited = await guard.call('PUT', '/book/1', { price: 13 })
  broken.mockRestore()
  expect(store.transaction).toBe(transaction)
  expect(edited.status, edited.text).toBe(200)
  expect(await listUnsettledChanges(store, Date.now() + 1000)).toMatchObject([
    { resource: 'book', record: '1', sent: { price: 13 } },
  ])
})
