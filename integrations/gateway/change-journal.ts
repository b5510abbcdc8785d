import { sql } from 'kysely'
import type { Store, Transaction } from '../../server/contract/store'
import type { NewHistoryEntry } from '../../server/database/history/entries'
import { newId } from '../../server/database/ids'
import { retrying } from '../../server/database/retry'
import type { AnyRecord } from '../../vocabulary'

/** A change that was sent to another API, stored until its outcome is known. */
export interface JournaledChange {
  readonly id: string
  readonly at: number
  /** The history entry, without the changed fields. */
  readonly entry: NewHistoryEntry
  readonly resource: string
  /** The id of the record. Default: no id, because the change creates a record. */
  readonly record?: string
  readonly before?: AnyRecord
  /** The values of the request, without secrets. */
  readonly sent: Readonly<Record<string, unknown>>
}

const table = sql.table('upstream_change')

/** Creates the journal table. A row is deleted when its change gets a history entry. */
export const createChangeJournal = ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<unknown> =>
  retrying(dialect, () =>
    sql`create table if not exists ${table} (id text primary key, "at" ${sql.raw(dialect.integer)} not null,
      change text not null)`.execute(db),
  )

/** Records a change before the request is sent. */
export async function addJournaledChange(
  { db }: Store,
  change: Omit<JournaledChange, 'id' | 'at'>,
): Promise<JournaledChange> {
  const intended = { ...change, id: newId(), at: Date.now() }
  await sql`insert into ${table} (id, "at", change)
    values (${intended.id}, ${intended.at}, ${JSON.stringify(intended)})`.execute(db)
  return intended
}

/**
 * Deletes a completed change. The promise resolves to whether the change was still in the journal. If several processes
 * complete a change, only one process writes its history entry.
 *
 * @param trx the transaction of the history entry. If nothing was changed, the value is the database itself.
 */
export async function removeJournaledChange({ id }: JournaledChange, trx: Transaction): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from ${table} where id = ${id}`.execute(trx)
  return numAffectedRows > 0n
}

/**
 * The incomplete changes from before a time. The process that sent such a change stopped, or could not reach the
 * database.
 */
export async function listUnsettledChanges({ db }: Store, before: number): Promise<readonly JournaledChange[]> {
  const { rows } = await sql<{ change: string }>`select change from ${table} where "at" < ${before}
    order by "at" limit 100`.execute(db)
  return rows.map(({ change }) => JSON.parse(change) as JournaledChange)
}
