import { t } from 'deckhand'
import { type Context, lockAndMatchIds, Problem } from 'deckhand/server'
import { sql } from 'kysely'
import { isStockedSql } from '../stock'

/** A new entry in the stock ledger. */
export interface StockEntry {
  /** The id of the product. */
  readonly product: string
  readonly kind: 'received' | 'taken' | 'released' | 'returned' | 'corrected'
  /** The change of the stock. Negative numbers reduce the stock. */
  readonly quantity: number
  readonly stockIn?: string
  readonly order?: string | null
  /** The id of a card's assignment. */
  readonly card?: string
  readonly reason: string
}

/** The stock of a product is too low. */
export class InsufficientStock extends Problem {
  constructor(
    readonly product: string,
    message: string,
  ) {
    super(409, message)
  }
}

/**
 * Moves the stock of a product and writes a ledger entry with the reason. The caller's transaction includes the stock
 * change and the entry. The function does nothing for products without stock, such as services.
 *
 * @throws InsufficientStock if the stock would fall below zero.
 */
export const postStockEntry = (context: Context, entry: StockEntry): Promise<void> => postStockEntries(context, [entry])

/**
 * Writes several ledger entries and moves the stock, like {@link postStockEntry}. Entries of the same product keep
 * their sequence.
 */
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
    // Each entry of a product has a different time, so that the sequence of the ledger entries is unambiguous.
    const at = new Date(now + nth).toISOString()
    return [{ fate: null, ...entry, balance: balance + quantity, at, by: person.id }]
  })
  if (rows.length > 0) await store.insertAll(trx, store.registry.get('stock-movement'), rows)
}

/**
 * Changes the stock of a product.
 *
 * @returns the stock after the change. The result is undefined for products without stock.
 * @throws InsufficientStock if the stock would fall below zero.
 */
export const moveStock = async (context: Context, product: string, quantity: number): Promise<number | undefined> =>
  (await moveStocks(context, new Map([[product, quantity]]))).get(product)

/**
 * Changes the stock of several products and returns the new stock of each product that has stock.
 * The update locks the rows, so that a concurrent transaction sees the remaining stock.
 *
 * @throws InsufficientStock if the stock of a product would fall below zero.
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
