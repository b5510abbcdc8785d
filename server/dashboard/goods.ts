import { sql } from 'kysely'
import { hasSerials, isLow, isStocked } from '../handlers/stock'
import type { Store } from '../store/store'
import type { Range } from './range'

/** How many lines a panel shows. */
const shown = 8

/** What an item came to in the base currency, as kept. */
const itemInBase = sql<number>`(item.price * item.quantity - coalesce(item.discount, 0)) * 1000000.0
  / coalesce(nullif(${sql.ref('sold.exchangeRate')}, 0), 1000000)`

interface Sold {
  readonly id: string
  readonly name: string
  readonly quantity: number
  readonly revenue: number
}

/** What was paid for most, in the range: products, or their categories. */
export function bestOf({ db, ask }: Store, { from, end }: Range, by: 'product' | 'product_category') {
  const items = db
    .selectFrom('order_item as item')
    .innerJoin('customer_order as sold', 'sold.id', 'item.order')
    .innerJoin('product', 'product.id', 'item.product')
    .innerJoin('product_category', 'product_category.id', 'product.category')
  const query = items
    .select(({ fn }) => [
      `${by}.id`,
      `${by}.name`,
      fn.sum('item.quantity').as('quantity'),
      fn.sum(itemInBase).as('revenue'),
    ])
    .where('sold.paymentStatus', '=', 'success')
    .where('sold.placedAt', '>=', from)
    .where('sold.placedAt', '<', end)
    .groupBy([`${by}.id`, `${by}.name`])
    .orderBy('revenue', 'desc')
    .limit(shown)
  return ask(query.compile(), (rows: readonly Sold[]) =>
    rows.map(({ id, name, quantity, revenue }) => ({
      id,
      name,
      quantity: Number(quantity),
      revenue: Math.round(Number(revenue)) / 10_000,
    })),
  )
}

/** Active products whose pieces are counted, or those of them that hold to a further condition. */
const stocks = ({ db }: Store, condition = isStocked('product')) =>
  db.selectFrom('product').select(['id', 'name', 'stock']).where('status', '=', 1).where(condition).limit(shown)

interface Held {
  readonly id: string
  readonly name: string
  readonly stock: number
}

const numbered = (rows: readonly Held[]) => rows.map((row) => ({ ...row, stock: Number(row.stock) }))

/** Products whose stock has come down to where it should be refilled, the scarcest first. */
export const lowStockOf = async (store: Store) =>
  numbered(await stocks(store, isLow('product')).select('lowStockAt').orderBy('stock').orderBy('name').execute())

/** How many cards there are of each product that has serial numbers. */
export const cardsOf = async (store: Store) =>
  numbered(await stocks(store, hasSerials('product')).orderBy('stock', 'desc').orderBy('name').execute())

const soon = 7

/** Coupons that end within a week. */
export function expiringCouponsOf({ db }: Store) {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  return db
    .selectFrom('coupon')
    .select(['id', 'code', 'endsOn'])
    .where('status', '=', 1)
    .where('startsOn', '<=', day(0))
    .where('endsOn', '>=', day(0))
    .where('endsOn', '<=', day(soon))
    .orderBy('endsOn')
    .limit(shown)
    .execute()
}

/** How many customers came in the range, and in the one before. */
export async function newCustomersOf({ db }: Store, { before, from, end }: Range) {
  const { fn } = db
  const { value, previous } = await db
    .selectFrom('customer')
    .select([
      fn.countAll().filterWhere('createdAt', '>=', from).as('value'),
      fn.countAll().filterWhere('createdAt', '<', from).as('previous'),
    ])
    .where('deletedAt', 'is', null)
    .where('createdAt', '>=', before)
    .where('createdAt', '<', end)
    .executeTakeFirstOrThrow()
  return { value: Number(value), previous: Number(previous) }
}
