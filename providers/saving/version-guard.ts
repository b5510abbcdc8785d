import { findRecord } from '../../integrations/adapters/response-rows'
import {
  type AnyRecord,
  apiBase,
  type ConcurrentChange,
  fillPath,
  isHidden,
  isPathSafeId,
  type Resource,
  t,
} from '../../vocabulary'
import type { RecordChangeResult } from '../api'
import { type ClientRequest, type SendClientRequest, silentReadOptions } from '../http/client-request'
import { type ApiProblem, makeProblem } from '../problem'
import type { ApiRecordReader, ApiRecordVersions } from '../records/api-record-reader'
import type { ApiValueFormats } from '../records/api-value-formats'
import type { AvailableCalls } from '../session/access-control'
import { concurrentChangesIn } from './conflict-messages'

/** The current state of a record after another user's change. */
export interface ConflictingRecord {
  readonly record: AnyRecord
  readonly meanwhile: readonly ConcurrentChange[]
}

/** The next step after a conflict: try again with the current record, or finish. */
export type ConflictResolution = { readonly again: AnyRecord } | { readonly done: RecordChangeResult }

interface Guarded {
  /** Makes the change to the record in the state that the user last saw. */
  readonly go: (how: Pick<ClientRequest, 'headers' | 'lacking'>) => Promise<RecordChangeResult>
  /** Called if another user changed the record first. */
  readonly settle: (standing: ConflictingRecord) => Promise<ConflictResolution>
  /** Called if the record is deleted. */
  readonly gone: (meanwhile: readonly ConcurrentChange[]) => RecordChangeResult
  /**
   * Whether a record counts as deleted if it cannot be read again, because the same call read the record before. By
   * default, the change itself shows whether the record is deleted.
   */
  readonly trusts?: boolean
  /** Whether the caller has just read the record. Default: false. */
  readonly isFresh?: boolean
  /** The id that groups several changes in the history. Default: no group. */
  readonly batch?: string
}

interface Options {
  readonly send: SendClientRequest
  readonly reader: ApiRecordReader
  readonly usable: AvailableCalls
  readonly forms: ApiValueFormats
  readonly versions: ApiRecordVersions
}

/** The maximum number of attempts. If more conflicts follow each other, they would probably continue forever. */
const most = 5

/** Whether a hidden record was deleted after the user saw it. */
const isDeleted = (resource: Resource, seen: AnyRecord, now: AnyRecord) =>
  isHidden(resource, now) && !isHidden(resource, seen)

/** Whether the record's values are known. If only the id is known, a change of another user cannot be detected. */
const isSeen = (record: AnyRecord) => Object.keys(record).length > 1

/**
 * Makes changes to records in the state that the user saw. If an API has versions, the API receives the version that
 * the user saw, and reports conflicts. If an API has no versions, the record is read again before the change.
 */
export function createVersionGuard({ send, reader, usable, forms, versions }: Options) {
  const read = (resource: Resource, id: string, body: unknown): AnyRecord | undefined => {
    const row = findRecord(body, resource, id)
    if (!row) return undefined
    const record = reader.record(resource, row)
    forms.noteOpened(resource, record, row)
    return record
  }

  /** The current record. Null if the record is deleted, undefined if the record cannot be read. */
  const readAgain = async (resource: Resource, { id }: AnyRecord): Promise<AnyRecord | null | undefined> => {
    const call = usable(resource, 'show')
    if (!call || !isPathSafeId(id)) return undefined
    const asked = { method: 'GET', api: resource.api, path: apiBase + fillPath(call.path, { id }), mute: true } as const
    return send({ ...asked, ...silentReadOptions, lacking: 'quiet' }).then(
      ({ body, header }) => {
        versions.learnFrom(resource, header)
        return read(resource, id, body)
      },
      (problem: ApiProblem) => (problem.statusCode === 404 ? null : undefined),
    )
  }

  /** The conflict in an error response. Undefined if the error is not a conflict. */
  const toldBy = (resource: Resource, id: string, { statusCode, answered }: ApiProblem) => {
    if (statusCode !== 412 && statusCode !== 404) return undefined
    const data = (answered as { data?: unknown } | undefined)?.data
    return { record: data ? read(resource, id, { data }) : undefined, meanwhile: concurrentChangesIn(answered) }
  }

  return async (
    resource: Resource,
    seen: AnyRecord,
    { go, settle, gone, trusts = false, isFresh = false, batch }: Guarded,
  ): Promise<RecordChangeResult> => {
    let known = seen
    let isMissing = false
    if (!isFresh && isSeen(seen) && versions.of(resource, seen) === undefined) {
      const now = await readAgain(resource, seen)
      if (now === null && trusts) return gone([])
      isMissing = now === null
      if (now && isDeleted(resource, seen, now)) return gone([])
      if (now) {
        const step = await settle({ record: now, meanwhile: [] })
        if ('done' in step) return step.done
        known = step.again
      }
    }
    for (let tries = 0; tries < most; tries++) {
      const version = versions.of(resource, known)
      const headers =
        version === undefined
          ? undefined
          : { 'If-Match': `"${version}"`, ...(batch !== undefined && { 'X-Batch': batch }) }
      try {
        return await go({ headers, ...((headers || isMissing) && { lacking: 'quiet' }) })
      } catch (problem) {
        const told = headers || isMissing ? toldBy(resource, known.id, problem as ApiProblem) : undefined
        if (!told) throw problem
        if (!told.record || isDeleted(resource, known, told.record)) return gone(told.meanwhile)
        const step = await settle({ record: told.record, meanwhile: told.meanwhile })
        if ('done' in step) return step.done
        known = step.again
      }
    }
    throw makeProblem(t('Someone else is changing this record. Try again in a moment.'), {
      statusCode: 412,
    })
  }
}
