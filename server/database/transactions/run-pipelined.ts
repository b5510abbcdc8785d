import { DummyDriver, Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import type { Transaction } from '../../contract/store'
import type { Tables } from '../../contract/tables'

/** The parts of a transaction other than its executor. It already has a connection and opens no other. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has one connection.')) })
const parts = { config: { dialect }, dialect, driver: new DummyDriver() }

/**
 * Runs work in a transaction that sends independent statements at once. The database answers them in order. Kysely
 * would send each statement only after the previous result.
 */
export const runPipelined = <T>(trx: KyselyTransaction<Tables>, work: (trx: Transaction) => Promise<T>): Promise<T> =>
  trx.getExecutor().provideConnection((connection) => {
    const executor = trx.getExecutor().withConnectionProvider({ provideConnection: (ask) => ask(connection) })
    return work(new KyselyTransaction<Tables>({ ...parts, executor }))
  })
