import { Cron } from 'croner'
import type { Store } from '../../contract/store'
import { newId } from '../../database/ids'
import { withSpan } from '../../platform/tracing'
import type { BackupReport } from './backup-runs'
import {
  abandonBackupRuns,
  acquireBackupLease,
  addBackupRun,
  type BackupRunRow,
  backupLeaseMilliseconds,
  findLastSuccessfulRun,
  finishBackupRun,
  listPendingRuns,
  releaseBackupLease,
  startBackupRun,
} from './backup-runs'
import type { BackupSettings } from './backup-settings'

/** The schedule of backups. */
export interface BackupSchedule {
  /** The time of the next backup. */
  next(): Date | null
  /** Whether the last successful backup is older than twice the interval between two backups. */
  isLate(good: BackupRunRow | undefined): boolean
  /** Requests a backup, which starts as soon as this process has the lease. */
  requestBackup(): Promise<void>
  /** Stops the schedule, and aborts a backup in progress. */
  stop(): Promise<void>
}

/** Makes a backup. The backup stops when the signal is aborted. */
export type BackupFunction = (signal: AbortSignal) => Promise<BackupReport>

/** The milliseconds between two checks for due backups. */
const looking = 15_000

/** The milliseconds before the retry of a failed backup. The pause grows after each failure, up to an hour. */
const pause = (attempts: number) => Math.min(60 * 60_000, 60_000 * 4 ** Math.max(0, attempts - 1))

const isDue = ({ state, attempts, endedAt }: BackupRunRow, now: number) =>
  state !== 'failed' || endedAt === null || Math.abs(now - Date.parse(endedAt)) >= pause(attempts)

/**
 * Makes backups according to the settings, including a backup that was due while no server was running. If several
 * processes use one database, only one process makes each backup.
 *
 * @param make a function that makes a backup.
 * @param tell a function that receives the reason for a failure.
 * @param sweep a function that deletes partial files of a killed process. The function is called once, while no backup
 * is in progress. Default: no function.
 */
export function createBackupSchedule(
  store: Store,
  { at }: BackupSettings['backup'],
  make: BackupFunction,
  tell: (why: string) => void,
  sweep: () => Promise<void> = async () => {},
): BackupSchedule {
  const cron = new Cron(at, { paused: true })
  const holder = newId()
  const ending = new AbortController()
  const { signal } = ending
  let isSwept = false
  let looks: Promise<void> | undefined

  /** Adds the backup run that is due by the schedule. Marks older failed runs as abandoned. */
  const noteDue = async () => {
    const [due] = cron.previousRuns(1)
    const good = await findLastSuccessfulRun(store)
    const from = (due ?? new Date()).toISOString()
    // If no backup exists yet, a backup is due immediately.
    if (good === undefined || (good.endedAt ?? '') < from) await addBackupRun(store, from, false)
    const open = await listPendingRuns(store)
    await abandonBackupRuns(
      store,
      open.filter((run) => run.state === 'failed' && run.dueAt < from).map(({ id }) => id),
    )
  }

  const run = async (one: BackupRunRow) => {
    const beat = setInterval(() => void acquireBackupLease(store, holder).catch(() => {}), backupLeaseMilliseconds / 3)
    try {
      await startBackupRun(store, one)
      const report = await withSpan({ name: 'backup', startedBy: null }, () => make(signal))
      await finishBackupRun(store, one, report)
      if (report.triedWhy) tell(`The test restore of the backup ${report.name} failed: ${report.triedWhy}`)
    } catch (error) {
      if (signal.aborted) return
      const why = (error as Error).message
      await finishBackupRun(store, one, { why })
      tell(`The backup that was due at ${one.dueAt} failed, and is tried again: ${why}`)
    } finally {
      clearInterval(beat)
    }
  }

  const look = async () => {
    await noteDue()
    const open = await listPendingRuns(store)
    if (open.length === 0 && !isSwept) {
      await sweep()
      isSwept = true
    }
    const wanted = open.some((one) => isDue(one, Date.now()))
    if (!wanted || signal.aborted || !(await acquireBackupLease(store, holder))) return
    try {
      // Another process may have made the backup in the meantime.
      for (const one of await listPendingRuns(store)) if (!signal.aborted && isDue(one, Date.now())) await run(one)
    } finally {
      await releaseBackupLease(store, holder)
    }
  }

  const poke = () => {
    looks ??= look()
      .catch((error: Error) => {
        if (!signal.aborted) tell(`The server could not check whether a backup is due: ${error.message}`)
      })
      .finally(() => {
        looks = undefined
      })
  }
  const timer = setInterval(poke, looking)
  timer.unref()
  poke()

  return {
    next: () => cron.nextRun(),
    isLate: (good) => {
      const [one, other] = cron.nextRuns(2)
      if (!good?.endedAt || !one || !other) return false
      return Date.now() - Date.parse(good.endedAt) > 2 * (other.getTime() - one.getTime())
    },
    requestBackup: async () => {
      await addBackupRun(store, new Date().toISOString(), true)
      poke()
    },
    stop: async () => {
      clearInterval(timer)
      ending.abort()
      await looks
    },
  }
}
