import { type AnyRecord, type Resource, t } from '../../vocabulary'
import type { Person } from '../auth/person'
import type { Entry } from '../history/entries'
import type { Origin } from '../history/origin'
import { Problem } from '../problem'
import { type Call, changeTogether, type Joined, tryTogether } from '../records/call'
import { lacking } from '../records/guard'
import type { DoneEntry } from '../records/handler'
import type { Store } from '../store/store'
import { expectNotUndone, toldOf } from './done'
import { reverse } from './reverse'
import { amongReached, isShown, noSuchChange } from './sight'
import { lackingFor, wayOf } from './ways'

/** Who undoes something, and where. */
export interface Undoer {
  readonly store: Store
  readonly person: Person
  /** With a request id of its own for each call that is undone. */
  readonly origin: Origin
  /** Told of what rejects after the change is kept. */
  readonly failed: (error: unknown) => void
}

/** One undo after the other, so that of two at once one finds what the other has done. Taken before any record. */
const turn = 'undo'

/**
 * Undoes all that a call has done, in the transaction of other changes: worked out from the history, by the ordinary ways,
 * with their checks and as far as the person may do the reverse.
 *
 * @throws Problem 403, 404, 409 or 422 that says why it cannot be undone, any more or at all.
 */
export async function undoWithin(undoer: Undoer, joined: Joined, requestId: string): Promise<void> {
  const { store, person, origin, failed } = undoer
  const { trx } = joined
  await store.lockName(trx, turn)
  const entries = await toldOf(trx, 'requestId', requestId)
  const calls = byCall(entries)
  const mains = calls.flatMap(([main]) => main ?? [])
  if (mains.length === 0 || (await amongReached(store, person, trx, mains)).length < mains.length) throw noSuchChange()
  await expectNotUndone(trx, requestId)
  const call = (resource: Resource, takesBack: boolean): Call => ({
    store,
    person,
    resource,
    failed,
    joined,
    takesBack,
    origin: { ...origin, undoes: requestId },
  })
  const written = joined.entries.length
  for (const done of calls.reverse()) {
    const { resource, name, way } = reverseOf(undoer, done)
    // What undoes an undo does something once more, along its transitions.
    await reverse(call(resource, done[0]?.undoes === null), { name, way, requestId, entries: done })
  }
  if (joined.entries.length === written) throw new Problem(409, t('Nothing is left of it to be undone.'))
}

/** As {@link undoWithin}, in a transaction of its own; answers what the history says of it. */
export const undoRequest = (undoer: Undoer, requestId: string): Promise<readonly Entry[]> =>
  changeTogether(undoer.store, async (joined) => {
    await undoWithin(undoer, joined, requestId)
    return joined.entries
  })

/** What undoing a call would change, as far as whoever undoes it sees the records; nothing is kept of it. */
export const tryUndo = (undoer: Undoer, requestId: string): Promise<readonly Entry[]> =>
  tryTogether(undoer.store, async (joined) => {
    await undoWithin(undoer, joined, requestId)
    const told = joined.entries.flatMap((entry) => {
      const { about, changes = [] } = entry
      if (about?.record === undefined || !isShown(undoer.person, about.resource)) return []
      return [{ resource: about.resource, record: about.record, changes, entry }]
    })
    return (await amongReached(undoer.store, undoer.person, joined.trx, told)).map(({ entry }) => entry)
  })

/** The entries of each call, in their order; an undo of several calls is a request of several. */
function byCall(entries: readonly DoneEntry[]): DoneEntry[][] {
  const parts: DoneEntry[][] = []
  for (const entry of entries) {
    const last = parts.at(-1)
    if (last?.[0]?.call === entry.call) last.push(entry)
    else parts.push([entry])
  }
  return parts
}

function reverseOf({ store, person }: Undoer, [main]: readonly DoneEntry[]) {
  const [resourceName = '', name = ''] = String(main?.call ?? '').split('.')
  const resource = store.registry.find(resourceName)
  const way = resource && wayOf(store, resource, name)
  if (!resource || !way) throw new Problem(409, t('This is nothing that can be undone.'))
  const permission = lackingFor(way, person.held)
  if (permission !== undefined) throw lacking(store.registry, permission)
  return { resource, name, way }
}

/** What could not be undone, and why. */
export interface Refused {
  readonly request: string
  readonly resource: string | null
  readonly record: string | null
  readonly title: string | null
  readonly why: string
}

/** What to say of a call that could not be undone, to whoever wanted to. */
export async function refusedOf({ store, person }: Undoer, request: string, error: unknown): Promise<Refused> {
  if (!(error instanceof Problem)) throw error
  const [first] = await toldOf(store.db, 'requestId', request)
  const [main] = first && isShown(person, first.resource) ? await amongReached(store, person, store.db, [first]) : []
  const why = Object.values(error.errors ?? {}).flat()
  return {
    request,
    resource: main?.resource ?? null,
    record: main?.record ?? null,
    title: main?.title ?? null,
    why: why.length > 0 ? why.join(' ') : error.message,
  }
}

/** An entry that was not written, as the history would answer it. */
export const asTold = ({ about, by, action, changes, at, call, origin }: Entry): AnyRecord =>
  ({
    id: '',
    ...about,
    by: by?.name ?? '',
    action,
    changes,
    at,
    call,
    undoes: origin?.undoes,
  }) as unknown as AnyRecord
