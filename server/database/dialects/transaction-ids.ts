import { sql } from 'kysely'
import type { Sql, TransactionOutcome } from '../../contract/dialect'
import type { Database, Transaction } from '../../contract/store'
import { DatabaseUnavailable } from '../../platform/database-unavailable'

/**
 * The id of a transaction with the start time of the server. After a crash, the server can reuse ids that it had not
 * written to disk.
 */
const numbered = (id: Sql) => sql<string>`${id}::text || ' ' || extract(epoch from pg_postmaster_start_time())::text`

const outcomes: Readonly<Record<string, TransactionOutcome>> = { committed: 'kept', aborted: 'undone' }

const ticketed = new WeakMap<Database, Promise<boolean>>()

/**
 * Whether the engine numbers its transactions like PostgreSQL. The result is cached. The test runs outside of
 * transactions, because a failed statement would roll them back.
 */
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

/** The id of the current transaction, for `transactionOutcomeOf`. */
export async function currentTransactionId(trx: Transaction): Promise<string> {
  const { rows } = await sql<{ ticket: string }>`select ${numbered(sql`txid_current()`)} as ticket`.execute(trx)
  return String(rows[0]?.ticket)
}

/** The outcome of the transaction with that id. */
export async function transactionOutcomeOf(db: Database, given: string): Promise<TransactionOutcome | undefined> {
  const [id = ''] = given.split(' ')
  const { rows } = await sql<{ status: string | null; now: string }>`
      select txid_status(${id}::bigint) as status, ${numbered(sql`${id}::text`)} as now`.execute(db)
  const outcome = outcomes[rows[0]?.status ?? '']
  return outcome === 'kept' && rows[0]?.now !== given ? 'unknown' : outcome
}
