import { afterAll, beforeAll, expect, it } from 'vitest'
import { startGuard } from './guard-foreign-api'
import { startGuarded } from './guarded-library'
import { answerWith, startJsonServer } from './start-json-server'

let guarded: Awaited<ReturnType<typeof startGuarded>>
let kim: Awaited<ReturnType<typeof guarded.someone>>
let [own, other]: string[] = []
let [ours, theirs]: string[] = []

const permissions = [
  ...['list', 'show', 'create', 'state', 'correct', 'receipt'].map((name) => `loan.${name}`),
  ...['list', 'show', 'edit', 'create', 'delete', 'status'].map((name) => `branch.${name}`),
  ...['list', 'show', 'create', 'edit', 'delete'].map((name) => `fee-rule.${name}`),
  ...['book.list', 'copy.list', 'member.list', 'audit-entry.list', 'audit-entry.show', 'user.list'],
]

beforeAll(async () => {
  guarded = await startGuarded()
  const { upstream, idsOf } = guarded
  ;[own, other] = idsOf('branch')
  ;[ours, theirs] = idsOf('loan')
  const { store } = upstream
  await store.transaction(async (trx) => {
    await store.update(trx, store.registry.get('loan'), theirs as string, { branch: other })
    await store.update(trx, store.registry.get('copy'), idsOf('copy')[1] as string, { branch: other })
  })
  kim = await guarded.someone(permissions, { branches: [own] })
})
afterAll(() => guarded.close())

it('shows a person of one branch only the records of that branch', async () => {
  const total = (await guarded.call('GET', '/loan?_start=0&_end=10')).headers.get('x-total-count')
  for (const path of ['/loan', '/loan?_start=0&_end=10', '/loan?_start=0&_end=10&q=L', '/loan?state=asked']) {
    const { body, headers, status } = await kim('GET', path)
    expect(status, path).toBe(200)
    expect(
      body.map(({ id }: { id: string }) => id),
      path,
    ).not.toContain(theirs)
    expect(headers.get('x-total-count'), path).not.toBe(total)
  }
  expect((await kim('GET', `/loan?branch=${other}`)).body).toEqual([])
  expect((await kim('GET', `/loan?id=${theirs}`)).body).toEqual([])
  expect((await kim('GET', `/loan/${theirs}`)).status).toBe(404)
  expect((await kim('GET', `/loan/${ours}`)).body).toMatchObject({ id: ours, editable: true })
  expect((await kim('GET', `/loan-receipt/${theirs}`)).status).toBe(404)
  expect((await kim('GET', '/branch')).body.map(({ id }: { id: string }) => id)).toEqual([own])
  expect((await kim('GET', `/branch/${other}`)).status).toBe(404)
  const copies = (await kim('GET', '/copy')).body as { branch: { id: string } | null }[]
  expect(copies.map(({ branch }) => branch?.id)).not.toContain(other)
  expect((await kim('GET', '/search?q=L-1')).text).not.toContain(theirs)
})

it('refuses changes of records outside the row scope', async () => {
  const before = (await guarded.call('GET', `/loan/${theirs}`)).text
  expect((await kim('PUT', `/loan/correct/${theirs}`, { note: 'Mine now' })).status).toBe(404)
  expect((await kim('PUT', `/loan/state/${theirs}`, { data: { state: 'ready' } })).status).toBe(404)
  expect((await kim('PUT', `/branch/${other}`, { name: 'Mine' })).status).toBe(404)
  expect((await kim('PUT', `/branch/status/${other}`)).status).toBe(404)
  expect((await kim('DELETE', `/branch/${other}`)).status).toBe(404)
  expect((await guarded.call('GET', `/loan/${theirs}`)).text).toBe(before)
  const rule = { name: 'Late', branch: other, rate: 1 }
  const made = await kim('POST', '/fee-rule', rule)
  expect(made.body.errors.branch).toEqual([expect.stringContaining('There is no branch')])
  const ofAll = await kim('POST', '/fee-rule', { name: 'Late', rate: 1 })
  expect(ofAll.status, ofAll.text).toBe(403)
  const mine = await kim('POST', '/fee-rule', { ...rule, branch: own })
  expect(mine.status, mine.text).toBe(200)
  const moved = await kim('PUT', `/fee-rule/${mine.body.id}`, { branch: null })
  expect(moved.status, moved.text).toBe(403)
})

it('hides records outside the row scope in the history', async () => {
  expect((await guarded.call('PUT', `/loan/correct/${theirs}`, { note: 'A word' })).status).toBe(200)
  expect((await guarded.call('GET', '/audit-entry?resource=loan')).body).toHaveLength(1)
  expect((await kim('GET', '/audit-entry?resource=loan')).body).toEqual([])
})

it('shows no more records if an API ignores filters, or omits the field of the row scope', async () => {
  const currency = [{ id: 1, name: 'Rupee', code: 'INR', rate: 1, isBase: true }]
  const branch = [1, 2].map((id) => ({ id, name: `B${id}`, code: `B${id}`, currency: 1, timezone: 'UTC' }))
  const loan = [1, 2, 3].map((id) => ({ id, loanNumber: `L-${id}`, member: 1, branch: id === 3 ? undefined : id }))
  const api = await startJsonServer({ currency, branch, loan })
  const guard = await startGuard(api.url)
  const lee = await guard.someone(permissions, { branches: ['1'] })
  expect((await lee('GET', '/loan?_start=0&_end=10')).body).toMatchObject([{ id: 1 }])
  expect((await lee('GET', '/loan/3')).status).toBe(404)
  expect((await lee('GET', '/branch?_start=0&_end=10')).body).toMatchObject([{ id: 1 }])
  const careless = await startJsonServer({})
  careless.misbehave(
    answerWith(200, JSON.stringify(loan), { 'content-type': 'application/json', 'x-total-count': '3' }),
  )
  const exposed = await startGuard(careless.url)
  const max = await exposed.someone(permissions, { branches: ['1'] })
  const listed = await max('GET', '/loan?_start=0&_end=10')
  expect(listed.body).toMatchObject([{ id: 1 }])
  expect(listed.headers.get('x-total-count')).toBe('1')
  for (const one of [guard.server, exposed.server, api, careless]) await one.close()
})

it('reads the parent record of a list once, however many rows the list has', async () => {
  const loan = [1, 2].map((id) => ({ id, loanNumber: `L-${id}`, member: 1, branch: id }))
  const item = [1, 2, 3].map((id) => ({ id, loan: 1, book: 1, name: `Item ${id}`, quantity: 1 }))
  const api = await startJsonServer({ loan, 'loan-item': item })
  const guard = await startGuard(api.url)
  const lee = await guard.someone(['loan-item.list', 'loan.show'], { branches: ['1'] })
  const { body, text } = await lee('GET', '/loan-item/loan/1')
  expect(body, text).toHaveLength(3)
  expect(body[0]).toMatchObject({ id: 1, editable: true })
  expect(api.arrived().filter((one) => one === 'GET /loan/1')).toHaveLength(1)
  for (const one of [guard.server, api]) await one.close()
})
