import { findChanged, findRecord } from '../../adapters/rows'
import type { Answered } from '../../adapters/transport'
import { type AnyRecord, apiBase, type Call, type Resource, type Values } from '../../vocabulary'
import { expectDone, messageIn, withId } from './asking'
import { UpstreamFailure } from './failure'
import type { Guarded } from './guarded'
import { begin, type Meant, settle } from './history'
import { type Intended, settled } from './journal'
import { pathOf } from './path'

/** What a change came to. */
export interface Changed {
  /** What the API says of it. Default: it says nothing. */
  readonly message?: string
  /** The record as the person may read it; of a deleted one, as it was. Absent where there is none. */
  readonly data?: AnyRecord
  readonly answered: Answered
}

/** The record that an answer brings, if it does; of a known id, none but that one. */
function recordIn({ body }: Answered, resource: Resource, id: string | undefined): Values | undefined {
  const row = id === undefined ? findChanged(body, resource) : findRecord(body, resource, id)
  return row && withId(row)
}

interface Sending {
  readonly body?: unknown
  /** The answer is a file. Default: false. */
  readonly file?: boolean
}

/**
 * Asks the API for a change, between two notes: what is meant is written down before, what came of it after. So there is
 * none without an entry in the history, and it is said to have failed only where it has.
 */
export async function change(guarded: Guarded, call: Call, meant: Meant, sending: Sending = {}): Promise<Changed> {
  const { store, resource, seen, upstream, failed } = guarded
  const { id } = meant.before ?? {}
  const path = apiBase + pathOf(call.path, { id })
  const intended = await begin(guarded, meant)
  let answered: Answered
  try {
    answered = await upstream.ask({ method: call.method, path, ...sending })
    expectDone(answered, seen.resource, id)
  } catch (error) {
    throw await notDone(guarded, intended, error)
  }
  const after = meant.action === 'deleted' ? undefined : await readAfter(guarded, id, recordIn(answered, resource, id))
  await settle(store, intended, { ...(after && { after: guarded.reader.record(resource, after) }) }).catch(failed)
  const message = messageIn(answered.body)
  const now =
    after ?? (id === undefined ? undefined : { ...meant.before, ...(meant.action !== 'deleted' && meant.sent), id })
  const [data] = now ? await guarded.shown([now]).catch(() => []) : []
  return { answered, ...(message !== undefined && { message }), ...(data && { data }) }
}

/** As it is now; where it cannot be read, as the answer says. */
async function readAfter({ asking, resource }: Guarded, id: string | undefined, came: Values | undefined) {
  const now = id ?? (came === undefined ? undefined : String(came.id))
  if (now === undefined) return undefined
  return (await asking.row(resource, now).catch(() => undefined)) ?? came
}

/** Notes what is known of a change that was not answered as done; answers the error that is told. */
async function notDone(guarded: Guarded, intended: Intended, error: unknown): Promise<unknown> {
  const { store, resource, asking, failed } = guarded
  const isRefused = !(error instanceof UpstreamFailure) || !error.mayBeDone
  if (isRefused) {
    await settled(intended, store.db).catch(failed)
    return error
  }
  const { record } = intended
  const after = record === undefined ? undefined : await asking.record(resource, record).catch(() => undefined)
  await settle(store, intended, { isUnknown: true, ...(after && { after }) }).catch(failed)
  return error.ofChange()
}

const underWay = new Map<string, Promise<unknown>>()

/** One change of a record after the other, within this process, so that each knows what was before it. */
export function oneAtATime<T>(
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
