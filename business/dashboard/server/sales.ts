import { andWithin, choicesOf, isWithin, type Store } from 'deckhand/server'
import { sql } from 'kysely'
import { rateUnits } from '../../orders/server/amounts'
import { rounded, totalInBase } from '../../orders/server/in-base'
import { isRevenue } from '../../orders/server/revenue'
import type { Day, Range } from './range'

const orders = 'customer-order'

/** A figure of a range. */
export interface Figure {
  readonly value: number
  /** Of as long a time before; null where the business had not begun by then, or one of the two has no value. */
  readonly previous: number | null
}

/** What was sold on a day, or on some. */
interface Sum {
  readonly orders: number
  /** Those of the orders that count as revenue. */
  readonly sold: number
  /** Of these, in the base currency, in ten-thousandths. */
  readonly revenue: number
  /** Those whose currency is not the base. */
  readonly converted: number
}

type Choice = 'orderStatus' | 'paymentStatus'
type Counts = Readonly<Record<string, number>>

/** What was sold, day by day and in all. */
export async function salesOf(store: Store, range: Range) {
  const stretchBefore = [{ start: range.before, end: range.beforeEnd }]
  const [hadBegun, sums, sumsBefore, statuses, payments, paymentsBefore] = await Promise.all([
    hadOrders(store, range.before),
    sumsOf(store, range.days),
    sumsOf(store, stretchBefore),
    countsOf(store, 'orderStatus', range.start, range.end),
    countsOf(store, 'paymentStatus', range.start, range.end),
    countsOf(store, 'paymentStatus', range.before, range.beforeEnd),
  ])
  const compare = (measure: (sums: readonly Sum[], payments: Counts) => number | undefined): Figure => {
    const [now, before] = [measure(sums, payments), measure(sumsBefore, paymentsBefore)]
    return { value: now ?? 0, previous: hadBegun && now !== undefined ? (before ?? null) : null }
  }
  return {
    revenue: compare(revenueOf),
    orders: compare(ordersOf),
    averageOrder: compare((some) => ratio(revenueOf(some), soldOf(some))),
    paymentSuccess: compare((_, { success = 0, failure = 0 }) => ratio(100 * success, success + failure)),
    daily: range.days.map(({ day }, at) => {
      const own = sums.slice(at, at + 1)
      return { day, revenue: revenueOf(own), orders: ordersOf(own) }
    }),
    ordersByStatus: statuses,
    ordersByPayment: payments,
    convertedOrders: sums.reduce((count, { converted }) => count + converted, 0),
  }
}

/** Whether there was an order by then: days before the first one are nothing to compare with. */
async function hadOrders(store: Store, by: string): Promise<boolean> {
  const { first } = await store.db
    .selectFrom('customer_order as one')
    .select(({ fn }) => fn.min('one.placedAt').as('first'))
    .where(isWithin(store, orders, 'one'))
    .executeTakeFirstOrThrow()
  return first !== null && first <= by
}

type Stretch = Pick<Day, 'start' | 'end'>

/**
 * What was sold in each of some stretches of time. The orders of one stand together in an index that holds all that is
 * added up; grouping all orders by their day would sort them first.
 */
function sumsOf(store: Store, stretches: readonly Stretch[]): Promise<Sum[]> {
  const revenue = sql`sum(case when ${isRevenue('sold')} then ${totalInBase(store, 'sold')} end)`
  const sums = store.dialect.object([
    ['orders', sql.ref('sum.orders')],
    ['sold', sql.ref('sum.sold')],
    ['revenue', sql.ref('sum.revenue')],
    ['converted', sql.ref('sum.converted')],
  ])
  const query = sql<{ sums: string }>`
    with stretch(first, next) as (values ${sql.join(stretches.map(({ start, end }) => sql`(${start}, ${end})`))})
    select ${store.dialect.text(sql`(
      select ${sums} from (
        select count(*) as orders, count(case when ${isRevenue('sold')} then 1 end) as sold,
          count(case when sold."exchangeRate" <> ${sql.lit(Number(rateUnits))} then 1 end) as converted,
          ${rounded(store.dialect, revenue)} as revenue from customer_order as sold
        where sold."placedAt" >= stretch.first and sold."placedAt" < stretch.next${andWithin(store, orders, 'sold')}
      ) as sum)`)} as sums
    from stretch order by first`
  return store.ask(query.compile(store.db), (rows) => rows.map((row) => JSON.parse(row.sums) as Sum))
}

/** How many orders placed between two moments have each value of a choice: each is a stretch of an index. */
function countsOf(store: Store, name: Choice, start: string, end: string): Promise<Counts> {
  const field = store.registry.get(orders).fields[name]
  const values = Object.keys((field && choicesOf(field)) ?? {})
  const query = sql<{ value: string; orders: number }>`
    with choice(value) as (values ${sql.join(values.map((value) => sql`(${value})`))})
    select value, (
      select count(*) from customer_order as sold
      where ${sql.ref(`sold.${name}`)} = choice.value and sold."placedAt" >= ${start} and sold."placedAt" < ${end}
        ${andWithin(store, orders, 'sold')}
    ) as orders
    from choice`
  return store.ask(query.compile(store.db), (rows) => {
    const counts = rows.map(({ value, orders }) => [value, Number(orders)] as const)
    return Object.fromEntries(counts.filter(([, orders]) => orders > 0))
  })
}

const ordersOf = (sums: readonly Sum[]) => sums.reduce((count, { orders }) => count + orders, 0)
const soldOf = (sums: readonly Sum[]) => sums.reduce((count, { sold }) => count + sold, 0)
const revenueOf = (sums: readonly Sum[]) => sums.reduce((sum, { revenue }) => sum + revenue, 0) / 10_000
/** Undefined where there is nothing to be a part of. */
const ratio = (part: number, whole: number) => (whole === 0 ? undefined : Math.round((100 * part) / whole) / 100)

const latest = 8

/** The latest orders, with their totals in the base currency, and the amounts in their own. */
export async function latestOrdersOf(store: Store) {
  const rows = await store.db
    .selectFrom('customer_order as one')
    .innerJoin('customer', 'customer.id', 'one.customer')
    .innerJoin('currency_master as paid', 'paid.id', 'one.currency')
    .select([
      'one.id',
      'one.orderNumber',
      'one.orderStatus',
      'one.paymentStatus',
      'one.placedAt',
      'customer.id as customerId',
      'customer.firstName',
      'customer.lastName',
      'one.total as amount',
      'paid.code as currency',
      totalInBase(store, 'one').as('total'),
    ])
    .where(isWithin(store, orders, 'one'))
    .orderBy('one.placedAt', 'desc')
    .limit(latest)
    .execute()
  return rows.map(({ customerId, firstName, lastName, total, amount, ...order }) => ({
    ...order,
    customer: { id: customerId, name: [firstName, lastName].filter(Boolean).join(' ') },
    total: Math.round(Number(total)) / 10_000,
    amount: Number(amount) / 10_000,
  }))
}
