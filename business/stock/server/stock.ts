import { idOf, t } from 'deckhand'
import { type Context, Problem, type Transaction, type Values } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'

const column = (table: string, name: string) => sql.ref(`${table}.${name}`)

/** Whether pieces of a product, whose alias is `table`, are received and counted: a service is neither. */
export const isStockedSql = (table: string): RawBuilder<boolean> => sql`${column(table, 'type')} <> 'service'`

/** Whether each piece of a product, whose alias is `table`, is a card or the like with a serial of its own. */
export const hasSerialsSql = (table: string): RawBuilder<boolean> =>
  sql`(${isStockedSql(table)} and ${column(table, 'tracksSerials')} = 1)`

/** Whether the stock of a product, whose alias is `table`, has come down to where it is to be refilled. */
export const isLowStockSql = (table: string): RawBuilder<boolean> =>
  sql`(${isStockedSql(table)} and ${column(table, 'stock')} <= ${column(table, 'lowStockAt')})`

interface ProductStock {
  readonly id: string
  readonly name: string
  /** Null where nothing is counted. */
  readonly stock: number | null
}

/** The products of those ids, with what is left of them. */
export function findStocks(trx: Transaction, ids: readonly string[]): Promise<ProductStock[]> {
  const stock = sql<number | null>`case when ${isStockedSql('product')} then coalesce(${sql.ref('stock')}, 0) end`
  return trx
    .selectFrom('product')
    .select(['id', 'name', stock.as('stock')])
    .where('id', 'in', ids)
    .execute()
}

/**
 * Where items take more than is left, those of the same product together: what to say at each quantity that goes beyond.
 *
 * @param areMore whether they are what an order takes more than before. Default: they are all of it.
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
 * Expects that as much is left as items take.
 *
 * @throws Problem 409 at each quantity that goes beyond.
 */
export function expectNoShortages(errors: Awaited<ReturnType<typeof findShortages>>): void {
  const messages = Object.values(errors).flat()
  if (messages.length > 0) throw new Problem(409, messages.join(' '), errors)
}
