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
import type { ApiRecordReader } from '../api-record-reader'
import type { ApiRecordVersions } from '../api-record-versions'
import type { ApiValueFormats } from '../api-value-formats'
import type { AvailableCalls } from '../available-calls'
import { type ClientRequest, type SendClientRequest, silentReadOptions } from '../client-request'
import { type ApiProblem, makeProblem } from '../problem'
import { concurrentChangesIn } from './conflict-messages'

/** How a record stands, as others came first. */
export interface ConflictingRecord {
  readonly record: AnyRecord
  readonly meanwhile: readonly ConcurrentChange[]
}

/** What follows from how a record stands: it is gone about once more in view of it, or there is nothing left to do. */
export type ConflictResolution = { readonly again: AnyRecord } | { readonly done: RecordChangeResult }

interface Guarded {
  /** Makes the change of the record as it was seen last. */
  readonly go: (how: Pick<ClientRequest, 'headers' | 'lacking'>) => Promise<RecordChangeResult>
  /** Others came first. */
  readonly settle: (standing: ConflictingRecord) => Promise<ConflictResolution>
  /** It is deleted. */
  readonly gone: (meanwhile: readonly ConcurrentChange[]) => RecordChangeResult
  /** Where it cannot be read again it is gone, as it was read by the same call before. Default: its change tells. */
  readonly trusts?: boolean
  /** It was read just before. Default: false. */
  readonly isFresh?: boolean
  /** The same for all that is done together. Default: it is done alone. */
  readonly batch?: string
}

interface Options {
  readonly send: SendClientRequest
  readonly reader: ApiRecordReader
  readonly usable: AvailableCalls
  readonly forms: ApiValueFormats
  readonly versions: ApiRecordVersions
}

/** How often it is gone about anew: whoever is overtaken as often would be for ever. */
const most = 5

/** Whether a record that is kept was deleted since it was seen. */
const isDeleted = (resource: Resource, seen: AnyRecord, now: AnyRecord) =>
  isHidden(resource, now) && !isHidden(resource, seen)

/** What was not looked at is not known to be another one. */
const isSeen = (record: AnyRecord) => Object.keys(record).length > 1

/**
 * Makes changes to records as they were seen: an API with versions is told which one is meant, and answers with another
 * where there is one; of any other the record is read once more before.
 */
export function createVersionGuard({ send, reader, usable, forms, versions }: Options) {
  const read = (resource: Resource, id: string, body: unknown): AnyRecord | undefined => {
    const row = findRecord(body, resource, id)
    if (!row) return undefined
    const record = reader.record(resource, row)
    forms.noteOpened(resource, record, row)
    return record
  }

  /** The record as it stands, null where there is none any more; undefined where that cannot be had. */
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

  /** What a refusal tells of the record: nothing where it is refused for another reason. */
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
