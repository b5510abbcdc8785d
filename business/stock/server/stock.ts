import { idOf, t } from 'deckhand'
import { type Context, Problem, type Transaction, type Values } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'

const column = (table: string, name: string) => sql.ref(`${table}.${name}`)

/** SQL for the condition that a product has stock. Services have no stock. `table` is the alias of the product. */
export const isStockedSql = (table: string): RawBuilder<boolean> => sql`${column(table, 'type')} <> 'service'`

/**
 * SQL for the condition that each piece of a product has a serial. Cards have serials. `table` is the alias of the
 * product.
 */
export const hasSerialsSql = (table: string): RawBuilder<boolean> =>
  sql`(${isStockedSql(table)} and ${column(table, 'tracksSerials')} = 1)`

/**
 * SQL for the condition that the stock of a product is at or below its low-stock limit. `table` is the alias of the
 * product.
 */
export const isLowStockSql = (table: string): RawBuilder<boolean> =>
  sql`(${isStockedSql(table)} and ${column(table, 'stock')} <= ${column(table, 'lowStockAt')})`

interface ProductStock {
  readonly id: string
  readonly name: string
  /** The stock of the product. The value is null for products without stock. */
  readonly stock: number | null
}

/** The products with these ids, with their stock. */
export function findStocks(trx: Transaction, ids: readonly string[]): Promise<ProductStock[]> {
  const stock = sql<number | null>`case when ${isStockedSql('product')} then coalesce(${sql.ref('stock')}, 0) end`
  return trx
    .selectFrom('product')
    .select(['id', 'name', stock.as('stock')])
    .where('id', 'in', ids)
    .execute()
}

/**
 * The error messages for items that exceed the stock. Items of the same product share the stock of the product.
 *
 * @param areMore whether the quantities are additional pieces of an edited order. Default: false.
 * @returns the messages by the path of each quantity.
 */
export async function findShortages(
  { trx }: Context,
  items: readonly Values[],
  areMore = false,
): Promise<Record<string, string[]>> {
  const ids = items
    .map(({ product }) => idOf(product))
    .filter((id): id is string => typeof id === 'string' && id !== '')
  if (ids.length === 0) return {}
  const products = new Map((await findStocks(trx, ids)).map((one) => [one.id, one]))
  const left = new Map([...products.values()].map(({ id, stock }) => [id, stock === null ? Infinity : Number(stock)]))
  const errors: Record<string, string[]> = {}
  for (const [index, { product, quantity }] of items.entries()) {
    const id = String(idOf(product))
    const count = left.get(id) ?? Infinity
    left.set(id, Math.max(0, count - Number(quantity)))
    const blanks = { count: Math.max(0, count), name: products.get(id)?.name ?? '' }
    if (Number(quantity) > count)
      errors[`items.${index}.quantity`] = [
        areMore
          ? t("Only {{count}} more of '{{name}}' are in stock. Reduce the quantity or receive stock first.", blanks)
          : t(
              "Only {{count}} units of '{{name}}' are available. Reduce the quantity, or receive more stock first.",
              blanks,
            ),
      ]
  }
  return errors
}

/**
 * Checks that there are no shortages.
 *
 * @throws Problem 409 with the messages at the quantities, if there are shortages.
 */
export function expectNoShortages(errors: Awaited<ReturnType<typeof findShortages>>): void {
  const messages = Object.values(errors).flat()
  if (messages.length > 0) throw new Problem(409, messages.join(' '), errors)
}
