import { date, dateTime, decimal, type Field } from 'deckhand'
import * as z from 'zod/mini'

/** A value in whichever form a backend sends those of a field. */
const as = (field: Field) => z.transform((came: unknown) => field.kind.arrives?.(came, field) ?? came)

const id = z.pipe(
  z.union([z.string().check(z.minLength(1)), z.number()]),
  z.transform((value) => String(value)),
)
const text = z.string().check(z.minLength(1))
const day = z.pipe(as(date()), z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)))
const moment = z.pipe(as(dateTime()), text)
const number = z.pipe(as(decimal()), z.number())

/** What is missing or has another form is left out. */
const perhaps = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

const order = z.object({
  id,
  orderNumber: text,
  customer: perhaps(z.object({ name: text })),
  /** In the base currency. */
  total: perhaps(number),
  /** What it comes to in its own currency, and the code of that. */
  amount: perhaps(number),
  currency: perhaps(text),
  orderStatus: perhaps(text),
  paymentStatus: perhaps(text),
  placedAt: perhaps(moment),
})

const stocked = z.object({ id, name: text, stock: number, lowStockAt: perhaps(number) })

const sold = z.object({ id, name: text, revenue: number, quantity: perhaps(number) })

const coupon = z.object({ id, code: text, endsOn: day })

const perDay = z.object({ day, revenue: number, orders: number })

/** A figure of the range, and of as long a time before it, where there is that to compare with. */
const figure = z.object({ value: number, previous: perhaps(number) })

export type Figure = z.infer<typeof figure>
export type LatestOrder = z.infer<typeof order>
export type Stocked = z.infer<typeof stocked>
export type Sold = z.infer<typeof sold>
export type Coupon = z.infer<typeof coupon>
export type PerDay = z.infer<typeof perDay>
export type Counts = Readonly<Record<string, number>>

const one = <Value>(schema: z.ZodMiniType<Value>, value: unknown): Value | undefined => schema.safeParse(value).data

/** The entries of a list that have the form; undefined where it is no list, or none of those that came has it. */
const rows = <Row>(schema: z.ZodMiniType<Row>, value: unknown): readonly Row[] | undefined => {
  if (!Array.isArray(value)) return undefined
  const known = value.flatMap((row) => {
    const read = schema.safeParse(members(row) ? { id: row._id, ...row } : row)
    return read.success ? [read.data] : []
  })
  return known.length === 0 && value.length > 0 ? undefined : known
}

const members = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined

const counts = (value: unknown): Counts | undefined => {
  const named = members(value)?.flatMap(([name, count]) => {
    const read = one(number, count)
    return read === undefined ? [] : [[name, read] as const]
  })
  return named && Object.fromEntries(named)
}

const figures = (answer: object): Readonly<Record<string, Figure>> =>
  Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      const alone = one(number, value)
      const read = alone === undefined ? one(figure, value) : { value: alone }
      return read ? [[name, read]] : []
    }),
  )

/** At least two days, in their order: of fewer there is nothing to draw. */
const days = (value: unknown) => {
  const known = rows(perDay, value)?.toSorted((one, other) => one.day.localeCompare(other.day)) ?? []
  return known.length > 1 ? known : undefined
}

/**
 * Reads what an API answers as its statistics. All money is in the base currency, whose code `currency` is. What is
 * missing or has another form is undefined, or left out of its list, so that it costs its panel alone.
 */
export const readStats = ({ convertedOrders, ...answer }: Readonly<Record<string, unknown>>) => ({
  /** The days that the figures are of, both included. */
  from: one(day, answer.from),
  to: one(day, answer.to),
  currency: one(text, answer.currency),
  /** How many of the orders are in other currencies, whose amounts are converted. */
  convertedOrders: one(number, convertedOrders),
  /** By name; those that are not known here are shown as well. */
  figures: figures(answer),
  /** How much waits to be done, by what it is. */
  queue: counts(answer.queue),
  daily: days(answer.daily),
  ordersByStatus: counts(answer.ordersByStatus),
  ordersByPayment: counts(answer.ordersByPayment),
  topProducts: rows(sold, answer.topProducts),
  topCategories: rows(sold, answer.topCategories),
  lowStock: rows(stocked, answer.lowStock),
  cardsInStock: rows(stocked, answer.cardsInStock),
  expiringCoupons: rows(coupon, answer.expiringCoupons),
  latestOrders: rows(order, answer.latestOrders),
})

export type Stats = ReturnType<typeof readStats>
