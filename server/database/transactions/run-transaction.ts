import { setTimeout as after } from 'node:timers/promises'
import type { Dialect, TransactionOutcome } from '../../contract/dialect'
import type { Database, Transaction } from '../../contract/store'
import { awaitAll } from '../../platform/concurrency'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { assertDataVersionSql, isDataVersionMismatch } from '../ownership/data-version'
import { runPipelined } from './run-pipelined'

/** The milliseconds for which the outcome of a commit is queried, and the pause between two queries. */
const patience = 10_000
const pause = 200

/**
 * Runs work in a transaction. If the connection breaks during the commit, queries the outcome, because a retry could
 * repeat the change.
 *
 * @param dataVersion the data version that the work knows. If the data have another version, the transaction is rolled
 * back. Default: any.
 * @throws DatabaseUnavailable 'cut' if the transaction was rolled back, 'unsettled' if the outcome is unknown,
 * 'superseded' if the data have another version.
 */
export async function runTransaction<T>(
  db: Database,
  dialect: Dialect,
  work: (trx: Transaction) => Promise<T>,
  dataVersion?: string,
): Promise<T> {
  const hasTickets = await dialect.supportsTransactionIds(db)
  let looked: Promise<unknown> | undefined
  let done: { readonly value: T; readonly ticket: string | undefined } | undefined
  const transaction = db.transaction()
  const isolated = dialect.isolation ? transaction.setIsolationLevel(dialect.isolation) : transaction
  try {
    const asked = async (trx: Transaction) => {
      const [ticket, value] = await awaitAll([hasTickets ? dialect.transactionId(trx) : undefined, work(trx)])
      done = { value, ticket }
      looked = dataVersion === undefined ? undefined : assertDataVersionSql(dataVersion).execute(trx)
      looked?.catch(() => {})
      return value
    }
    const value = await isolated.execute((trx) => runPipelined(trx, asked))
    await looked
    return value
  } catch (error) {
    if (looked && isDataVersionMismatch(error)) throw new DatabaseUnavailable('superseded', error)
    if (!done || !(error instanceof DatabaseUnavailable)) throw error
    const outcome = done.ticket === undefined ? undefined : await outcomeOf(db, dialect, done.ticket)
    if (outcome === 'kept') return done.value
    throw outcome === 'undone' ? error : new DatabaseUnavailable('unsettled', error)
  }
}

async function outcomeOf(db: Database, dialect: Dialect, ticket: string): Promise<TransactionOutcome | undefined> {
  const until = performance.now() + patience
  while (performance.now() < until) {
    const outcome = await dialect.outcomeOf(db, ticket).catch(() => undefined)
    if (outcome) return outcome
    await after(pause)
  }
  return undefined
}
