import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '../../../vocabulary'
import { dialects } from '../support/stores'
import { startServer } from '../support/test-server'
import { addMembers, jobsAt } from './follow-jobs'

describe.each(dialects)('an import on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let jobs: ReturnType<typeof jobsAt>
  let token: string
  let ids: readonly string[]

  beforeAll(async () => {
    server = await startServer(dialect)
    token = await server.signIn()
    jobs = jobsAt(server, token)
    ids = await addMembers(server, 4)
  })
  afterAll(() => server.close())

  const member = async (id: string) => (await server.send('GET', `/api/v1/member/${id}`, { token })).body

  const looked = async (rows: readonly object[], how: object): Promise<Job> => {
    const { status, body } = await jobs.send('POST', '', { resource: 'member', kind: 'import', ...how })
    expect(status, body.message).toBe(201)
    const sent = await jobs.send('POST', `/${body.data.id}/rows`, { rows, last: true })
    expect(sent.status, sent.body.message).toBe(200)
    return jobs.reached(body.data.id, 'ready', 'failed')
  }

  it('changes existing records, creates missing ones, and skips unchanged and invalid rows', async () => {
    const rows = [
      { email: ' Person0@Example.com', school: 'Day school', tags: ['a'] },
      { email: 'person1@example.com', firstName: 'Many1', lastName: 'Others' },
      { email: 'new@example.com', firstName: 'New', school: null },
      { email: 'person2@example.com', firstName: '' },
      { email: 'no address', firstName: 'Bad' },
    ]
    const { id, counts, examples } = await looked(rows, { key: 'email' })
    expect(counts).toEqual({ change: 1, create: 1, same: 1, refused: 2 })
    expect(examples[0]?.changes).toEqual([
      { field: 'school', before: null, after: 'Day school' },
      { field: 'tags', before: null, after: ['a'] },
    ])
    const refused = await jobs.items(id, '?outcome=refused')
    expect(refused.map(({ index, why }) => [index, why])).toEqual([
      [4, 'First name: First name is required.'],
      [5, expect.stringContaining('Must be a valid e-mail address')],
    ])
    expect((await member(String(ids[0]))).school).toBeNull()

    await jobs.start(id)
    expect(await jobs.reached(id, 'done')).toMatchObject({ done: 2, failed: 0 })
    expect(await member(String(ids[0]))).toMatchObject({ school: 'Day school', tags: ['a'], firstName: 'Many0' })

    const undone = await server.send('POST', '/api/v1/undo', { token, body: { batch: id } })
    expect(undone.body.data, undone.body.message).toMatchObject({ undone: 2, refused: [] })
    expect(await member(String(ids[0]))).toMatchObject({ school: null })
    const { body } = await server.send('GET', '/api/v1/member?email=new@example.com', { token })
    expect(body).toEqual([])
  })

  it('only changes or only creates records if the mode says so', async () => {
    const rows = [
      { email: 'person1@example.com', firstName: 'Other' },
      { email: 'newer@example.com', firstName: 'Newer' },
    ]
    expect((await looked(rows, { key: 'email', mode: 'change' })).counts).toMatchObject({ change: 1, refused: 1 })
    expect((await looked(rows, { key: 'email', mode: 'create' })).counts).toMatchObject({ create: 1, refused: 1 })
  })

  it('matches rows by id, and never creates a record for an unknown id', async () => {
    const rows = [
      { id: ids[3], firstName: 'Renamed' },
      { id: 'gone', firstName: 'Gone', email: 'gone@example.com' },
    ]
    const { id, counts } = await looked(rows, { key: 'id' })
    expect(counts).toEqual({ change: 1, create: 0, same: 0, refused: 1 })
    expect((await jobs.items(id, '?outcome=refused'))[0]?.why).toBe("There is no record with ID 'gone'.")
  })

  it.each([
    ['its key', { key: 'email' }],
    ['no key', { mode: 'create' }],
  ])('refuses all rows that share a unique value, with %s', async (_, how) => {
    const rows = [
      { email: 'same@example.com', firstName: 'One' },
      { email: 'other@example.com', firstName: 'Two' },
      { email: ' SAME@example.com', firstName: 'Three' },
    ]
    const { id, counts } = await looked(rows, how)
    expect(counts).toEqual({ change: 0, create: 1, same: 0, refused: 2 })
    const refused = await jobs.items(id, '?outcome=refused')
    const why = 'Rows 1, 3 have the same E-mail. Keep only one of them.'
    expect(refused.map(({ index, why }) => [index, why])).toEqual([
      [1, why],
      [3, why],
    ])
    await jobs.start(id)
    expect(await jobs.reached(id, 'done')).toMatchObject({ done: 1, failed: 0 })
    await server.send('POST', '/api/v1/undo', { token, body: { batch: id } })
  })

  it('applies common values to new records, and leaves existing records unchanged', async () => {
    const rows = [
      { email: 'fresh@example.com' },
      { email: 'fresh2@example.com', firstName: 'Own' },
      { email: 'person2@example.com' },
    ]
    const { id, counts } = await looked(rows, { key: 'email', values: { firstName: 'All', school: 'For all' } })
    expect(counts).toEqual({ change: 0, create: 2, same: 1, refused: 0 })
    await jobs.start(id)
    await jobs.reached(id, 'done')
    const { body } = await server.send('GET', '/api/v1/member?school=For all', { token })
    expect(body.map((one: { firstName: string }) => one.firstName).sort()).toEqual(['All', 'Own'])
    await server.send('POST', '/api/v1/undo', { token, body: { batch: id } })
  })

  it.each([[['a']], ['text'], [{ unknown: 1 }]])('refuses %j as values for all rows', async (values) => {
    const asked = { resource: 'member', kind: 'import', key: 'email', values }
    expect((await jobs.send('POST', '', asked)).status).toBe(422)
  })

  it('refuses to match rows by a field that is not unique', async () => {
    const { status, body } = await jobs.send('POST', '', { resource: 'member', kind: 'import', key: 'firstName' })
    expect(status).toBe(422)
    expect(body.message).toBe("Rows cannot be matched by 'firstName'. Possible: id, email.")
  })
})
