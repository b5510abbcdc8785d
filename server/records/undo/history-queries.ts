import { clockTimeIn, currentTimeZone, formatDayOfMoment, historyResource, t } from '../../../vocabulary'
import type { RecordedEntry } from '../../contract/handler'
import type { Person } from '../../contract/person'
import type { Store, Transaction } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { withUntypedTables } from '../../contract/tables'
import { Problem } from '../../platform/problem'
import { rowScopedStore } from '../visible'
import { type EntrySubject, visibleEntries } from './entry-visibility'

/** By which of its columns the history is asked. */
type Named = 'requestId' | 'batch' | 'record'

const table = tableName(historyResource)

/** What the history tells of a call, of calls that belong together, or of a record; the oldest first. */
export async function readHistoryEntries(
  trx: Transaction,
  by: Named,
  value: string,
): Promise<readonly RecordedEntry[]> {
  // What has become of one record is told in its order by its moments, and of one call by the order of its entries.
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

/** A call as the history tells of it: by what it says of the first record that was changed. */
export interface HistoryCall extends EntrySubject {
  readonly request: string
  /** The name of its permission, such as 'ticket.edit'. */
  readonly call: string
  /** What the record was called. */
  readonly title: string
}

/** The calls that belong together, the latest first, as far as somebody reaches their records. */
export async function callsOfBatch(store: Store, person: Person, batch: string): Promise<readonly HistoryCall[]> {
  const rows = await withUntypedTables(store.db)
    .selectFrom(table)
    .select(['requestId', 'call', 'resource', 'record', 'title'])
    // They say whose a record was that is gone, which is asked of those alone who are limited to some.
    .$if(rowScopedStore(store, person).limits !== undefined, (query) => query.select('changes'))
    .where('batch', '=', batch)
    .orderBy('id', 'desc')
    .execute()
  // The first entry of a call comes last here, and takes the place of its others.
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

/** Who has undone a call; undefined where nobody has, or it was done again since. */
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

/** Whether the history is kept, by which alone anything can be undone. */
export const hasHistory = ({ registry }: Pick<Store, 'registry'>): boolean =>
  registry.find(historyResource) !== undefined && registry.isLocal(historyResource)

/** Refuses what somebody has undone already. */
export async function expectNotUndone(trx: Transaction, requestId: string): Promise<void> {
  const undone = await findUndoOf(trx, requestId)
  if (!undone) return
  const blanks = { name: undone.by ?? t('Someone'), time: timeInSentence(undone.at) }
  throw new Problem(409, t('{{name}} already undid this change at {{time}}.', blanks))
}

/** A moment as it reads in a sentence: '10:42', with its day where that is another. */
export function timeInSentence(at: string): string {
  const clock = clockTimeIn(currentTimeZone(), Date.parse(at)).slice(11, 16)
  const isToday = formatDayOfMoment(at) === formatDayOfMoment(new Date().toISOString())
  return isToday ? clock : `${formatDayOfMoment(at)}, ${clock}`
}
