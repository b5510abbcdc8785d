import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { describeCluster } from '../support/cluster'
import { expectHandledConflicts, runConcurrently, sortedStatuses } from '../support/concurrently'
import { prepareLoan } from '../support/prepare-loan'
import type { TestApiResponse } from '../support/record-api'

/** What the server looks at before it writes, by several who do so at the same moment on connections of their own. */
describeCluster('of several who write the same on PostgreSQL at once', (cluster) => {
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

  it('each record gets a number of its own, without a gap', async () => {
    const answers = await runConcurrently(12, lend)
    expect(sortedStatuses(answers)).toEqual(Array(12).fill(200))
    const numbers = answers.map(({ body }) => Number(body.data.loanNumber.slice(2))).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, at) => Number(numbers[0]) + at))
  })

  it('one takes a record along a transition', async () => {
    const { id } = (await lend()).body.data
    const ready = () => desk.call('PUT', `/loan/state/${id}`, { data: { state: 'ready' } })
    expect(sortedStatuses(await runConcurrently(4, ready))).toEqual([200, 409, 409, 409])
  })

  it('one record has a mark that one record has', async () => {
    const currencies = await runConcurrently(4, (at) =>
      desk.create('currency', { name: `C${at}`, code: 'XYZW'.charAt(at).repeat(3), decimals: 2, rate: 1 }),
    )
    expectHandledConflicts(
      await runConcurrently(4, (at) => desk.call('PUT', `/currency/${currencies[at]}`, { isBase: true })),
    )
    expect(await rows('select id from currency where "isBase" = 1')).toHaveLength(1)
  })

  it('one takes a value that is unique', async () => {
    const answers = await runConcurrently(4, () => desk.call('POST', '/membership', { name: 'Same' }))
    expect(sortedStatuses(answers)).toEqual([200, 409, 409, 409])
  })

  it('nobody refers to what is deleted meanwhile', async () => {
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

  it('the history tells their changes one after the other', async () => {
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

  describe('about themselves', () => {
    it('one sets a password by a link, and one link is good', async () => {
      const person = await desk.create('user', { name: 'Kim', email: 'kim@example.com', role: desk.clerk })
      const made = await runConcurrently(3, () => desk.call('POST', `/user/password-link/${person}`))
      expectHandledConflicts(made)
      expect(await rows('select * from password_link')).toHaveLength(1)
    })

    it('nobody meets an error where they press twice', async () => {
      const press = (path: string, body: object) => runConcurrently(4, () => desk.call('POST', path, body))
      expectHandledConflicts(await press('/list-view', { resource: 'book', name: 'Mine', query: '', columns: [] }))
      expect(await rows('select * from list_view')).toHaveLength(1)
    })
  })
})
