import { nextNumber } from '../store/hold'
import type { Context } from './handler'

const counter = 'stock-in.reference'

const textOf = (number: number) => `SI-${String(number).padStart(6, '0')}`

/**
 * The number of a batch that came without a reference: 'SI-000123'. Batches that come at once wait here for each other, and
 * a number that somebody has typed as a reference is passed over.
 */
export async function nextBatchNumber({ store, trx }: Pick<Context, 'store' | 'trx'>): Promise<string> {
  const ground = { db: trx, dialect: store.dialect }
  for (;;) {
    const number = textOf(await nextNumber(ground, counter, async () => 0))
    const taken = await trx
      .selectFrom('stock_in')
      .select('id')
      .where('reference', '=', number)
      .limit(1)
      .executeTakeFirst()
    if (!taken) return number
  }
}
