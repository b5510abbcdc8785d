import { type AnyRecord, type Resource, t } from '../../../vocabulary'
import { missingPermissionProblem } from '../../auth/require-permission'
import type { RecordedEntry } from '../../contract/handler'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import type { CallOrigin } from '../../database/history/call-origin'
import type { NewHistoryEntry } from '../../database/history/entries'
import { Problem } from '../../platform/problem'
import { type CallTransaction, dryRunInTransaction, type RecordCall, runCallsInTransaction } from '../record-call'
import { canReadResource, noSuchChangeProblem, visibleEntries } from './entry-visibility'
import { expectNotUndone, readHistoryEntries } from './history-queries'
import { reverseCall } from './reverse-call'
import { missingUndoPermission, undoMethodOf } from './undo-method'

/** Who undoes something, and where. */
export interface UndoContext {
  readonly store: Store
  readonly person: Person
  /** With a request id of its own for each call that is undone. */
  readonly origin: CallOrigin
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
export async function undoInTransaction(
  undoer: UndoContext,
  joined: CallTransaction,
  requestId: string,
): Promise<void> {
  const { store, person, origin, failed } = undoer
  const { trx } = joined
  await store.lockName(trx, turn)
  const entries = await readHistoryEntries(trx, 'requestId', requestId)
  const calls = byCall(entries)
  const mains = calls.flatMap(([main]) => main ?? [])
  if (mains.length === 0 || (await visibleEntries(store, person, trx, mains)).length < mains.length)
    throw noSuchChangeProblem()
  await expectNotUndone(trx, requestId)
  const call = (resource: Resource, takesBack: boolean): RecordCall => ({
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
    await reverseCall(call(resource, done[0]?.undoes === null), { name, way, requestId, entries: done })
  }
  if (joined.entries.length === written) throw new Problem(409, t('There is nothing left to undo.'))
}

/** As {@link undoInTransaction}, in a transaction of its own; answers what the history says of it. */
export const undoRequest = (undoer: UndoContext, requestId: string): Promise<readonly NewHistoryEntry[]> =>
  runCallsInTransaction(undoer.store, async (joined) => {
    await undoInTransaction(undoer, joined, requestId)
    return joined.entries
  })

/** What undoing a call would change, as far as whoever undoes it sees the records; nothing is kept of it. */
export const previewUndo = (undoer: UndoContext, requestId: string): Promise<readonly NewHistoryEntry[]> =>
  dryRunInTransaction(undoer.store, async (joined) => {
    await undoInTransaction(undoer, joined, requestId)
    const told = joined.entries.flatMap((entry) => {
      const { about, changes = [] } = entry
      if (about?.record === undefined || !canReadResource(undoer.person, about.resource)) return []
      return [{ resource: about.resource, record: about.record, changes, entry }]
    })
    return (await visibleEntries(undoer.store, undoer.person, joined.trx, told)).map(({ entry }) => entry)
  })

/** The entries of each call, in their order; an undo of several calls is a request of several. */
function byCall(entries: readonly RecordedEntry[]): RecordedEntry[][] {
  const parts: RecordedEntry[][] = []
  for (const entry of entries) {
    const last = parts.at(-1)
    if (last?.[0]?.call === entry.call) last.push(entry)
    else parts.push([entry])
  }
  return parts
}

function reverseOf({ store, person }: UndoContext, [main]: readonly RecordedEntry[]) {
  const [resourceName = '', name = ''] = String(main?.call ?? '').split('.')
  const resource = store.registry.find(resourceName)
  const way = resource && undoMethodOf(store, resource, name)
  if (!resource || !way) throw new Problem(409, t('This change cannot be undone.'))
  const permission = missingUndoPermission(way, person.permissions)
  if (permission !== undefined) throw missingPermissionProblem(store.registry, permission)
  return { resource, name, way }
}

/** What could not be undone, and why. */
export interface UndoRefusal {
  readonly request: string
  readonly resource: string | null
  readonly record: string | null
  readonly title: string | null
  readonly why: string
}

/** What to say of a call that could not be undone, to whoever wanted to. */
export async function undoRefusalOf(
  { store, person }: UndoContext,
  request: string,
  error: unknown,
): Promise<UndoRefusal> {
  if (!(error instanceof Problem)) throw error
  const [first] = await readHistoryEntries(store.db, 'requestId', request)
  const [main] =
    first && canReadResource(person, first.resource) ? await visibleEntries(store, person, store.db, [first]) : []
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
export const toHistoryRecord = ({ about, by, action, changes, at, call, origin }: NewHistoryEntry): AnyRecord =>
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
