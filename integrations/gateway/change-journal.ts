import { sql } from 'kysely'
import type { Store, Transaction } from '../../server/contract/store'
import type { NewHistoryEntry } from '../../server/database/history/entries'
import { newId } from '../../server/database/ids'
import { retrying } from '../../server/database/retry'
import type { AnyRecord } from '../../vocabulary'

/** A change that another API is asked for, as it is kept until it is known what came of it. */
export interface JournaledChange {
  readonly id: string
  readonly at: number
  /** What the history is to say; what has changed is added. */
  readonly entry: NewHistoryEntry
  readonly resource: string
  /** Default: a new record. */
  readonly record?: string
  readonly before?: AnyRecord
  /** What is sent, without secrets. */
  readonly sent: Readonly<Record<string, unknown>>
}

const table = sql.table('upstream_change')

/** Creates the table of what is asked of other APIs and not settled yet. Rows are of the moment, and go with their entry. */
export const createChangeJournal = ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<unknown> =>
  retrying(dialect, () =>
    sql`create table if not exists ${table} (id text primary key, "at" ${sql.raw(dialect.integer)} not null,
      change text not null)`.execute(db),
  )

/** Writes down what is about to be asked, before it is. */
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
 * Takes out what is settled; answers whether it was still there, so that of several who settle it one writes of it.
 *
 * @param trx that of the entry in the history. Default: nothing is written of it, since nothing was done.
 */
export async function removeJournaledChange({ id }: JournaledChange, trx: Transaction): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from ${table} where id = ${id}`.execute(trx)
  return numAffectedRows > 0n
}

/** What was begun before a moment and is not settled: whoever began it has stopped, or could not reach the store. */
export async function listUnsettledChanges({ db }: Store, before: number): Promise<readonly JournaledChange[]> {
  const { rows } = await sql<{ change: string }>`select change from ${table} where "at" < ${before}
    order by "at" limit 100`.execute(db)
  return rows.map(({ change }) => JSON.parse(change) as JournaledChange)
}
