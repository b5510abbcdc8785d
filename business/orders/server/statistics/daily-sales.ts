import {
  type Dialect,
  type OpenDatabase,
  oneOf,
  type Rollup,
  rowScopeCondition,
  type Sql,
  type Store,
  type Values,
} from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'
import { orderAmountInBaseSql, roundAmount } from '../pricing/base-currency'
import { chunkedRollup } from './chunked-rollup'

/** The order statuses in which the payment is refunded. */
const closedStatuses = ['cancelled', 'returned']

/** The fields that decide whether revenue includes an order. */
const revenueFields = ['paymentStatus', 'orderStatus'] as const

/**
 * Whether an order with these values may match {@link isRevenueSql}. Most new orders do not match, because new orders
 * are usually not paid yet.
 */
const mayCountAsRevenue = ({ paymentStatus }: Values): boolean => paymentStatus === 'success'

/**
 * SQL for the condition that revenue includes an order. All sums of sales use this condition. `table` is the alias of
 * the order.
 */
const isRevenueSql = (table: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${table}.paymentStatus`)} = 'success' and ${sql.ref(`${table}.orderStatus`)} not in (${sql.join(
    closedStatuses.map((status) => sql.lit(status)),
  )}))`

/**
 * Paid sales are stored as sums by product and day. A year of orders has too many items to read each time somebody
 * opens the dashboard. The days of the sums are UTC days. For periods that do not start or end at midnight UTC, use
 * {@link salesBetweenSql}.
 */
const table = sql.table('sold_on_day')

const dayOf = sql`substr(sold."placedAt", 1, 10)`

const paidItems = sql`customer_order as sold join order_item as item on item."order" = sold.id
  where ${isRevenueSql('sold')} and sold."placedAt" is not null`

/** The pieces that the customer did not return. */
const quantity = sql`(item.quantity - coalesce(item.returned, 0))`

/** Each item is rounded separately, so that subtracting an item exactly reverses its addition. */
const revenueOf = (dialect: Dialect) =>
  roundAmount(
    dialect,
    orderAmountInBaseSql(
      dialect,
      sql`(item.price * item.quantity - coalesce(item.discount, 0) - coalesce(item.credited, 0))`,
      'sold',
    ),
  )

/** SQL that adds items to the sums by product and day. With `times` = -1, the SQL subtracts the items. */
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

/** Keeps the sums up to date when orders change. An order adds all items of the order to the sums. */
export const orderSalesRollup = salesRollup(
  ['items', ...revenueFields, 'placedAt', 'exchangeRate'],
  'sold.id',
  mayCountAsRevenue,
)

/** Keeps the sums up to date when items are written without their order. */
export const itemSalesRollup = salesRollup(
  ['order', 'product', 'quantity', 'price', 'discount', 'returned', 'credited'],
  'item.id',
)

const dayLength = 86_400_000

/** The first midnight in UTC at or after a given time. */
const midnightFrom = (moment: string) =>
  new Date(Math.ceil(Date.parse(moment) / dayLength) * dayLength).toISOString().slice(0, 10)

const midnightBefore = (moment: string) => new Date(moment).toISOString().slice(0, 10)

/**
 * SQL for the paid sales of orders placed between two times, as rows of product, quantity and revenue. The revenue is
 * in the base currency. A product may have several rows. The query reads complete days from the stored sums. For
 * incomplete days at the start and the end, the query adds up the items. The stored sums include all orders. For a user
 * who may see only some orders, the query therefore adds up the items.
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

/** Creates the table of the daily sums. */
export async function createDailySalesTable({ db, dialect }: OpenDatabase): Promise<void> {
  const amount = sql.raw(`${dialect.integer} not null`)
  await sql`create table if not exists ${table} (day text not null, product text not null, quantity ${amount},
    revenue ${amount}, primary key (day, product))`.execute(db)
}

/** Whether the table of the daily sums is empty, for example because the table is new. */
export async function isDailySalesEmpty({ db }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql`select 1 from ${table} limit 1`.execute(db)
  return rows.length === 0
}

/** Recalculates all daily sums. */
export async function rebuildDailySales({ db, dialect }: OpenDatabase): Promise<void> {
  await sql`delete from ${table}`.execute(db)
  await addToDailySalesSql(dialect, sql`1 = 1`, 1).execute(db)
}
