import { sql } from 'kysely'
import type { Transaction } from '../../contract/store'
import { collectSavepointNotes } from './commit-notifications'

/**
 * Runs a part of a transaction. If the part throws, only the part is rolled back and its locks are released. The
 * transaction can continue.
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

/** The database has rolled back the complete transaction, for example because the disk is full. */
export class TransactionRolledBack extends Error {
  constructor(
    readonly reason: unknown,
    cause: unknown,
  ) {
    super('The transaction cannot continue.', { cause })
  }
}
