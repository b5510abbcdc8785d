import {
  type Dialect,
  type OpenDatabase,
  oneOf,
  type Rollup,
  rowScopeCondition,
  type Sql,
  type Store,
} from 'deckhand/server'
import { sql } from 'kysely'
import { orderAmountInBaseSql, roundAmount } from '../pricing/base-currency'
import { chunkedRollup } from './chunked-rollup'
import { isRevenueSql, mayCountAsRevenue, revenueFields } from './revenue'

/**
 * What was paid for is added up ahead by product and day, as a year of orders has too many items to go through whenever
 * somebody looks at the dashboard. Days are those of UTC; what lies between other moments is found by {@link salesBetweenSql}.
 */
const table = sql.table('sold_on_day')

const dayOf = sql`substr(sold."placedAt", 1, 10)`

const paidItems = sql`customer_order as sold join order_item as item on item."order" = sold.id
  where ${isRevenueSql('sold')} and sold."placedAt" is not null`

/** Pieces that the customer has kept. */
const quantity = sql`(item.quantity - coalesce(item.returned, 0))`

/** Rounded one by one, so that what is taken off is what was added. */
const revenueOf = (dialect: Dialect) =>
  roundAmount(
    dialect,
    orderAmountInBaseSql(
      dialect,
      sql`(item.price * item.quantity - coalesce(item.discount, 0) - coalesce(item.credited, 0))`,
      'sold',
    ),
  )

/** Adds the items up by product and day; `times` is -1 where they are taken off. */
const addToDailySalesSql = (dialect: Dialect, which: Sql, times: 1 | -1) => {
  const sum = (value: Sql) => sql`cast(${sql.lit(times)} * coalesce(sum(${value}), 0) as ${sql.raw(dialect.integer)})`
  const total = (name: string) =>
    sql`${sql.id(name)} = ${sql.ref(`sold_on_day.${name}`)} + ${sql.ref(`excluded.${name}`)}`
  return sql`insert into ${table} (day, product, quantity, revenue)
    select ${dayOf}, item.product, ${sum(quantity)}, ${sum(revenueOf(dialect))} from ${paidItems} and ${which}
    group by ${dayOf}, item.product order by ${dayOf}, item.product
    on conflict (day, product) do update set ${total('quantity')}, ${total('revenue')}`
}

const salesRollup = (of: readonly string[], id: string, counts?: Rollup['counts']) =>
  chunkedRollup(
    of,
    async ({ db, dialect }, ids, times) => {
      await addToDailySalesSql(dialect, oneOf(sql.ref(id), ids), times).execute(db)
    },
    counts,
  )

/** What orders add to the sums: all their items. */
export const orderSalesRollup = salesRollup(
  ['items', ...revenueFields, 'placedAt', 'exchangeRate'],
  'sold.id',
  mayCountAsRevenue,
)

/** What items add to the sums that are written by themselves. */
export const itemSalesRollup = salesRollup(
  ['order', 'product', 'quantity', 'price', 'discount', 'returned', 'credited'],
  'item.id',
)

const dayLength = 86_400_000

/** The first midnight of UTC from a moment on. */
const midnightFrom = (moment: string) =>
  new Date(Math.ceil(Date.parse(moment) / dayLength) * dayLength).toISOString().slice(0, 10)

const midnightBefore = (moment: string) => new Date(moment).toISOString().slice(0, 10)

/**
 * What was paid for of the orders between two moments, as rows of product, quantity and revenue in the base currency, of
 * which a product may have several. Whole days are added up already; before the first and after the last are a few orders.
 * The sums are those of all orders, so whoever sees some of them alone has these added up.
 */
export function salesBetweenSql(store: Store, start: string, end: string): Sql {
  const { dialect } = store
  const bound = rowScopeCondition(store, store.registry.get('customer-order'), 'sold')
  const [first, last] = [midnightFrom(start), midnightBefore(end)]
  const items = (from: string, to: string) => sql`
    select item.product, ${quantity} as quantity, ${revenueOf(dialect)} as revenue from ${paidItems}
    and sold."placedAt" >= ${from} and sold."placedAt" < ${to}${bound ? sql` and ${bound}` : sql``}`
  if (first >= last || bound) return items(start, end)
  return sql`select product, quantity, revenue from ${table} where day >= ${first} and day < ${last}
    union all ${items(start, first)} union all ${items(last, end)}`
}

/** Creates the table of the sums. */
export async function createDailySalesTable({ db, dialect }: OpenDatabase): Promise<void> {
  const amount = sql.raw(`${dialect.integer} not null`)
  await sql`create table if not exists ${table} (day text not null, product text not null, quantity ${amount},
    revenue ${amount}, primary key (day, product))`.execute(db)
}

/** Whether nothing is added up, as when the table is new. */
export async function isDailySalesEmpty({ db }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql`select 1 from ${table} limit 1`.execute(db)
  return rows.length === 0
}

/** Adds all up anew. */
export async function rebuildDailySales({ db, dialect }: OpenDatabase): Promise<void> {
  await sql`delete from ${table}`.execute(db)
  await addToDailySalesSql(dialect, sql`1 = 1`, 1).execute(db)
}
