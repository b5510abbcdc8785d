import { setTimeout as after } from 'node:timers/promises'
import { DummyDriver, Transaction as KyselyTransaction, PostgresDialect, sql } from 'kysely'
import type { Dialect, TransactionOutcome } from '../../contract/dialect'
import type { Database, Transaction } from '../../contract/store'
import type { Tables } from '../../contract/tables'
import { awaitAll } from '../../platform/concurrency'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { assertDataVersionSql, isDataVersionMismatch } from '../ownership/data-version'
import { collectSavepointNotes } from './commit-notifications'

/** The milliseconds for which the outcome of a commit is queried, and the pause between two queries. */
const outcomePatience = 10_000
const outcomePause = 200

/**
 * Runs work in a transaction. If the connection breaks during the commit, queries the outcome, because a retry could
 * repeat the change.
 *
 * @param dataVersion the data version that the work knows. If the data have another version, the transaction is rolled
 * back. Default: any data version.
 * @throws DatabaseUnavailable with one of these codes. 'cut' means that the transaction was rolled back. 'unsettled'
 * means that the outcome is unknown. 'superseded' means that the data have another version.
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
  const until = performance.now() + outcomePatience
  while (performance.now() < until) {
    const outcome = await dialect.outcomeOf(db, ticket).catch(() => undefined)
    if (outcome) return outcome
    await after(outcomePause)
  }
  return undefined
}

/**
 * The properties of a Kysely transaction except its executor. The transaction already has a connection and opens no
 * other connection.
 */
const executorDialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('A transaction has one connection.')),
})

const transactionParts = { config: { dialect: executorDialect }, dialect: executorDialect, driver: new DummyDriver() }

/**
 * Runs work in a transaction that sends independent statements without waiting for earlier results. The database runs
 * the statements in the same sequence. Kysely would send each statement only after the previous result.
 */
const runPipelined = <T>(trx: KyselyTransaction<Tables>, work: (trx: Transaction) => Promise<T>): Promise<T> =>
  trx.getExecutor().provideConnection((connection) => {
    const executor = trx.getExecutor().withConnectionProvider({ provideConnection: (ask) => ask(connection) })
    return work(new KyselyTransaction<Tables>({ ...transactionParts, executor }))
  })

/**
 * Runs work in a savepoint of a transaction. If the work throws an error, only the work is rolled back and its locks
 * are released. The transaction can continue after the error.
 */
export async function runInSavepoint<T>(trx: Transaction, work: (part: Transaction) => Promise<T>): Promise<T> {
  const part = trx.withoutPlugins()
  const pass = collectSavepointNotes(part, trx)
  await sql`savepoint part`.execute(trx)
  try {
    const value = await work(part)
    await sql`release savepoint part`.execute(trx)
    pass()
    return value
  } catch (error) {
    try {
      await sql`rollback to savepoint part`.execute(trx)
      await sql`release savepoint part`.execute(trx)
    } catch (cause) {
      throw new TransactionRolledBack(error, cause)
    }
    throw error
  }
}

/**
 * The error that the database has rolled back the complete transaction, not only a savepoint. The reason is, for
 * example, a full disk.
 */
export class TransactionRolledBack extends Error {
  constructor(
    readonly reason: unknown,
    cause: unknown,
  ) {
    super('The transaction cannot continue.', { cause })
  }
}
