import { sql } from 'kysely'
import { totalInBase } from '../handlers/in-base'
import type { Store } from '../store/store'
import type { Range } from './range'

/** A figure of a range, and of the range of the same length before it. */
interface Figure {
  readonly value: number
  readonly previous: number
}

interface DayRow {
  readonly day: string
  readonly first: string
  readonly next: string
}

interface Sum {
  readonly day: string
  readonly paymentStatus: string
  readonly orderStatus: string
  readonly orders: number
  /** In the base currency, in ten-thousandths. */
  readonly total: number
}

/** What was sold: every figure of it is added up from one query by day and status. */
export async function salesOf(store: Store, range: Range) {
  const sums = await sumsOf(store, range)
  const current = sums.filter(({ day }) => day >= range.from)
  const previous = sums.filter(({ day }) => day < range.from)
  const compare = (measure: (sums: readonly Sum[]) => number): Figure => ({
    value: measure(current),
    previous: measure(previous),
  })
  return {
    revenue: compare(revenueOf),
    orders: compare(ordersOf),
    averageOrder: compare((some) => ratio(revenueOf(some), ordersOf(some.filter(isPaid)))),
    paymentSuccess: compare((some) => ratio(100 * ordersOf(some.filter(isPaid)), ordersOf(some.filter(isSettled)))),
    daily: dailyOf(current, range.days),
    ordersByStatus: countBy(current, 'orderStatus'),
    ordersByPayment: countBy(current, 'paymentStatus'),
  }
}

async function sumsOf(store: Store, { daysBefore, days }: Range): Promise<Sum[]> {
  const bounds = [...daysBefore, ...days].map(({ day, start, end }) => sql`(${day}, ${start}, ${end})`)
  const query = store.db
    .with('days(day, first, next)', () => sql<DayRow>`(values ${sql.join(bounds)})`)
    .selectFrom('days')
    .innerJoin('customer_order as sold', (join) =>
      join.onRef('sold.placedAt', '>=', 'days.first').onRef('sold.placedAt', '<', 'days.next'),
    )
    .select(({ fn }) => [
      'day',
      'paymentStatus',
      'orderStatus',
      fn.countAll<number>().as('orders'),
      fn.sum<number>(totalInBase(store, 'sold')).as('total'),
    ])
    .groupBy(['day', 'paymentStatus', 'orderStatus'])
  return store.ask(query.compile(), (rows: readonly Sum[]) =>
    rows.map((row) => ({ ...row, orders: Number(row.orders), total: Number(row.total ?? 0) })),
  )
}

const isPaid = ({ paymentStatus }: Sum) => paymentStatus === 'success'
const isSettled = ({ paymentStatus }: Sum) => paymentStatus !== 'pending'
const ordersOf = (sums: readonly Sum[]) => sums.reduce((count, { orders }) => count + orders, 0)
const revenueOf = (sums: readonly Sum[]) => sums.filter(isPaid).reduce((sum, { total }) => sum + total, 0) / 10_000
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole) / 100)

function dailyOf(sums: readonly Sum[], days: Range['days']) {
  return days.map(({ day }) => {
    const own = sums.filter((sum) => sum.day === day)
    return { day, revenue: revenueOf(own), orders: ordersOf(own) }
  })
}

function countBy(sums: readonly Sum[], name: 'orderStatus' | 'paymentStatus'): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const sum of sums) counts[sum[name]] = (counts[sum[name]] ?? 0) + sum.orders
  return counts
}

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
    .orderBy('one.placedAt', 'desc')
    .limit(latest)
    .execute()
  return rows.map(({ customerId, firstName, lastName, total, ...order }) => ({
    ...order,
    customer: { id: customerId, name: [firstName, lastName].filter(Boolean).join(' ') },
    total: Number(total) / 10_000,
  }))
}
