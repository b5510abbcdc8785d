import { Cron } from 'croner'
import type { BackupSettings } from '../settings/backup'
import { spanned } from '../spans'
import { newId } from '../store/ids'
import type { Store } from '../store/store'
import type { Report } from './report'
import { beginRun, endRun, giveUp, lastGood, lease, leaveTurn, noteRun, openRuns, type Run, takeTurn } from './runs'

/** Makes backups when they are due. */
export interface Schedule {
  /** When the next is due. */
  next(): Date | null
  /** Whether the last good one is older than twice the time between two. */
  isLate(good: Run | undefined): boolean
  /** Has one made as soon as it is this process' turn. */
  ask(): Promise<void>
  /** Looks no more, and ends what is under way. */
  stop(): Promise<void>
}

/** Makes one; ends where it is told to. */
export type MakeBackup = (signal: AbortSignal) => Promise<Report>

/** Milliseconds between two looks at whether one is due. */
const looking = 15_000

/** Milliseconds after which one that failed is tried again: longer each time, and an hour at most. */
const pause = (attempts: number) => Math.min(60 * 60_000, 60_000 * 4 ** Math.max(0, attempts - 1))

const isDue = ({ state, attempts, endedAt }: Run, now: number) =>
  state !== 'failed' || endedAt === null || Math.abs(now - Date.parse(endedAt)) >= pause(attempts)

/**
 * Makes backups by the settings from now on, and first what was due while nobody ran. Of several processes on one database
 * one makes each.
 *
 * @param make makes one.
 * @param tell is told why one failed.
 * @param sweep removes what a killed process has left; called once, when nobody is at a backup. Default: nothing does.
 */
export function createSchedule(
  store: Store,
  { at }: BackupSettings['backup'],
  make: MakeBackup,
  tell: (why: string) => void,
  sweep: () => Promise<void> = async () => {},
): Schedule {
  const cron = new Cron(at, { paused: true })
  const holder = newId()
  const ending = new AbortController()
  const { signal } = ending
  let isSwept = false
  let looks: Promise<void> | undefined

  /** Notes what the schedule asks for by now; what is older and has failed is given up for it. */
  const noteDue = async () => {
    const [due] = cron.previousRuns(1)
    const good = await lastGood(store)
    const from = (due ?? new Date()).toISOString()
    // Where none was ever made, one is due at once.
    if (good === undefined || (good.endedAt ?? '') < from) await noteRun(store, from, false)
    const open = await openRuns(store)
    await giveUp(
      store,
      open.filter((run) => run.state === 'failed' && run.dueAt < from).map(({ id }) => id),
    )
  }

  const run = async (one: Run) => {
    const beat = setInterval(() => void takeTurn(store, holder).catch(() => {}), lease / 3)
    try {
      await beginRun(store, one)
      const report = await spanned({ name: 'backup', startedBy: null }, () => make(signal))
      await endRun(store, one, report)
      if (report.triedWhy)
        tell(`The backup ${report.name} could not be restored when that was tried: ${report.triedWhy}`)
    } catch (error) {
      if (signal.aborted) return
      const why = (error as Error).message
      await endRun(store, one, { why })
      tell(`The backup that was due at ${one.dueAt} failed, and is tried again: ${why}`)
    } finally {
      clearInterval(beat)
    }
  }

  const look = async () => {
    await noteDue()
    const open = await openRuns(store)
    if (open.length === 0 && !isSwept) {
      await sweep()
      isSwept = true
    }
    const wanted = open.some((one) => isDue(one, Date.now()))
    if (!wanted || signal.aborted || !(await takeTurn(store, holder))) return
    try {
      // Another process may have made it meanwhile.
      for (const one of await openRuns(store)) if (!signal.aborted && isDue(one, Date.now())) await run(one)
    } finally {
      await leaveTurn(store, holder)
    }
  }

  const poke = () => {
    looks ??= look()
      .catch((error: Error) => {
        if (!signal.aborted) tell(`Whether a backup is due could not be looked up: ${error.message}`)
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
    ask: async () => {
      await noteRun(store, new Date().toISOString(), true)
      poke()
    },
    stop: async () => {
      clearInterval(timer)
      ending.abort()
      await looks
    },
  }
}
