import { newId } from '../../database/ids'
import { runInCallClass } from '../../platform/admission'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { changeJobState, leaseJob, listOpenJobs, releaseJobs } from './lease'
import { type JobContext, workOnJob } from './work-on-job'

/** Works on the open jobs in turns, until none is left. */
export interface JobRunner {
  /** Signals that a job is waiting. */
  wake(): void
  /** Stops after the present item. */
  close(): Promise<void>
}

/**
 * Milliseconds between two looks for open jobs. This finds jobs that another process left, or that failed with the
 * database.
 */
const pause = 5000

/** Starts with the jobs that an earlier process left, and continues with new jobs. */
export function startJobRunner(shop: JobContext): JobRunner {
  const { store, failed } = shop
  const holder = newId()
  let isOver = false
  let isAsked = false
  let underWay: Promise<void> | undefined

  /**
   * Works on a part of each job in turn, so that a large job does not delay other jobs. Returns whether a job was
   * open.
   */
  const round = async (): Promise<boolean> => {
    let wasAny = false
    for (const id of await listOpenJobs(store)) {
      if (isOver) return false
      const job = await leaseJob(store, id, holder)
      if (!job) continue
      wasAny = true
      await workOnJob(shop, job).catch(async (error: unknown) => {
        if (error instanceof DatabaseUnavailable) throw error
        failed(error)
        await changeJobState(store, id, ['previewing', 'running'], 'failed', 'endedAt')
      })
    }
    return wasAny
  }

  const work = async () => {
    while (isAsked && !isOver) {
      isAsked = false
      try {
        while (!isOver && (await round()));
      } catch (error) {
        // The next look after the pause tries again.
        if (!(error instanceof DatabaseUnavailable)) failed(error)
      }
    }
    underWay = undefined
  }

  const poke = () => {
    isAsked = true
    if (!underWay && !isOver)
      runInCallClass('jobs', () => {
        underWay = work()
      })
  }

  const timer = setInterval(poke, pause)
  timer.unref()
  poke()
  return {
    wake: poke,
    close: async () => {
      isOver = true
      clearInterval(timer)
      await underWay
      await releaseJobs(store, holder).catch(() => {})
    },
  }
}
