import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { describeCluster } from '../support/cluster'
import { expectHandledConflicts, runConcurrently, sortedStatuses } from '../support/concurrently'
import { prepareLoan } from '../support/prepare-loan'
import type { TestApiResponse } from '../support/record-api'

/**
 * Concurrent writes on separate connections. Even then, the server must check its conditions correctly before each
 * write.
 */
describeCluster('concurrent writes on PostgreSQL', (cluster) => {
  let databaseUrl: string
  let desk: AdminServer
  let lend: () => Promise<TestApiResponse>
  beforeAll(async () => {
    databaseUrl = await cluster().newDatabase()
    desk = await startAdminServer({ databaseUrl })
    lend = await prepareLoan(desk)
  })
  afterAll(async () => {
    await desk?.close()
  })

  const rows = (text: string) => cluster().query(text, databaseUrl)

  it('each get their own number, without a gap', async () => {
    const answers = await runConcurrently(12, lend)
    expect(sortedStatuses(answers)).toEqual(Array(12).fill(200))
    const numbers = answers.map(({ body }) => Number(body.data.loanNumber.slice(2))).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, at) => Number(numbers[0]) + at))
  })

  it('move a record along a transition only once', async () => {
    const { id } = (await lend()).body.data
    const ready = () => desk.call('PUT', `/loan/state/${id}`, { data: { state: 'ready' } })
    expect(sortedStatuses(await runConcurrently(4, ready))).toEqual([200, 409, 409, 409])
  })

  it('give a mark that only one record can have to one record', async () => {
    const currencies = await runConcurrently(4, (at) =>
      desk.create('currency', { name: `C${at}`, code: 'XYZW'.charAt(at).repeat(3), decimals: 2, rate: 1 }),
    )
    expectHandledConflicts(
      await runConcurrently(4, (at) => desk.call('PUT', `/currency/${currencies[at]}`, { isBase: true })),
    )
    expect(await rows('select id from currency where "isBase" = 1')).toHaveLength(1)
  })

  it('store a unique value only once', async () => {
    const answers = await runConcurrently(4, () => desk.call('POST', '/membership', { name: 'Same' }))
    expect(sortedStatuses(answers)).toEqual([200, 409, 409, 409])
  })

  it('never leave a reference to a deleted record', async () => {
    const authors = await runConcurrently(4, (at) => desk.create('author', { name: `N${at}`, slug: `n${at}` }))
    const answers = await runConcurrently(8, (at) => {
      const author = authors[at % 4]
      if (at < 4) return desk.call('DELETE', `/author/${author}`)
      return desk.call('POST', '/series', { name: `S${at}`, author })
    })
    expectHandledConflicts(answers)
    const stray = await rows(`select series.id from series
      where not exists (select 1 from author where author.id = series.author)`)
    expect(stray).toEqual([])
  })

  it('are recorded in the history one after another', async () => {
    const member = await desk.create('member', { firstName: 'N0', email: 'n0@example.com' })
    expectHandledConflicts(
      await runConcurrently(6, (at) => desk.call('PUT', `/member/${member}`, { firstName: `N${at + 1}` })),
    )
    const entries = await rows(`select changes from audit_entry where record = '${member}' and action = 'changed'`)
    const steps = new Map(
      entries.map(({ changes }) => {
        const [{ before, after }] = JSON.parse(String(changes))
        return [before, after] as const
      }),
    )
    const path = ['N0']
    for (let next = steps.get('N0'); next !== undefined; next = steps.get(next)) path.push(next)
    expect([path.length, path.at(-1)]).toEqual([7, (await desk.read('member', member)).firstName])
  })

  describe('of personal data', () => {
    it('leave only one valid password link', async () => {
      const person = await desk.create('user', { name: 'Kim', email: 'kim@example.com', role: desk.clerk })
      const made = await runConcurrently(3, () => desk.call('POST', `/user/password-link/${person}`))
      expectHandledConflicts(made)
      expect(await rows('select * from password_link')).toHaveLength(1)
    })

    it('from a repeated click cause no server error', async () => {
      const press = (path: string, body: object) => runConcurrently(4, () => desk.call('POST', path, body))
      expectHandledConflicts(await press('/list-view', { resource: 'book', name: 'Mine', query: '', columns: [] }))
      expect(await rows('select * from list_view')).toHaveLength(1)
    })
  })
})
