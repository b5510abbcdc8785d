import { sql } from 'kysely'
import type { Store } from '../store/store'
import { shown } from './goods'
import type { Range } from './range'

interface Sold {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly categoryName: string
  readonly quantity: number
  /** In the base currency, in ten-thousandths. */
  readonly revenue: number
}

/** What an item came to in the base currency, as kept. */
const itemInBase = sql<number>`(item.price * item.quantity - coalesce(item.discount, 0)) * 1000000.0
  / coalesce(nullif(${sql.ref('sold.exchangeRate')}, 0), 1000000)`

/** What was paid for most, in the range: the products, and their categories. Both are added up from one query by product. */
export async function bestOf({ db, ask }: Store, { start, end }: Range) {
  const sums = db
    .selectFrom('customer_order as sold')
    .innerJoin('order_item as item', 'item.order', 'sold.id')
    .select(({ fn }) => ['item.product', fn.sum('item.quantity').as('quantity'), fn.sum(itemInBase).as('revenue')])
    .where('sold.paymentStatus', '=', 'success')
    .where('sold.placedAt', '>=', start)
    .where('sold.placedAt', '<', end)
    .groupBy('item.product')
  const query = db
    .selectFrom(sums.as('sum'))
    .innerJoin('product', 'product.id', 'sum.product')
    .innerJoin('product_category as category', 'category.id', 'product.category')
    .select([
      'product.id',
      'product.name',
      'category.id as category',
      'category.name as categoryName',
      'sum.quantity',
      'sum.revenue',
    ])
  const products = await ask(query.compile(), (rows: readonly Sold[]) =>
    rows.map((row) => ({ ...row, quantity: Number(row.quantity), revenue: Number(row.revenue) })),
  )
  return { topProducts: highest(products), topCategories: highest(byCategory(products)) }
}

function byCategory(products: readonly Sold[]): Sold[] {
  const sums = new Map<string, Sold>()
  for (const { category: id, categoryName: name, ...sold } of products) {
    const { quantity = 0, revenue = 0 } = sums.get(id) ?? {}
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
    .toSorted((one, other) => other.revenue - one.revenue)
    .slice(0, shown)
    .map(({ id, name, quantity, revenue }) => ({ id, name, quantity, revenue: Math.round(revenue) / 10_000 }))
