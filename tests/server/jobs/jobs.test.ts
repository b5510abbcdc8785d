import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jobItemTable, jobTable } from '../../../server/features/jobs/job-tables'
import type { Job } from '../../../vocabulary'
import { registry } from '../../library'
import { fullIt } from '../../scope'
import { dialects } from '../support/stores'
import { startServer } from '../support/test-server'
import { addMembers, jobsAt, waitUntil } from './follow-jobs'

const batchOf = (id: string) => `/api/v1/audit-entry?batch=${id}`

describe.each(dialects)('bulk changes on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let jobs: ReturnType<typeof jobsAt>
  let token: string

  beforeAll(async () => {
    server = await startServer(dialect)
    token = await server.signIn()
    jobs = jobsAt(server, token)
  })
  afterEach(async () => {
    const { store } = server
    const { json } = await store.list(registry.get('member'), {})
    const ids = (JSON.parse(json) as { id: string }[]).map(({ id }) => id)
    await store.transaction(async (trx) => {
      for (const id of ids) await store.remove(trx, registry.get('member'), id)
    })
  })
  afterAll(() => server.close())

  const member = async (id: string) => (await server.send('GET', `/api/v1/member/${id}`, { token })).body

  it('are previewed first, and change nothing until they are started', async () => {
    const ids = await addMembers(server, 6)
    const job = await jobs.looked({ resource: 'member', kind: 'status', ids, status: 1 })
    expect(job).toMatchObject({
      state: 'ready',
      label: 'Activate',
      total: 6,
      looked: 6,
      counts: { change: 3, create: 0, same: 3, refused: 0 },
      done: 0,
    })
    expect(job.examples[0]).toEqual({
      id: ids[0],
      title: 'Many0 Others',
      changes: [{ field: 'status', before: 0, after: 1 }],
    })
    expect((await member(String(ids[0]))).status).toBe(0)
    expect((await server.send('GET', batchOf(job.id), { token })).body).toEqual([])

    await jobs.start(job.id)
    expect(await jobs.reached(job.id, 'done')).toMatchObject({ done: 3, failed: 0 })
    expect((await member(String(ids[0]))).status).toBe(1)
    const entries = (await server.send('GET', batchOf(job.id), { token })).body
    expect(entries).toHaveLength(3)
    expect(new Set(entries.map((one: { requestId: string }) => one.requestId)).size).toBe(3)
  })

  it('use the records that the list contained when the job was created', async () => {
    const [late] = await addMembers(server, 8)
    const changes = [{ field: 'school', how: 'set', value: 'Day school' }] as const
    const query = 'status=1&q=many&_sort=email&_start=0&_end=2'
    const job = await jobs.looked({ resource: 'member', kind: 'edit', query, changes })
    expect(job.total).toBe(4)
    const { status, text } = await server.send('PUT', `/api/v1/member/status/${late}`, { token })
    expect(status, text).toBe(200)
    await jobs.start(job.id)
    expect((await jobs.reached(job.id, 'done')).done).toBe(4)
    const { body } = await server.send('GET', '/api/v1/member?school=Day+school', { token })
    expect(body).toHaveLength(4)
    expect(await member(String(late))).toMatchObject({ status: 1, school: null })
  })

  it('skip excluded records of a list or of given ids', async () => {
    const ids = await addMembers(server, 4)
    const changes = [{ field: 'school', how: 'set', value: 'Evening school' }] as const
    const except = ids.slice(0, 2)
    const asked = { resource: 'member', kind: 'edit', except, changes } as const
    const { total } = await jobs.looked({ ...asked, query: '', except: [] })
    expect((await jobs.looked({ ...asked, ids })).total).toBe(2)
    const job = await jobs.done({ ...asked, query: '' })
    expect(job).toMatchObject({ total: total - 2, failed: 0 })
    expect(await Promise.all(ids.map(async (id) => (await member(id)).school ?? null))).toEqual([
      null,
      null,
      'Evening school',
      'Evening school',
    ])
  })

  it('give the reason for each refused record, and group equal reasons', async () => {
    const ids = await addMembers(server, 3)
    const changes = [{ field: 'firstName', how: 'set', value: 'x'.repeat(81) }] as const
    const job = await jobs.looked({ resource: 'member', kind: 'edit', ids: [...ids, 'nobody'], changes })
    expect(job.counts).toEqual({ change: 0, create: 0, same: 0, refused: 4 })
    expect(job.reasons).toEqual([
      { why: 'First name: Must have at most 80 characters (now 81).', count: 3, title: expect.any(String) },
      { why: "There is no member with id 'nobody'.", count: 1, title: null },
    ])
    const [first] = await jobs.items(job.id, '?outcome=refused&_end=1')
    expect(first).toEqual({
      index: 1,
      record: ids[0],
      title: 'Many0 Others',
      outcome: 'refused',
      why: 'First name: Must have at most 80 characters (now 81).',
    })
  })

  it('use the value at the time of the change, not of the preview', async () => {
    const [id = ''] = await addMembers(server, 1)
    const changes = [{ field: 'tags', how: 'add', value: 'new' }] as const
    const job = await jobs.looked({ resource: 'member', kind: 'edit', ids: [id], changes })
    await server.send('PUT', `/api/v1/member/${id}`, { token, body: { tags: ['others'] } })
    await jobs.start(job.id)
    await jobs.reached(job.id, 'done')
    expect((await member(id)).tags).toEqual(['others', 'new'])
  })

  it('do not delete a record that was changed since the preview', async () => {
    const [one = '', other = ''] = await addMembers(server, 2)
    const job = await jobs.looked({ resource: 'member', kind: 'delete', ids: [one, other] })
    await server.send('PUT', `/api/v1/member/${one}`, { token, body: { school: 'Other' } })
    await jobs.start(job.id)
    const ended = await jobs.reached(job.id, 'done')
    expect(ended).toMatchObject({ done: 1, failed: 1 })
    expect((await member(one)).deletedAt).toBeNull()
  })

  it('run an action on each record that allows it', async () => {
    const ids = await addMembers(server, 2)
    await server.send('DELETE', `/api/v1/member/${ids[0]}`, { token })
    const job = await jobs.done({ resource: 'member', kind: 'action', action: 'retrieve', ids })
    expect(job).toMatchObject({ label: 'Restore', counts: { change: 1, refused: 1 }, done: 1 })
    expect((await member(String(ids[0]))).deletedAt).toBeNull()
  })

  it('can retry failed records', async () => {
    const [id = ''] = await addMembers(server, 1)
    const job = await jobs.looked({ resource: 'member', kind: 'delete', ids: [id] })
    await server.send('DELETE', `/api/v1/member/${id}`, { token })
    await jobs.start(job.id)
    expect(await jobs.reached(job.id, 'done')).toMatchObject({ done: 0, failed: 1 })
    await server.send('POST', `/api/v1/retrieve-member/${id}`, { token })
    await jobs.send('POST', `/${job.id}/retry`)
    expect(await jobs.reached(job.id, 'done')).toMatchObject({ done: 1, failed: 0, reasons: [] })
  })

  fullIt('stop when cancelled, and keep what is already done', async () => {
    const ids = await addMembers(server, 400)
    const job = await jobs.looked({ resource: 'member', kind: 'status', ids, status: 1 })
    await jobs.start(job.id)
    const cancelled: Job = (await jobs.send('POST', `/${job.id}/cancel`)).body.data
    expect(cancelled.state).toBe('cancelled')
    const { done } = await jobs.job(job.id)
    expect(done).toBeLessThan(200)
    const { body, headers } = await server.send('GET', `${batchOf(job.id)}&_start=0&_end=1`, { token })
    expect(body.length).toBeLessThanOrEqual(1)
    expect(Number(headers.get('x-total-count'))).toBe((await jobs.job(job.id)).done)
  })

  it('are visible only to the person who created them', async () => {
    const [id = ''] = await addMembers(server, 1)
    const job = await jobs.looked({ resource: 'member', kind: 'delete', ids: [id] })
    const ben = jobsAt(server, await server.signIn('ben@example.com'))
    expect((await ben.send('GET', `/${job.id}`)).status).toBe(404)
    expect((await ben.send('POST', `/${job.id}/start`)).status).toBe(404)
    expect((await ben.send('POST', '', { resource: 'member', kind: 'delete', ids: [id] })).status).toBe(403)
    expect((await ben.send('GET', '')).body).toEqual([])
    await jobs.send('POST', `/${job.id}/cancel`)
  })

  /** A person with the permission to switch the status of members, and a previewed job of that person. */
  const switcher = async () => {
    const ids = await addMembers(server, 4)
    const permissions = ['member.status', 'member.list']
    const role = await server.add('role', { name: `Switcher ${ids[0]}`, permissions, status: 1 })
    const email = `zoe-${role}@example.com`
    const zoe = { name: 'Zoe', email, role, status: 1, password: 'correct horse battery' }
    const { status, text, body } = await server.send('POST', '/api/v1/user', { token, body: zoe })
    expect(status, text).toBe(200)
    const theirs = jobsAt(server, await server.signIn(email))
    const job = await theirs.looked({ resource: 'member', kind: 'status', ids, status: 1 })
    expect(job.counts).toMatchObject({ change: 2 })
    return { theirs, job, role, zoe: String(body.data.id) }
  }

  it('refuse the remaining records, with the reason, once their person loses the permission', async () => {
    const { theirs, job, role } = await switcher()
    const roles = server.store.registry.get('role')
    await server.store.transaction((trx) => server.store.update(trx, roles, role, { permissions: ['member.list'] }))
    await theirs.start(job.id)
    const ended = await theirs.reached(job.id, 'done')
    expect(ended).toMatchObject({ done: 0, failed: 2 })
    expect(ended.reasons[0]?.why).toContain("the permission '")
  })

  fullIt('refuse the remaining records, with the reason, once their person is deactivated', async () => {
    const { job, zoe } = await switcher()
    const users = server.store.registry.get('user')
    await server.store.transaction(async (trx) => {
      await server.store.update(trx, users, zoe, { status: 0 })
      await sql`update ${jobTable} set state = 'running' where id = ${job.id}`.execute(trx)
    })
    const failed = async () => {
      const { rows } = await sql<{ why: string }>`select why from ${jobItemTable}
        where job = ${job.id} and state = 'failed'`.execute(server.store.db)
      return rows.map(({ why }) => why)
    }
    await waitUntil(async () => (await failed()).length === 2)
    expect(new Set(await failed())).toEqual(new Set(['The user who started this was deactivated.']))
  })

  it('can be undone as a batch, with a preview', async () => {
    const ids = await addMembers(server, 4)
    const changes = [{ field: 'school', how: 'set', value: 'Day school' }] as const
    const job = await jobs.done({ resource: 'member', kind: 'edit', ids, changes })
    await server.send('PUT', `/api/v1/member/${ids[0]}`, { token, body: { school: 'Other' } })
    const undo = await jobs.looked({ resource: 'member', kind: 'undo', batch: job.id })
    expect(undo).toMatchObject({ total: 4, counts: { change: 3, refused: 1 } })
    expect(undo.examples[0]).toMatchObject({
      title: 'Many3 Others',
      changes: [{ field: 'school', before: 'Day school', after: null }],
    })
    expect((await member(String(ids[1]))).school).toBe('Day school')
    await jobs.start(undo.id)
    expect(await jobs.reached(undo.id, 'done')).toMatchObject({ done: 3, failed: 0 })
    expect((await member(String(ids[1]))).school).toBeNull()
    expect((await member(String(ids[0]))).school).toBe('Other')
  })

  it.each([
    ['en', '', ','],
    ['de', '', ';'],
    ['de', '&separator=,', ','],
    ['en', '&separator=%09', '\t'],
  ])('can be exported as CSV: language %s, query %j, separator %j', async (language, query, separator) => {
    const ids = await addMembers(server, 2)
    const job = await jobs.looked({ resource: 'member', kind: 'status', ids, status: 1 })
    const accepted = { 'accept-language': language }
    const asked = await jobs.send('GET', `/${job.id}/item?format=csv${query}`, undefined, accepted)
    expect(asked.headers.get('content-type')).toContain('text/csv')
    const [head, ...lines] = asked.text.replace('\uFEFF', '').split('\r\n')
    expect(head?.split(separator)).toHaveLength(5)
    expect(lines).toEqual([
      ['1', ids[0], 'Many0 Others', 'change', ''].join(separator),
      ['2', ids[1], 'Many1 Others', 'same', ''].join(separator),
      '',
    ])
    await jobs.send('POST', `/${job.id}/cancel`)
  })

  it('are exported without formulas, and only with a known separator', async () => {
    const [id = ''] = await addMembers(server, 1)
    const rename = { lastName: 'x;=1+2;z', firstName: '＝A' }
    await server.send('PUT', `/api/v1/member/${id}`, { token, body: rename })
    const job = await jobs.looked({ resource: 'member', kind: 'status', ids: [id], status: 1 })
    const asked = await jobs.send('GET', `/${job.id}/item`, undefined, { accept: 'text/csv' })
    expect(asked.text).toContain(`"'＝A x;'=1+2;z"`)
    expect((await jobs.send('GET', `/${job.id}/item?format=csv&separator=x`)).status).toBe(400)
    await jobs.send('POST', `/${job.id}/cancel`)
  })

  it.each([
    ['an unknown resource', { resource: 'nothing', kind: 'delete', ids: [] }, 422],
    ['an unknown kind', { resource: 'member', kind: 'burn', ids: [] }, 422],
    [
      'a field that the server sets',
      { resource: 'member', kind: 'edit', ids: [], changes: [{ field: 'loans', how: 'set', value: 1 }] },
      422,
    ],
    [
      'a sum of texts',
      { resource: 'member', kind: 'edit', ids: [], changes: [{ field: 'school', how: 'plus', value: 1 }] },
      422,
    ],
    [
      'a sum with a text',
      { resource: 'book', kind: 'edit', ids: [], changes: [{ field: 'price', how: 'plus', value: 'x' }] },
      422,
    ],
    ['an unknown action', { resource: 'member', kind: 'action', action: 'constructor', ids: [] }, 422],
    ['ids and a query', { resource: 'member', kind: 'delete', ids: [], query: '' }, 422],
    ['neither ids nor a query', { resource: 'member', kind: 'delete' }, 422],
    ['invalid ids', { resource: 'member', kind: 'delete', ids: [{}] }, 422],
    ['invalid exceptions', { resource: 'member', kind: 'delete', query: '', except: 'all' }, 422],
    ['an invalid query', { resource: 'member', kind: 'delete', query: 'nonsense_gte=1' }, 400],
    ['a list', [], 400],
  ])('are refused for %s', async (_, order, status) => {
    expect((await jobs.send('POST', '', order)).status).toBe(status)
  })
})
