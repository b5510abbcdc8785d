import { setTimeout } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Store } from '../../../server/contract/store'
import { openStore } from '../../../server/database/open-store'
import type { BackupReport } from '../../../server/operations/backup/backup-runs'
import {
  acquireBackupLease,
  createBackupRunTables,
  findLastSuccessfulRun,
  listBackupRuns,
} from '../../../server/operations/backup/backup-runs'
import { createBackupSchedule } from '../../../server/operations/backup/backup-schedule'
import { readServerSettings } from '../../../server/operations/settings'
import { handlers, registry } from '../../library'
import { type DialectName, poolOf, temporaryFolder } from '../support/stores'

const { backup } = readServerSettings({ BACKUP_TO: '/backups', BACKUP_AT: '0 3 * * *' })

const report = (): BackupReport => ({
  name: 'one',
  bytes: 1,
  rows: 1,
  files: 0,
  missing: 0,
  kept: 1,
  triedAt: new Date().toISOString(),
  triedWhy: null,
})

const openOn = async (dialect: DialectName): Promise<Store> => {
  const database = dialect === 'postgres' ? await PGlite.create() : undefined
  const place = database ? { pool: poolOf(database) } : { dataDir: temporaryFolder() }
  const store = await openStore({ registry, handlers, ...place })
  onTestFinished(async () => {
    await store.close()
    await database?.close()
  })
  await createBackupRunTables(store)
  return store
}

/**
 * Processes of one database. Each process immediately checks whether a backup is due. `told` counts the backups of the
 * processes.
 */
function processes(store: Store) {
  const told = { made: 0, most: 0, swept: 0 }
  let underWay = 0
  const make = async () => {
    told.most = Math.max(told.most, ++underWay)
    await setTimeout(100)
    underWay--
    told.made++
    return report()
  }
  const begin = () => {
    const schedule = createBackupSchedule(store, backup, make, console.error, async () => void told.swept++)
    onTestFinished(() => schedule.stop())
    return schedule
  }
  return { told, begin }
}

const states = async (store: Store) => (await listBackupRuns(store, 9)).map(({ state }) => state)

describe('several processes on one database', () => {
  it('make each backup once, and never two backups at the same time', async () => {
    const store = await openOn('postgres')
    const { told, begin } = processes(store)
    const [first] = [begin(), begin(), begin()]
    await expect.poll(() => states(store), { timeout: 30_000 }).toEqual(['done'])
    await first?.requestBackup()
    await expect.poll(() => states(store), { timeout: 30_000 }).toEqual(['done', 'done'])
    expect(told).toMatchObject({ made: 2, most: 1 })
  })

  it('take over from a killed process once its lease has expired, and remove its leftovers', async () => {
    const store = await openOn('postgres')
    const { told, begin } = processes(store)
    expect(await acquireBackupLease(store, 'killed')).toBe(true)
    await begin().stop()
    expect([await states(store), told.made]).toEqual([['waiting'], 0])
    await sql`update deckhand_backup set state = 'running'`.execute(store.db)
    await sql`update deckhand_backup_turn set "heldUntil" = 1`.execute(store.db)
    begin()
    await expect.poll(() => states(store), { timeout: 30_000 }).toEqual(['done'])
    expect(told).toMatchObject({ made: 1, swept: 0 })
    begin()
    await expect.poll(() => told.swept, { timeout: 30_000 }).toBe(1)
  })
})

it('a clock that jumps causes no second backup for the same moment, and skips none', async () => {
  const store = await openOn('sqlite')
  const { told, begin } = processes(store)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  /** Checks the schedule at the given time. Returns the number of backups made so far. */
  const at = async (day: number, hour: number) => {
    vi.setSystemTime(new Date(2026, 10, day, hour, 30))
    // A scheduler that stops directly after its start has already recorded which backup is due.
    await begin().stop()
    const isDone = async () => (await states(store)).every((state) => state === 'done')
    if (!(await isDone())) {
      const schedule = begin()
      await expect.poll(isDone, { timeout: 30_000 }).toBe(true)
      await schedule.stop()
    }
    return told.made
  }
  expect(await at(20, 4)).toBe(1)
  expect(await at(21, 4)).toBe(2)
  // The clock jumps back before the due time of today, and forward again.
  expect(await at(21, 2)).toBe(2)
  expect(await at(21, 5)).toBe(2)
  // The clock jumps ahead by days and back again. Each day between these two times gets a separate backup.
  expect(await at(24, 4)).toBe(3)
  expect(await at(22, 4)).toBe(4)
  expect(await at(23, 4)).toBe(5)
  expect(await at(24, 3)).toBe(6)
  expect(await findLastSuccessfulRun(store)).toBeDefined()
})
