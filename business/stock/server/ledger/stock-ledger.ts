import { t } from 'deckhand'
import { type Context, lockAndMatchIds, Problem } from 'deckhand/server'
import { sql } from 'kysely'
import { isStockedSql } from '../stock'

/** An entry of the ledger to be. */
export interface StockEntry {
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

/** Less of a product is left than is to be taken. */
export class InsufficientStock extends Problem {
  constructor(
    readonly product: string,
    message: string,
  ) {
    super(409, message)
  }
}

/**
 * Moves a product's stock and writes down why, in one transaction with what causes it. What is no goods, such as a
 * service, has no stock to be moved.
 *
 * @throws TooFewLeft where less is left than is taken.
 */
export const postStockEntry = (context: Context, entry: StockEntry): Promise<void> => postStockEntries(context, [entry])

/** As {@link postStockEntry}, several at once; of one product in their order. */
export async function postStockEntries(context: Context, given: readonly StockEntry[]): Promise<void> {
  const { store, trx, person } = context
  const moving = given.filter(({ quantity }) => quantity !== 0)
  const moves = new Map<string, number>()
  for (const { product, quantity } of moving) moves.set(product, (moves.get(product) ?? 0) + quantity)
  const left = await moveStocks(context, moves)
  const now = Date.now()
  const balances = new Map([...left].map(([product, stock]) => [product, stock - (moves.get(product) ?? 0)]))
  const before = new Map<string, number>()
  const rows = moving.flatMap((entry) => {
    const { product, quantity } = entry
    const balance = balances.get(product)
    if (balance === undefined) return []
    const nth = before.get(product) ?? 0
    before.set(product, nth + 1)
    balances.set(product, balance + quantity)
    // No two entries of a product share a moment, so that the ledger has one order.
    const at = new Date(now + nth).toISOString()
    return [{ fate: null, ...entry, balance: balance + quantity, at, by: person.id }]
  })
  if (rows.length > 0) await store.insertAll(trx, store.registry.get('stock-movement'), rows)
}

/**
 * Changes the stock of a product, never to below zero.
 *
 * @returns what is left then; undefined where nothing is counted.
 */
export const moveStock = async (context: Context, product: string, quantity: number): Promise<number | undefined> =>
  (await moveStocks(context, new Map([[product, quantity]]))).get(product)

/**
 * Changes the stock of products, of none to below zero. The rows are the lock: who comes second sees what the first has
 * left. Answers what is left of each of which something is counted.
 */
async function moveStocks({ store, trx }: Context, moves: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const ids = [...moves.keys()]
  if (ids.length === 0) return new Map()
  const stock = sql<number>`coalesce(${sql.ref('stock')}, 0)`
  const added = sql`case id ${sql.join(
    [...moves].map(([id, quantity]) => sql`when ${id} then ${sql.lit(quantity)}`),
    sql` `,
  )} else 0 end`
  const moved = await trx
    .updateTable('product')
    .set({ stock: sql`${stock} + ${added}` })
    .where(lockAndMatchIds(store.dialect, 'product', ids))
    .where(isStockedSql('product'))
    .where(sql<boolean>`${stock} + ${added} >= 0`)
    .returning(['id', 'stock'])
    .execute()
  const left = new Map(moved.map((row) => [String(row.id), Number(row.stock)]))
  if (left.size === ids.length) return left
  const missing = ids.filter((id) => !left.has(id))
  const short = await trx
    .selectFrom('product')
    .select(['id', 'name', stock.as('stock')])
    .where('id', 'in', missing)
    .where(isStockedSql('product'))
    .executeTakeFirst()
  if (!short) return left
  throw new InsufficientStock(
    String(short.id),
    t("Only {{count}} units of '{{name}}' are available, but {{wanted}} are needed. Receive more stock first.", {
      count: Number(short.stock),
      name: short.name,
      wanted: -(moves.get(String(short.id)) ?? 0),
    }),
  )
}
