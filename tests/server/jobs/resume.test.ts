import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { createUserDirectory } from '../../../server/auth/user-directory'
import { startJobRunner } from '../../../server/features/jobs/job-runner'
import { leaseJob } from '../../../server/features/jobs/lease'
import { secretCipherOf } from '../../../server/platform/secret-cipher'
import { fullIt } from '../../scope'
import { describeCluster } from '../support/cluster'
import { dialects } from '../support/stores'
import { startServer, testKeys } from '../support/test-server'
import { addMembers, jobsAt, waitUntil } from './follow-jobs'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const unexpected = (error: unknown) => {
  throw error
}

fullIt.each(dialects)('a job run by two processes at once changes each record once on %s', async (dialect) => {
  const server = await startServer(dialect)
  closing.push(() => server.close())
  const token = await server.signIn()
  const jobs = jobsAt(server, token)
  const ids = await addMembers(server, 60)
  const changes = [{ field: 'tags', how: 'add', value: 'once' }] as const
  const { id } = await jobs.looked({ resource: 'member', kind: 'edit', ids, changes })
  await jobs.start(id)
  await waitUntil(async () => (await jobs.job(id)).done > 5)
  // Two processes run the same job if a lease expires while its process still runs.
  const { store } = server
  const second = startJobRunner({
    store,
    people: createUserDirectory(store),
    seal: secretCipherOf(testKeys, 'job'),
    failed: unexpected,
  })
  closing.push(() => second.close())
  const ended = await jobs.reached(id, 'done')
  expect(ended).toMatchObject({ done: 60, failed: 0 })
  const { headers } = await server.send('GET', `/api/v1/audit-entry?batch=${id}&_start=0&_end=1`, { token })
  expect(headers.get('x-total-count')).toBe('60')
})

describeCluster('a job of several processes', (cluster) => {
  it('stays with the process that has its lease, and continues once the lease has expired', async () => {
    const databaseUrl = await cluster().newDatabase()
    const server = await startServer({ databaseUrl })
    closing.push(() => server.close())
    const { store } = server
    const jobs = jobsAt(server, await server.signIn())
    const ids = await addMembers(server, 20)
    const { id } = await jobs.looked({ resource: 'member', kind: 'status', ids, status: 1 })
    const holdUntil = (moment: number) =>
      sql`update deckhand_job set holder = 'stopped', "heldUntil" = ${moment} where id = ${id}`.execute(store.db)
    await holdUntil(Date.now() + 3_600_000)
    await jobs.start(id)
    expect(await leaseJob(store, id, 'other')).toBeUndefined()
    expect((await jobs.job(id)).done).toBe(0)
    await holdUntil(0)
    expect(await jobs.reached(id, 'done')).toMatchObject({ done: 10, failed: 0 })
  })
})
