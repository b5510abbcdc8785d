import { sql } from 'kysely'
import { nextNumber, skipTo } from '../store/hold'
import type { Context } from './handler'

type Parts = Pick<Context, 'store' | 'trx'>

const prefix = 'DH-'

/** The last number before the first order's. */
const beginning = 1_000_000

const counter = 'customer-order.orderNumber'

/** The highest number that an order has. */
async function lastNumber({ store: { dialect }, trx }: Parts): Promise<number> {
  const text = sql.ref('orderNumber')
  const digits = sql`substr(${text}, ${sql.lit(prefix.length + 1)})`
  const { rows } = await sql<{ last: number | null }>`
    select max(cast(${digits} as ${sql.raw(dialect.integer)})) as last from (
      select ${text} from customer_order
      where substr(${text}, 1, ${sql.lit(prefix.length)}) = ${prefix} and ${dialect.isNumber(digits)}) as numbered`.execute(
    trx,
  )
  return Math.max(beginning, Number(rows[0]?.last ?? 0))
}

/**
 * The number of the next order: 'DH-1000001' is the first, and behind 'DH-9999999' comes 'DH-10000000'. Orders that are
 * placed at once wait here for each other, so this comes last of all that an order looks up.
 */
export async function nextOrderNumber({ store, trx }: Parts): Promise<string> {
  const ground = { db: trx, dialect: store.dialect }
  for (;;) {
    const number = prefix + (await nextNumber(ground, counter, () => lastNumber({ store, trx })))
    const taken = await trx
      .selectFrom('customer_order')
      .select('id')
      .where('orderNumber', '=', number)
      .executeTakeFirst()
    if (!taken) return number
    // Some came in past the counter.
    await skipTo(ground, counter, await lastNumber({ store, trx }))
  }
}
