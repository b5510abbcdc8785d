import { type Dialect, type OpenDatabase, oneOf, type Sql } from 'deckhand/server'
import { sql } from 'kysely'
import { orderAmountInBaseSql, roundAmount } from '../pricing/base-currency'
import { chunkedRollup } from './chunked-rollup'

/**
 * The customer record stores the order totals of the customer. Without stored totals, a list of customers would read
 * all orders, and could not use an index to sort by totals. The totals are in the base currency. Each order is rounded
 * separately, so that subtracting an order exactly reverses its addition.
 */
const figures = ['orderCount', 'paidOrderCount', 'orderTotal'] as const

const isPaid = sql`coalesce(${sql.ref('placed.revenue')}, 0) > 0`

/**
 * SQL that adds orders to the totals of their customers. With `times` = -1, the SQL subtracts the orders and determines
 * the last order date from the customer's other orders.
 */
const addToCustomersSql = (dialect: Dialect, which: Sql, times: 1 | -1) => {
  const whole = (value: Sql) => sql`cast(coalesce(${value}, 0) as ${sql.raw(dialect.integer)})`
  const paid = sql`case when ${isPaid} then ${roundAmount(dialect, orderAmountInBaseSql(dialect, sql.ref('placed.revenue'), 'placed'))} end`
  const added = figures.map(
    (name) =>
      sql`${sql.id(name)} = coalesce(${sql.ref(`buyer.${name}`)}, 0) + ${sql.lit(times)} * ${sql.ref(`sums.${name}`)}`,
  )
  const lastOfOthers = sql`(select max(placed."placedAt") from customer_order as placed
    where placed.customer = buyer.id and not (${which}))`
  const later = sql`case when sums."lastOrderAt" is null or buyer."lastOrderAt" > sums."lastOrderAt"
    then buyer."lastOrderAt" else sums."lastOrderAt" end`
  return sql`update customer as buyer set ${sql.join(added)}, "lastOrderAt" = ${times === -1 ? lastOfOthers : later}
    from (
      select placed.customer, max(placed."placedAt") as "lastOrderAt", count(*) as "orderCount", ${whole(sql`sum(case when ${isPaid} then 1 end)`)} as "paidOrderCount",
        ${whole(sql`sum(${paid})`)} as "orderTotal"
      from customer_order as placed where ${which} group by placed.customer) as sums
    where buyer.id = sums.customer`
}

/** Locks customers, so that nobody adds an order while the last order date of these customers is determined. */
async function lockBuyers({ db, dialect }: OpenDatabase, ids: readonly string[]) {
  if (!dialect.isShared) return
  await sql`select id from customer where id in (select customer from customer_order where ${oneOf(sql.ref('id'), ids)})
    order by id for no key update`.execute(db)
}

/** Keeps the order totals of customers up to date. */
export const customerTotalsRollup = chunkedRollup(
  ['customer', 'revenue', 'exchangeRate', 'placedAt'],
  async ({ db, dialect }, ids, times) => {
    if (times === -1) await lockBuyers({ db, dialect }, ids)
    await addToCustomersSql(dialect, oneOf(sql.ref('placed.id'), ids), times).execute(db)
  },
)

/**
 * Whether the totals of customers do not match the orders. An earlier version that runs in parallel may have written
 * orders without totals.
 */
export async function areCustomerTotalsStale({ db }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql`
    select 1 from
      (select coalesce(sum("orderCount"), 0) as placed, coalesce(sum("paidOrderCount"), 0) as paid from customer) as kept,
      (select count(*) as placed, coalesce(sum(case when ${isPaid} then 1 end), 0) as paid
        from customer_order as placed) as there
    where kept.placed <> there.placed or kept.paid <> there.paid`.execute(db)
  return rows.length > 0
}

/** Recalculates the totals of all customers from all orders. */
export async function rebuildCustomerTotals({ db, dialect }: OpenDatabase): Promise<void> {
  const none = sql.join(figures.map((name) => sql`${sql.id(name)} = 0`))
  await sql`update customer set ${none}, "lastOrderAt" = null where "orderCount" <> 0`.execute(db)
  await addToCustomersSql(dialect, sql`1 = 1`, 1).execute(db)
}
