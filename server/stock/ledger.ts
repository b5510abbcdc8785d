import { sql } from 'kysely'
import { t } from '../../src/vocabulary'
import type { Context } from '../handlers/handler'
import { isStocked } from '../handlers/stock'
import { Problem } from '../problem'

/** An entry of the ledger to be. */
export interface Entry {
  /** The product's id. */
  readonly product: string
  readonly kind: 'received' | 'taken' | 'released' | 'returned' | 'corrected'
  /** What is added to the stock, or taken off where it is negative. */
  readonly quantity: number
  readonly stockIn?: string
  readonly order?: string | null
  /** The assignment of a card. */
  readonly card?: string
  readonly reason: string
}

/**
 * Moves a product's stock and writes down why, in one transaction with what causes it. What is no goods, such as a
 * service, has no stock to be moved.
 *
 * @throws Problem 409 where less is left than is taken.
 */
export async function post(context: Context, { quantity, ...entry }: Entry): Promise<void> {
  if (quantity === 0) return
  const balance = await moveStock(context, entry.product, quantity)
  if (balance === undefined) return
  const { store, trx, person } = context
  await store.insert(trx, store.registry.get('stock-movement'), {
    fate: null,
    ...entry,
    quantity,
    balance,
    at: new Date().toISOString(),
    by: person.id,
  })
}

/**
 * Changes the stock of a product, never to below zero. The row is the lock: who comes second sees what the first has left.
 *
 * @returns what is left then; undefined where nothing is counted.
 */
export async function moveStock({ trx }: Context, product: string, quantity: number): Promise<number | undefined> {
  const stock = sql<number>`coalesce(${sql.ref('stock')}, 0)`
  const moved = await trx
    .updateTable('product')
    .set({ stock: sql`${stock} + ${sql.lit(quantity)}` })
    .where('id', '=', product)
    .where(isStocked('product'))
    .where(sql<boolean>`${stock} + ${sql.lit(quantity)} >= 0`)
    .returning('stock')
    .executeTakeFirst()
  if (moved) return Number(moved.stock)
  const held = await trx
    .selectFrom('product')
    .select(['name', stock.as('stock')])
    .where('id', '=', product)
    .where(isStocked('product'))
    .executeTakeFirst()
  if (!held) return undefined
  throw new Problem(
    409,
    t("Only {{count}} of '{{name}}' are left that nobody has ordered, and this takes {{wanted}}. Receive more first.", {
      count: Number(held.stock),
      name: held.name,
      wanted: -quantity,
    }),
  )
}
