import { type AnyRecord, apiBase, type Call, type Resource, type Values } from '../../vocabulary'
import type { ForeignResponse } from '../adapters/foreign-request'
import { findChangedRecord, findRecord } from '../adapters/response-rows'
import { journalUpstreamChange, settleUpstreamChange, type UpstreamChange } from './change-history'
import { type JournaledChange, removeJournaledChange } from './change-journal'
import type { GuardedCall } from './guarded-call'
import { fillPathTemplate } from './path-template'
import { UpstreamFailure } from './upstream-failure'
import { expectUpstreamSuccess, upstreamMessage, withRowId } from './upstream-records'

/** What a change came to. */
export interface UpstreamChangeResult {
  /** What the API says of it. Default: it says nothing. */
  readonly message?: string
  /** The record as the person may read it; of a deleted one, as it was. Absent where there is none. */
  readonly data?: AnyRecord
  readonly answered: ForeignResponse
}

/** The record that an answer brings, if it does; of a known id, none but that one. */
function recordIn({ body }: ForeignResponse, resource: Resource, id: string | undefined): Values | undefined {
  const row = id === undefined ? findChangedRecord(body, resource) : findRecord(body, resource, id)
  return row && withRowId(row)
}

interface UpstreamChangeBody {
  readonly body?: unknown
  /** The answer is a file. Default: false. */
  readonly file?: boolean
}

/**
 * Asks the API for a change, between two notes: what is meant is written down before, what came of it after. So there is
 * none without an entry in the history, and it is said to have failed only where it has.
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

/** As it is now; where it cannot be read, as the answer says. */
async function readAfter(
  { upstreamRecords: asking, resource }: GuardedCall,
  id: string | undefined,
  came: Values | undefined,
) {
  const now = id ?? (came === undefined ? undefined : String(came.id))
  if (now === undefined) return undefined
  return (await asking.row(resource, now).catch(() => undefined)) ?? came
}

/** Notes what is known of a change that was not answered as done; answers the error that is told. */
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

/** One change of a record after the other, within this process, so that each knows what was before it. */
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
