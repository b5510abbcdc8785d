import { sql } from 'kysely'
import { rounded, totalInBase } from '../handlers/in-base'
import { isRevenue } from '../orders/revenue'
import { choicesOf } from '../store/model'
import type { Store } from '../store/store'
import { andWithin, isWithin } from '../store/within'
import type { Day, Range } from './range'

const orders = 'customer-order'

/** A figure of a range, and of the range of the same length before it. */
interface Figure {
  readonly value: number
  readonly previous: number
}

/** What was sold on a day, or on some. */
interface Sum {
  readonly orders: number
  /** Those of the orders that count as revenue. */
  readonly sold: number
  /** Of these, in the base currency, in ten-thousandths. */
  readonly revenue: number
}

type Choice = 'orderStatus' | 'paymentStatus'
type Counts = Readonly<Record<string, number>>

/** What was sold, day by day and in all. */
export async function salesOf(store: Store, range: Range) {
  const before = [{ start: range.before, end: range.start }]
  const [sums, sumsBefore, statuses, payments, paymentsBefore] = await Promise.all([
    sumsOf(store, range.days),
    sumsOf(store, before),
    countsOf(store, 'orderStatus', range.start, range.end),
    countsOf(store, 'paymentStatus', range.start, range.end),
    countsOf(store, 'paymentStatus', range.before, range.start),
  ])
  const compare = (measure: (sums: readonly Sum[], payments: Counts) => number): Figure => ({
    value: measure(sums, payments),
    previous: measure(sumsBefore, paymentsBefore),
  })
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
  }
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
  ])
  const query = sql<{ sums: string }>`
    with stretch(first, next) as (values ${sql.join(stretches.map(({ start, end }) => sql`(${start}, ${end})`))})
    select ${store.dialect.text(sql`(
      select ${sums} from (
        select count(*) as orders, count(case when ${isRevenue('sold')} then 1 end) as sold,
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
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole) / 100)

const latest = 8

/** The latest orders, with their totals in the base currency. */
export async function latestOrdersOf(store: Store) {
  const rows = await store.db
    .selectFrom('customer_order as one')
    .innerJoin('customer', 'customer.id', 'one.customer')
    .select([
      'one.id',
      'one.orderNumber',
      'one.orderStatus',
      'one.paymentStatus',
      'one.placedAt',
      'customer.id as customerId',
      'customer.firstName',
      'customer.lastName',
      totalInBase(store, 'one').as('total'),
    ])
    .where(isWithin(store, orders, 'one'))
    .orderBy('one.placedAt', 'desc')
    .limit(latest)
    .execute()
  return rows.map(({ customerId, firstName, lastName, total, ...order }) => ({
    ...order,
    customer: { id: customerId, name: [firstName, lastName].filter(Boolean).join(' ') },
    total: Math.round(Number(total)) / 10_000,
  }))
}
