import { sql } from 'kysely'
import type { Sql, TransactionOutcome } from '../../contract/dialect'
import type { Database, Transaction } from '../../contract/store'
import { DatabaseUnavailable } from '../../platform/database-unavailable'

/**
 * The number of a transaction, and since when its server runs: one that starts again gives out numbers anew that were not
 * written down before it fell.
 */
const numbered = (id: Sql) => sql<string>`${id}::text || ' ' || extract(epoch from pg_postmaster_start_time())::text`

const outcomes: Readonly<Record<string, TransactionOutcome>> = { committed: 'kept', aborted: 'undone' }

const ticketed = new WeakMap<Database, Promise<boolean>>()

/** Whether an engine numbers its transactions as PostgreSQL does; asked once, and apart, as asking in vain undoes the rest. */
export function supportsTransactionIds(db: Database): Promise<boolean> {
  const known = ticketed.get(db)
  if (known) return known
  const asked = sql`select txid_status(txid_current()), ${numbered(sql`txid_current()`)}`.execute(db).then(
    () => true,
    (error) => {
      if (error instanceof DatabaseUnavailable) ticketed.delete(db)
      return false
    },
  )
  ticketed.set(db, asked)
  return asked
}

/** The number of a transaction that is under way, by which `outcomeOf` knows it. */
export async function currentTransactionId(trx: Transaction): Promise<string> {
  const { rows } = await sql<{ ticket: string }>`select ${numbered(sql`txid_current()`)} as ticket`.execute(trx)
  return String(rows[0]?.ticket)
}

/** What has become of the transaction of that number. */
export async function transactionOutcomeOf(db: Database, given: string): Promise<TransactionOutcome | undefined> {
  const [id = ''] = given.split(' ')
  const { rows } = await sql<{ status: string | null; now: string }>`
      select txid_status(${id}::bigint) as status, ${numbered(sql`${id}::text`)} as now`.execute(db)
  const outcome = outcomes[rows[0]?.status ?? '']
  return outcome === 'kept' && rows[0]?.now !== given ? 'unknown' : outcome
}
