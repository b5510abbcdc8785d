import { DummyDriver, Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import type { Transaction } from '../../contract/store'
import type { Tables } from '../../contract/tables'

/** What a transaction is made of beside what asks its questions: it has its connection already, and opens no other. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has one connection.')) })
const parts = { config: { dialect }, dialect, driver: new DummyDriver() }

/**
 * Does the work in a transaction, in which questions that do not wait for each other's answers go to the database at once: it
 * answers them in their order. Kysely would keep each back until the one before is answered.
 */
export const runPipelined = <T>(trx: KyselyTransaction<Tables>, work: (trx: Transaction) => Promise<T>): Promise<T> =>
  trx.getExecutor().provideConnection((connection) => {
    const executor = trx.getExecutor().withConnectionProvider({ provideConnection: (ask) => ask(connection) })
    return work(new KyselyTransaction<Tables>({ ...parts, executor }))
  })
