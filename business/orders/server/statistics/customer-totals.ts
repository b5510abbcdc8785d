import { type Dialect, type OpenDatabase, oneOf, type Sql } from 'deckhand/server'
import { sql } from 'kysely'
import { orderAmountInBaseSql, roundAmount } from '../pricing/base-currency'
import { chunkedRollup } from './chunked-rollup'

/**
 * What a customer has ordered is kept with the customer, as a list of customers would else go through all their orders,
 * and could not be sorted by it along an index. Amounts are in the base currency, rounded order by order, so that what is
 * taken off is what was added.
 */
const figures = ['orderCount', 'paidOrderCount', 'orderTotal'] as const

const isPaid = sql`coalesce(${sql.ref('placed.revenue')}, 0) > 0`

/**
 * Adds orders up by customer; `times` is -1 where they are taken off, and the last order is then looked up among the others.
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

/** Where the last order of each is looked up, nobody adds one meanwhile. */
async function lockBuyers({ db, dialect }: OpenDatabase, ids: readonly string[]) {
  if (!dialect.isShared) return
  await sql`select id from customer where id in (select customer from customer_order where ${oneOf(sql.ref('id'), ids)})
    order by id for no key update`.execute(db)
}

/** What orders add to the figures of their customers. */
export const customerTotalsRollup = chunkedRollup(
  ['customer', 'revenue', 'exchangeRate', 'placedAt'],
  async ({ db, dialect }, ids, times) => {
    if (times === -1) await lockBuyers({ db, dialect }, ids)
    await addToCustomersSql(dialect, oneOf(sql.ref('placed.id'), ids), times).execute(db)
  },
)

/** Whether orders were written without their customers' figures, as by an earlier version of the product beside this one. */
export async function areCustomerTotalsStale({ db }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql`
    select 1 from
      (select coalesce(sum("orderCount"), 0) as placed, coalesce(sum("paidOrderCount"), 0) as paid from customer) as kept,
      (select count(*) as placed, coalesce(sum(case when ${isPaid} then 1 end), 0) as paid
        from customer_order as placed) as there
    where kept.placed <> there.placed or kept.paid <> there.paid`.execute(db)
  return rows.length > 0
}

/** Adds all orders up anew. */
export async function rebuildCustomerTotals({ db, dialect }: OpenDatabase): Promise<void> {
  const none = sql.join(figures.map((name) => sql`${sql.id(name)} = 0`))
  await sql`update customer set ${none}, "lastOrderAt" = null where "orderCount" <> 0`.execute(db)
  await addToCustomersSql(dialect, sql`1 = 1`, 1).execute(db)
}
