import type { StoredDecimal } from 'deckhand'
import { type DashboardRange, fromStoredDecimal, hadRecords, type Store } from 'deckhand/server'
import { sql } from 'kysely'
import { type Amount, amountOf, numberOf } from '../../orders/server/pricing/amounts'
import { salesBetweenSql } from '../../orders/server/statistics/daily-sales'

/** The maximum number of entries in each top-sellers panel. */
const maxTopSellers = 8

interface ProductSales {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly categoryName: string
  readonly quantity: number
  /** The revenue in the base currency. */
  readonly revenue: Amount
  /** The revenue of the previous period. */
  readonly previous: Amount
}

type Row = Omit<ProductSales, 'revenue' | 'previous'> & {
  readonly revenue: StoredDecimal
  readonly previous: StoredDecimal
}

/**
 * The top products and top categories by paid revenue in a period, each with its revenue in the previous period. One
 * query, grouped by product, returns the sums for both lists.
 */
export async function topSellersOf(store: Store, { before, beforeEnd, start, end }: DashboardRange) {
  const { db, ask } = store
  const query = sql<Row>`
    select product.id, product.name, category.id as category, category.name as "categoryName",
      total.quantity, total.revenue, total.previous
    from (
      select product, sum(quantity) as quantity, sum(revenue) as revenue, sum(previous) as previous
      from (
        select product, quantity, revenue, 0 as previous from (${salesBetweenSql(store, start, end)}) as inside
        union all
        select product, 0, 0, revenue from (${salesBetweenSql(store, before, beforeEnd)}) as earlier
      ) as part group by product
    ) as total
    join product on product.id = total.product
    join product_category as category on category.id = product.category
    where total.quantity <> 0 or total.previous <> 0`
  const [products, isCompared] = await Promise.all([
    ask(query.compile(db), (rows) =>
      rows.map((row) => ({
        ...row,
        quantity: Number(row.quantity),
        revenue: amountOf(fromStoredDecimal(row.revenue)),
        previous: amountOf(fromStoredDecimal(row.previous)),
      })),
    ),
    hadRecords(store, store.registry.get('customer-order'), 'placedAt', before),
  ])
  return { topProducts: highest(products, isCompared), topCategories: highest(byCategory(products), isCompared) }
}

function byCategory(products: readonly ProductSales[]): ProductSales[] {
  const sums = new Map<string, ProductSales>()
  for (const { category: id, categoryName: name, ...sold } of products) {
    const { quantity = 0, revenue = 0n, previous = 0n } = sums.get(id) ?? {}
    sums.set(id, {
      id,
      name,
      category: id,
      categoryName: name,
      quantity: quantity + sold.quantity,
      revenue: revenue + sold.revenue,
      previous: previous + sold.previous,
    })
  }
  return [...sums.values()]
}

const highest = (sold: readonly ProductSales[], isCompared: boolean) =>
  sold
    .filter(({ quantity }) => quantity !== 0)
    .toSorted((one, other) => Number(other.revenue - one.revenue))
    .slice(0, maxTopSellers)
    .map(({ id, name, quantity, revenue, previous }) => ({
      ...{ id, name, quantity, revenue: numberOf(revenue) },
      previous: isCompared ? numberOf(previous) : null,
    }))
