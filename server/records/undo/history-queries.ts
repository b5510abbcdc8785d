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

/** The history entries of a request, a batch or a record, the oldest first. */
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
  /** The title that the record had. */
  readonly title: string
}

/** The calls of a batch, the latest first. Calls whose records the person does not see are left out. */
export async function callsOfBatch(store: Store, person: Person, batch: string): Promise<readonly HistoryCall[]> {
  const rows = await withUntypedTables(store.db)
    .selectFrom(table)
    .select(['requestId', 'call', 'resource', 'record', 'title'])
    // The former values show whose record a deleted record was. Only people with limits need them.
    .$if(rowScopedStore(store, person).limits !== undefined, (query) => query.select('changes'))
    .where('batch', '=', batch)
    .orderBy('id', 'desc')
    .execute()
  // The first entry of a call is the last here, and replaces the call's other entries.
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

/** Who undid a request. Undefined where nobody did, or where the undo was itself undone. */
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

/** Whether the server keeps a history. Undo needs the history. */
export const hasHistory = ({ registry }: Pick<Store, 'registry'>): boolean =>
  registry.find(historyResource) !== undefined && registry.isLocal(historyResource)

/** Refuses to undo a request that is already undone. */
export async function expectNotUndone(trx: Transaction, requestId: string): Promise<void> {
  const undone = await findUndoOf(trx, requestId)
  if (!undone) return
  const blanks = { name: undone.by ?? t('Someone'), time: timeInSentence(undone.at) }
  throw new Problem(409, t('{{name}} already undid this change at {{time}}.', blanks))
}

/** A moment for use in a sentence: '10:42'. The date is added for another day. */
export function timeInSentence(at: string): string {
  const clock = clockTimeIn(currentTimeZone(), Date.parse(at)).slice(11, 16)
  const isToday = formatDayOfMoment(at) === formatDayOfMoment(new Date().toISOString())
  return isToday ? clock : `${formatDayOfMoment(at)}, ${clock}`
}
