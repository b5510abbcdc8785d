import type { StoredDecimal } from 'deckhand'
import { fromStored, type Range, type Store } from 'deckhand/server'
import { sql } from 'kysely'
import { type Amount, amountOf, numberOf } from '../../orders/server/amounts'
import { soldBetween } from '../../orders/server/sold'

/** As many of them. */
const shown = 8

interface Sold {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly categoryName: string
  readonly quantity: number
  /** In the base currency. */
  readonly revenue: Amount
}

type Row = Omit<Sold, 'revenue'> & { readonly revenue: StoredDecimal }

/** What was paid for most, in the range: the products, and their categories. Both are added up from one query by product. */
export async function bestOf(store: Store, { start, end }: Range) {
  const { db, ask } = store
  const query = sql<Row>`
    select product.id, product.name, category.id as category, category.name as "categoryName", total.quantity, total.revenue
    from (
      select product, sum(quantity) as quantity, sum(revenue) as revenue
      from (${soldBetween(store, start, end)}) as part group by product
    ) as total
    join product on product.id = total.product
    join product_category as category on category.id = product.category
    where total.quantity <> 0`
  const products = await ask(query.compile(db), (rows) =>
    rows.map((row) => ({ ...row, quantity: Number(row.quantity), revenue: amountOf(fromStored(row.revenue)) })),
  )
  return { topProducts: highest(products), topCategories: highest(byCategory(products)) }
}

function byCategory(products: readonly Sold[]): Sold[] {
  const sums = new Map<string, Sold>()
  for (const { category: id, categoryName: name, ...sold } of products) {
    const { quantity = 0, revenue = 0n } = sums.get(id) ?? {}
    sums.set(id, {
      id,
      name,
      category: id,
      categoryName: name,
      quantity: quantity + sold.quantity,
      revenue: revenue + sold.revenue,
    })
  }
  return [...sums.values()]
}

const highest = (sold: readonly Sold[]) =>
  sold
    .toSorted((one, other) => Number(other.revenue - one.revenue))
    .slice(0, shown)
    .map(({ id, name, quantity, revenue }) => ({ id, name, quantity, revenue: numberOf(revenue) }))
