import { sql } from 'kysely'
import type { Transaction } from '../store/store'
import type { Ground } from './handler'

const table = 'batch_counter'
const only = 'stock-in'

/** Lays the table that counts the batches which came without a reference. */
export async function layBatchCounter({ db }: Ground): Promise<void> {
  await db.schema
    .createTable(table)
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute()
}

const textOf = (number: number) => `SI-${String(number).padStart(6, '0')}`

/**
 * The number of a batch that came without a reference: 'SI-000123'. The counter's row lets one transaction at a time pass,
 * and a number that somebody has typed as a reference is passed over.
 */
export async function nextBatchNumber(trx: Transaction): Promise<string> {
  for (;;) {
    const { last } = await trx
      .insertInto(table)
      .values({ name: only, last: 1 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ last: sql`${sql.ref(`${table}.last`)} + 1` }))
      .returning('last')
      .executeTakeFirstOrThrow()
    const number = textOf(Number(last))
    const taken = await trx
      .selectFrom('stock_in')
      .select('id')
      .where('reference', '=', number)
      .limit(1)
      .executeTakeFirst()
    if (!taken) return number
  }
}
