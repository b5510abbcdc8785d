import { clockTimeIn, currentTimeZone, formatDayOfMoment, historyResource, t } from '../../../vocabulary'
import type { RecordedEntry } from '../../contract/handler'
import type { Person } from '../../contract/person'
import type { Store, Transaction } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { withUntypedTables } from '../../contract/tables'
import { Problem } from '../../platform/problem'
import { rowScopedStore } from '../visible'
import { type EntrySubject, visibleEntries } from './entry-visibility'

/** The columns by which the history can be queried. */
type Named = 'requestId' | 'batch' | 'record'

const table = tableName(historyResource)

/** The history entries of a request, a batch or a record. The oldest entry is first. */
export async function readHistoryEntries(
  trx: Transaction,
  by: Named,
  value: string,
): Promise<readonly RecordedEntry[]> {
  // The entries of a record are sorted by time, and the entries of a request by their ids.
  const order = by === 'record' ? (['at', 'id'] as const) : (['id'] as const)
  const rows = await withUntypedTables(trx)
    .selectFrom(table)
    .selectAll()
    .where(by, '=', value)
    .orderBy(order[0])
    .$if(order.length > 1, (query) => query.orderBy('id'))
    .execute()
  return rows.map((row) => ({ ...row, changes: JSON.parse(String(row.changes ?? '[]')) })) as unknown as RecordedEntry[]
}

/** A call in the history, described by its first changed record. */
export interface HistoryCall extends EntrySubject {
  readonly request: string
  /** The name of the call's permission, such as 'ticket.edit'. */
  readonly call: string
  /** The title of the record at the time of the call. */
  readonly title: string
}

/** The calls of a batch. The latest call is first. The result omits calls on records that the person may not see. */
export async function callsOfBatch(store: Store, person: Person, batch: string): Promise<readonly HistoryCall[]> {
  const rows = await withUntypedTables(store.db)
    .selectFrom(table)
    .select(['requestId', 'call', 'resource', 'record', 'title'])
    // The former values show to whom a deleted record belonged. Only the check for people with a restricted row scope
    // needs these values.
    .$if(rowScopedStore(store, person).limits !== undefined, (query) => query.select('changes'))
    .where('batch', '=', batch)
    .orderBy('id', 'desc')
    .execute()
  // The entries are sorted from new to old, so that the first entry of a call replaces the later entries of the call.
  const firsts = [...new Map(rows.map((row) => [String(row.requestId), row])).values()]
  const calls = firsts.map(({ requestId, call, resource, record, title, changes }) => ({
    request: String(requestId),
    call: String(call),
    resource: String(resource),
    record: String(record),
    title: String(title ?? ''),
    changes: JSON.parse(String(changes ?? '[]')),
  }))
  return visibleEntries(store, person, store.db, calls)
}

interface Undone {
  readonly by: string | null
  readonly at: string
}

/** The person who undid a request. Undefined if nobody undid the request, or if the undo itself was undone. */
export async function findUndoOf(trx: Transaction, requestId: string): Promise<Undone | undefined> {
  const rows = await withUntypedTables(trx)
    .selectFrom(table)
    .select(['requestId', 'by', 'at'])
    .where('undoes', '=', requestId)
    .orderBy('id', 'desc')
    .execute()
  const seen = new Set<string>()
  for (const row of rows) {
    const undo = String(row.requestId)
    if (seen.has(undo)) continue
    seen.add(undo)
    if (!(await findUndoOf(trx, undo))) return row as unknown as Undone
  }
  return undefined
}

/** Whether the server has a history, because undo needs the history. */
export const hasHistory = ({ registry }: Pick<Store, 'registry'>): boolean =>
  registry.find(historyResource) !== undefined && registry.isLocal(historyResource)

/** Refuses to undo a request that is already undone. */
export async function expectNotUndone(trx: Transaction, requestId: string): Promise<void> {
  const undone = await findUndoOf(trx, requestId)
  if (!undone) return
  const blanks = { name: undone.by ?? t('Someone'), time: timeInSentence(undone.at) }
  throw new Problem(409, t('{{name}} already undid this change at {{time}}.', blanks))
}

/** A time for use in a sentence, such as '10:42'. If the time is on another day, the text contains the date. */
export function timeInSentence(at: string): string {
  const clock = clockTimeIn(currentTimeZone(), Date.parse(at)).slice(11, 16)
  const isToday = formatDayOfMoment(at) === formatDayOfMoment(new Date().toISOString())
  return isToday ? clock : `${formatDayOfMoment(at)}, ${clock}`
}
