import { idOf, type Reference } from '../../vocabulary'

/** A figure of the range, and of the range of the same length before it. */
export interface Figure {
  readonly value: number
  readonly previous?: number
}

/** An order among the latest. */
export interface LatestOrder {
  readonly id: string
  readonly orderNumber: string
  readonly customer?: Reference | null
  /** In the base currency. */
  readonly total?: number
  readonly orderStatus?: string
  readonly paymentStatus?: string
  readonly placedAt?: string
}

/** A product whose stock has come down to where it should be refilled. */
export interface LowStock {
  readonly id: string
  readonly name: string
  readonly stock: number
  readonly lowStockAt?: number | null
}

/** A coupon that ends within days. */
export interface ExpiringCoupon {
  readonly id: string
  readonly code: string
  readonly endsOn: string
}

/** The object of GET /dashboard-stats, as far as it is understood. Each part may be missing: its panel is left out then. */
export interface Stats {
  /** The days that the figures are of, both included. */
  readonly from?: string
  readonly to?: string
  /** Code of the base currency, in which all money here is. */
  readonly currency?: string
  /** The figures by name; those that are not known here are shown as well. */
  readonly figures: Readonly<Record<string, Figure>>
  /** How much waits to be done, by what it is. */
  readonly queue?: Readonly<Record<string, number>>
  readonly ordersByStatus?: Readonly<Record<string, number>>
  readonly lowStock?: readonly LowStock[]
  readonly expiringCoupons?: readonly ExpiringCoupon[]
  readonly latestOrders?: readonly LatestOrder[]
}

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const textFrom = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const figureFrom = (value: unknown): Figure | undefined => {
  if (isNumber(value)) return { value }
  if (!isRow(value) || !isNumber(value.value)) return undefined
  return { value: value.value, ...(isNumber(value.previous) && { previous: value.previous }) }
}

const countsFrom = (value: unknown): Record<string, number> | undefined =>
  isRow(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => isNumber(entry[1])))
    : undefined

/** The rows of a list that have an id and all of the named fields. */
const rowsFrom = <R extends { readonly id: string }>(
  value: unknown,
  ...needed: (keyof R & string)[]
): R[] | undefined =>
  Array.isArray(value)
    ? value.filter(
        (row): row is R => isRow(row) && idOf(row) !== undefined && needed.every((name) => row[name] != null),
      )
    : undefined

/** Reads what an API answers as its statistics. What has another form is passed over, so that it costs its panel alone. */
export const readStats = (answer: Row): Stats => ({
  from: textFrom(answer.from),
  to: textFrom(answer.to),
  currency: textFrom(answer.currency),
  figures: Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      const figure = figureFrom(value)
      return figure ? [[name, figure]] : []
    }),
  ),
  queue: countsFrom(answer.queue),
  ordersByStatus: countsFrom(answer.ordersByStatus),
  lowStock: rowsFrom<LowStock>(answer.lowStock, 'name', 'stock'),
  expiringCoupons: rowsFrom<ExpiringCoupon>(answer.expiringCoupons, 'code', 'endsOn'),
  latestOrders: rowsFrom<LatestOrder>(answer.latestOrders, 'orderNumber'),
})
