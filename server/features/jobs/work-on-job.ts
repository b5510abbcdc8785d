import { setTimeout as after } from 'node:timers/promises'
import type { UserDirectory } from '../../auth/user-directory'
import type { Store } from '../../contract/store'
import type { CallOrigin } from '../../database/history/call-origin'
import { runInLanguageOf } from '../../platform/languages'
import { decryptJson, type SecretCipher } from '../../platform/secret-cipher'
import { withSpan } from '../../platform/tracing'
import { ItemAlreadyProcessed } from './job-item'
import type { JobParameters } from './job-operation'
import type { JobRow } from './job-tables'
import { changeJobState } from './lease'
import { jobOperations } from './operations'
import { processJobChunk } from './process-job-chunk'

/** The dependencies of the job runner. */
export interface JobContext {
  readonly store: Store
  readonly people: UserDirectory
  /** Decrypts the input of jobs. */
  readonly seal: SecretCipher
  /** Called with errors that occur after a change is committed, and with unexpected errors. */
  readonly failed: (error: unknown) => void
}

/** Milliseconds to work on one job before the next job. The job is then read again. */
const longest = 250

/** The longest pause after each chunk, in milliseconds, for other calls. */
const pause = 10

/** The origin of the request for a job, and its language. */
export interface JobOrigin extends Pick<CallOrigin, 'ip' | 'userAgent'> {
  readonly accepted: string
  /** The trace of the request. Default: the request was not traced. */
  readonly trace?: string
}

/** Processes the next chunks of a job, in the trace of its request. */
export function workOnJob(shop: JobContext, row: JobRow): Promise<void> {
  const { trace = null, ...from } = JSON.parse(row.origin) as JobOrigin
  const attributes = { 'deckhand.job.id': row.id, 'deckhand.resource': row.resource }
  return withSpan({ name: `job ${row.kind}`, startedBy: trace, attributes }, () => doNext(shop, row, from))
}

async function doNext({ store, people, seal, failed }: JobContext, row: JobRow, { accepted, ...origin }: JobOrigin) {
  const kind = jobOperations[row.kind]
  const asked = decryptJson(seal, row.asked) as JobParameters | undefined
  const begun = performance.now()
  while (performance.now() - begun < longest) {
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
    await after(Math.min(performance.now() - before, pause))
  }
}
