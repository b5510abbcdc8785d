import { type AnyRecord, apiBase, type Call, type Resource, type Values } from '../../vocabulary'
import type { ForeignResponse } from '../adapters/foreign-request'
import { findChangedRecord, findRecord } from '../adapters/response-rows'
import { journalUpstreamChange, settleUpstreamChange, type UpstreamChange } from './change-history'
import { type JournaledChange, removeJournaledChange } from './change-journal'
import type { GuardedCall } from './guarded-call'
import { fillPathTemplate } from './path-template'
import { UpstreamFailure } from './upstream/upstream-failure'
import { expectUpstreamSuccess, upstreamMessage, withRowId } from './upstream/upstream-records'

/** The result of a change. */
export interface UpstreamChangeResult {
  /** The API's message. Default: no message. */
  readonly message?: string
  /**
   * The record with the fields that the user may read. For a deleted record, the values before the deletion. Undefined
   * without a record.
   */
  readonly data?: AnyRecord
  readonly answered: ForeignResponse
}

/** The record in a response. If the id is known, only a record with this id is accepted. */
function recordIn({ body }: ForeignResponse, resource: Resource, id: string | undefined): Values | undefined {
  const row = id === undefined ? findChangedRecord(body, resource) : findRecord(body, resource, id)
  return row && withRowId(row)
}

interface UpstreamChangeBody {
  readonly body?: unknown
  /** Whether the response is a file. Default: false. */
  readonly file?: boolean
}

/**
 * Sends a change to the API. The change is in the journal before the request, and in the history after the response.
 * Therefore every change has a history entry, and a change counts as failed only if the change really failed.
 */
export async function sendUpstreamChange(
  guarded: GuardedCall,
  call: Call,
  meant: UpstreamChange,
  sending: UpstreamChangeBody = {},
): Promise<UpstreamChangeResult> {
  const { store, resource, visible: seen, upstream, failed } = guarded
  const { id } = meant.before ?? {}
  const path = apiBase + fillPathTemplate(call.path, { id })
  const intended = await journalUpstreamChange(guarded, meant)
  let answered: ForeignResponse
  try {
    answered = await upstream.send({ method: call.method, path, ...sending })
    expectUpstreamSuccess(answered, seen.resource, id)
  } catch (error) {
    throw await settleFailedChange(guarded, intended, error)
  }
  const after = meant.action === 'deleted' ? undefined : await readAfter(guarded, id, recordIn(answered, resource, id))
  await settleUpstreamChange(store, intended, {
    ...(after && { after: guarded.reader.record(resource, after) }),
  }).catch(failed)
  const message = upstreamMessage(answered.body)
  const now =
    after ?? (id === undefined ? undefined : { ...meant.before, ...(meant.action !== 'deleted' && meant.sent), id })
  const [data] = now ? await guarded.toVisibleRecords([now]).catch(() => []) : []
  return { answered, ...(message !== undefined && { message }), ...(data && { data }) }
}

/** Reads the changed record. If the read fails, uses the record in the response. */
async function readAfter(
  { upstreamRecords: asking, resource }: GuardedCall,
  id: string | undefined,
  came: Values | undefined,
) {
  const now = id ?? (came === undefined ? undefined : String(came.id))
  if (now === undefined) return undefined
  return (await asking.row(resource, now).catch(() => undefined)) ?? came
}

/** Records the outcome of a failed change. The promise resolves to the error for the caller. */
async function settleFailedChange(guarded: GuardedCall, intended: JournaledChange, error: unknown): Promise<unknown> {
  const { store, resource, upstreamRecords: asking, failed } = guarded
  const isRefused = !(error instanceof UpstreamFailure) || !error.mayBeDone
  if (isRefused) {
    await removeJournaledChange(intended, store.db).catch(failed)
    return error
  }
  const { record } = intended
  const after = record === undefined ? undefined : await asking.record(resource, record).catch(() => undefined)
  await settleUpstreamChange(store, intended, { isUnknown: true, ...(after && { after }) }).catch(failed)
  return error.ofChange()
}

const underWay = new Map<string, Promise<unknown>>()

/**
 * Runs the changes of a record one after another, within this process. Therefore each change knows the record's values
 * before the change.
 */
export function serializePerRecord<T>(
  { name }: { readonly name: string },
  id: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (id === undefined) return work()
  const key = `${name}/${id}`
  const before = underWay.get(key) ?? Promise.resolve()
  const own = before.then(work, work)
  underWay.set(key, own)
  const done = () => {
    if (underWay.get(key) === own) underWay.delete(key)
  }
  own.then(done, done)
  return own
}
