import { setTimeout as after } from 'node:timers/promises'
import type { UserDirectory } from '../../auth/user-directory'
import type { Store } from '../../contract/store'
import type { CallOrigin } from '../../database/history/call-origin'
import { newId } from '../../database/ids'
import { runInCallClass } from '../../platform/admission'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { runInLanguageOf } from '../../platform/languages'
import { decryptJson, type SecretCipher } from '../../platform/secret-cipher'
import { withSpan } from '../../platform/tracing'
import { ItemAlreadyProcessed } from './job-item'
import type { JobParameters } from './job-operation'
import type { JobRow } from './job-tables'
import { changeJobState, leaseJob, listOpenJobs, releaseJobs } from './lease'
import { jobOperations } from './operations'
import { processJobChunk } from './process-job-chunk'

/** Works on the open jobs in turn, until no open job remains. */
export interface JobRunner {
  /** Notifies the runner that a job is waiting. */
  wake(): void
  /** Stops the runner after the current item. */
  close(): Promise<void>
}

/**
 * The milliseconds between two searches for open jobs. The search finds jobs that another process left, or that stopped
 * because the database failed.
 */
const pollInterval = 5000

/** Starts the job runner. The runner continues the jobs that an earlier process left, and then runs new jobs. */
export function startJobRunner(shop: JobContext): JobRunner {
  const { store, failed } = shop
  const holder = newId()
  let isOver = false
  let isAsked = false
  let underWay: Promise<void> | undefined

  /**
   * Processes some items of each job in turn, so that a large job does not delay other jobs. Returns whether any job
   * was open.
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
        // The next search for open jobs tries again.
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

  const timer = setInterval(poke, pollInterval)
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

/** The dependencies of the job runner. */
export interface JobContext {
  readonly store: Store
  readonly people: UserDirectory
  /** Decrypts the input of jobs. */
  readonly seal: SecretCipher
  /** A function that receives errors after a commit, and unexpected errors. */
  readonly failed: (error: unknown) => void
}

/** The milliseconds to work on one job before the next job. After this time, the job is read again. */
const maxWorkMilliseconds = 250

/** The maximum pause after each chunk of a job, in milliseconds. During the pause, other calls can run. */
const chunkPause = 10

/** The origin of the request for a job, and its language. */
export interface JobOrigin extends Pick<CallOrigin, 'ip' | 'userAgent'> {
  readonly accepted: string
  /** The trace of the request. Default: the request was not traced. */
  readonly trace?: string
}

/** Processes the next chunks of a job, in the trace of its request. */
function workOnJob(shop: JobContext, row: JobRow): Promise<void> {
  const { trace = null, ...from } = JSON.parse(row.origin) as JobOrigin
  const attributes = { 'deckhand.job.id': row.id, 'deckhand.resource': row.resource }
  return withSpan({ name: `job ${row.kind}`, startedBy: trace, attributes }, () => doNext(shop, row, from))
}

async function doNext({ store, people, seal, failed }: JobContext, row: JobRow, { accepted, ...origin }: JobOrigin) {
  const kind = jobOperations[row.kind]
  const asked = decryptJson(seal, row.asked) as JobParameters | undefined
  const begun = performance.now()
  while (performance.now() - begun < maxWorkMilliseconds) {
    const before = performance.now()
    const member = await people.byId(row.person)
    if (!kind || !asked || !member || !store.registry.isLocal(row.resource)) {
      await changeJobState(store, row.id, ['previewing', 'running'], 'failed', 'endedAt')
      return
    }
    const work = { store, row, kind, jobParameters: asked, seal, origin, member, failed }
    const part = () => runInLanguageOf(member.person, accepted, () => processJobChunk(work))
    const state = await part().catch((error: unknown) => {
      if (!(error instanceof ItemAlreadyProcessed)) throw error
      return 'elsewhere' as const
    })
    if (state === 'elsewhere') return
    if (!state) {
      if (row.state === 'running') await changeJobState(store, row.id, ['running'], 'done', 'endedAt')
      else await changeJobState(store, row.id, ['previewing'], 'ready', undefined)
      return
    }
    await after(Math.min(performance.now() - before, chunkPause))
  }
}
