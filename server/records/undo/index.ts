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

/** The person who undoes a change, and the store. */
export interface UndoContext {
  readonly store: Store
  readonly person: Person
  /** Each undone call has a separate request id. */
  readonly origin: CallOrigin
  /** A function that receives errors after the commit. */
  readonly failed: (error: unknown) => void
}

/**
 * The name of the lock for undos. With this lock, undos run one after the other, so that each undo sees the result of
 * the previous undo. An undo acquires this lock before any record lock.
 */
const turn = 'undo'

/**
 * Undoes all changes of a request, in an existing transaction. The history decides which reverse calls are necessary.
 * Each reverse call runs with its usual checks, and requires the person's permission.
 *
 * @throws Problem 403, 404, 409 or 422 with the reason why the request cannot be undone.
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
    // Undoing an undo repeats the original change, so the transitions of choices apply.
    await reverseCall(call(resource, done[0]?.undoes === null), { name, way, requestId, entries: done })
  }
  if (joined.entries.length === written) throw new Problem(409, t('There is nothing left to undo.'))
}

/** Like {@link undoInTransaction}, in a separate transaction. Returns the history entries of the undo. */
export const undoRequest = (undoer: UndoContext, requestId: string): Promise<readonly NewHistoryEntry[]> =>
  runCallsInTransaction(undoer.store, async (joined) => {
    await undoInTransaction(undoer, joined, requestId)
    return joined.entries
  })

/** The changes that the undo of a request would make to records that the person may see. The function saves nothing. */
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

/** The history entries of each call, in their sequence. The undo of several calls is one request with several calls. */
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

/** A change that could not be undone, and the reason. */
export interface UndoRefusal {
  readonly request: string
  readonly resource: string | null
  readonly record: string | null
  readonly title: string | null
  readonly why: string
}

/** The refusal to report to a person whose undo failed. */
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

/** An unsaved history entry, in the format that the history returns. */
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
