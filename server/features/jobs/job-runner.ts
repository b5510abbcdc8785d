import { newId } from '../../database/ids'
import { runInCallClass } from '../../platform/admission/call-class'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { changeJobState, leaseJob, listOpenJobs, releaseJobs } from './lease'
import { type JobContext, workOnJob } from './work-on-job'

/** Works at what was asked for, in turns, until nothing is left. */
export interface JobRunner {
  /** There is something to do. */
  wake(): void
  /** Ends after the record that it is at. */
  close(): Promise<void>
}

/** Milliseconds after which it looks by itself: for what another process has left behind, or the database refused. */
const pause = 5000

/** Begins with what an earlier process has left, and goes on with what it is told of. */
export function startJobRunner(shop: JobContext): JobRunner {
  const { store, failed } = shop
  const holder = newId()
  let isOver = false
  let isAsked = false
  let underWay: Promise<void> | undefined

  /** A part of each job in turn, so that a large one does not keep the others waiting; answers whether there was any. */
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
        // It is tried again after the pause.
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
