import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { continueIdsAfter, newId } from '../../../server/database/ids'
import { runUnderProcessLease } from '../../../server/database/ownership/process-lease'
import {
  acquireBackupLease,
  backupLeaseTable,
  backupRunTable,
  createBackupRunTables,
  findLastSuccessfulRun,
} from '../../../server/operations/backup/backup-runs'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { describeCluster } from '../support/cluster'
import { dialects } from '../support/stores'
import { claimsOf, forge } from '../support/tokens'

const hour = 60 * 60
const month = 30 * 24 * hour

const ahead = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })

afterEach(() => void vi.useRealTimers())

it('new ids follow the latest known id, even if the clock is behind that id', () => {
  const [time, ...rest] = newId().split('-')
  const later = [(Number.parseInt(time ?? '', 16) + 4096).toString(16).padStart(8, '0'), ...rest].join('-')
  continueIdsAfter(later)
  const made = [newId(), newId(), newId()]
  expect([later, ...made]).toEqual([later, ...made].sort())
})

describe.each(dialects)('a wrong clock, on %s', (dialect) => {
  let desk: AdminServer
  beforeAll(async () => {
    desk = await startAdminServer(dialect)
    await createBackupRunTables(desk.store)
  })
  afterAll(() => desk.close())

  const status = async (token: string) => (await desk.send('GET', '/api/v1/token', { token })).status

  it('leaves the history of a record in its real order', async () => {
    const id = await desk.create('membership', { name: 'First' })
    for (const [seconds, name] of [
      [hour / 2, 'Second'],
      [-hour / 2, 'Third'],
      [0, 'Fourth'],
    ] as const) {
      ahead(seconds)
      expect((await desk.call('PUT', `/membership/${id}`, { name })).status).toBe(200)
      vi.useRealTimers()
    }
    const { body } = await desk.call('GET', `/audit-entry?record=${id}&_sort=at&_order=asc`)
    expect(body.map(({ title }: { title: string }) => title)).toEqual(['First', 'Second', 'Third', 'Fourth'])
  })

  it('neither ends nor extends a session if set back by days, but ends a session if set back by a month', async () => {
    const { iat, exp, ...claims } = claimsOf(desk.token)
    const from = (seconds: number) => forge({ ...claims, iat: iat + seconds, exp: exp + seconds })
    const day = 24 * hour
    const { db } = desk.store
    const begun = (seconds: number) =>
      sql`update session set "startedAt" = ${sql.lit(iat + seconds)}, "seenAt" = ${sql.lit(iat + seconds)},
        "endsAt" = ${sql.lit(iat + seconds + hour)} where id = ${claims.sid}`.execute(db)
    const session = () =>
      db.selectFrom('session').select(['startedAt', 'endsAt']).where('id', '=', claims.sid).executeTakeFirstOrThrow()
    for (const seconds of [hour / 2, day, 6 * day]) {
      await begun(seconds)
      const { status, headers } = await desk.send('GET', '/api/v1/token', { token: from(seconds) })
      expect(status).toBe(200)
      expect(claimsOf(headers.get('x-access-token') ?? '').iat).toBeLessThan(iat + hour / 2)
      const { startedAt, endsAt } = await session()
      expect(Number(endsAt) - Number(startedAt)).toBe(hour)
      expect(Number(startedAt)).toBeLessThanOrEqual(iat + hour)
    }
    await begun(day)
    await desk.signIn()
    expect(Number((await session()).startedAt)).toBeLessThanOrEqual(iat + hour)
    expect([await status(from(month)), await status(from(-month))]).toEqual([401, 401])
    await begun(month)
    expect(await status(desk.token)).toBe(401)
    await begun(0)
    expect(await status(desk.token)).toBe(200)
  })

  it('neither makes a backup seem done, nor blocks the process that makes backups', async () => {
    const { store } = desk
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    for (const seconds of [-hour, month])
      await sql`insert into ${backupRunTable} (id, "dueAt", "isAsked", state, attempts, "endedAt")
        values (${newId()}, ${at(seconds)}, 0, 'done', 1, ${at(seconds)})`.execute(store.db)
    expect(Date.parse((await findLastSuccessfulRun(store))?.endedAt ?? '')).toBeLessThan(Date.now())
    await sql`insert into ${backupLeaseTable} (id, holder, "heldUntil")
      values ('backup', 'gone', ${sql.lit(Date.now() + month * 1000)})`.execute(store.db)
    expect(await acquireBackupLease(store, newId())).toBe(true)
  })
})

describeCluster('a process with a wrong clock among others', (cluster) => {
  let desk: AdminServer
  beforeAll(async () => {
    desk = await startAdminServer({ databaseUrl: await cluster().newDatabase() })
  })
  afterAll(() => desk?.close())

  it('ends no session, and signs in with the time of the other processes', async () => {
    ahead(2 * hour)
    const token = await desk.signIn()
    expect((await desk.call('GET', '/token')).status).toBe(200)
    vi.useRealTimers()
    expect((await desk.call('GET', '/token')).status).toBe(200)
    expect(claimsOf(token).iat * 1000).toBeLessThanOrEqual(Date.now() + 1000)
  })

  it('does not wait for a lease that ends in a month', async () => {
    const { db, dialect } = desk.store
    await sql`insert into deckhand_preparing (id, holder, "endsAt")
      values ('start', 'gone', ${sql.lit(Date.now() + month * 1000)})`.execute(db)
    expect(await runUnderProcessLease(db, dialect, async () => 'done')).toBe('done')
  })
})
