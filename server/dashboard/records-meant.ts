import { sql } from 'kysely'
import { comparisons, type Now, narrowings, type Resource, timeOf, type Where } from '../../vocabulary'
import type { Sql } from '../store/dialect'
import { inBase, rateOf } from '../store/in-base'
import { tableName } from '../store/model'
import { condition, narrowed } from '../store/narrow'
import { keptValue } from '../store/read'
import type { Store } from '../store/store'
import { todayOf } from '../zones'
import type { Range } from './range'

/** The alias of the table that is added up. */
export const alias = 'one'

const minute = 60_000

/** To the minute, so that what is asked for can be remembered for as long. */
export const nowOf = (store: Store): Now => ({
  moment: Math.floor(Date.now() / minute) * minute,
  today: todayOf(store),
})

/** The table of the records. */
export const from = ({ name }: Resource): Sql => sql`${sql.table(tableName(name))} as ${sql.id(alias)}`

/** The condition that the records meet, or, with none, whichever records are seen. */
export const meant = (store: Store, resource: Resource, where: Where = {}): Sql =>
  condition(store, resource, { filters: narrowings(resource, where, nowOf(store)) }, alias, { whole: true })

/** The same of a record that is seen already; undefined where it is met by each. */
export function alsoMeant(store: Store, resource: Resource, where: Where = {}): Sql | undefined {
  const filters = comparisons(resource, where, nowOf(store))
  if (filters.length === 0) return undefined
  return sql.join(
    filters.map((filter) => narrowed(store, resource, filter, alias)),
    sql` and `,
  )
}

/** A field's value as kept; of amounts with a rate, a fraction in the base currency. */
export function measured(store: Store, resource: Resource, name: string): Sql {
  const kept = keptValue(store, resource, name, alias)
  const rate = rateOf(resource, name, alias)
  return rate ? inBase(store.dialect, kept, rate) : kept
}

/** How many of a field's kept units make one. */
export function unitsOf({ fields }: Resource, name: string): number {
  const field = fields[name]
  const column = field?.kind.column(field)
  return column?.store === 'decimal' ? 10 ** column.scale : 1
}

/** From which value of the field on, and up to which, records belong to an interval of time. */
export interface Interval {
  readonly start: string
  readonly end: string
}

/** The days of a range, and as long a time before, as a field tells them. */
export interface Intervals {
  readonly days: readonly Interval[]
  readonly whole: Interval
  readonly before: Interval
}

/** Moments lie between moments, days between days. */
export function intervalsOf(range: Range, { fields }: Resource, on: string): Intervals {
  const { days, before, beforeEnd, start, end } = range
  if (timeOf(fields[on]) !== 'day') return { days, whole: { start, end }, before: { start: before, end: beforeEnd } }
  const [dayBefore, dayAfter] = [range.dayBefore, range.dayAfter]
  return {
    days: days.map(({ day }, at) => ({ start: day, end: days[at + 1]?.day ?? dayAfter })),
    whole: { start: range.from, end: dayAfter },
    before: { start: dayBefore, end: range.from },
  }
}

/** The condition that a record lies in an interval. */
export const isBetween = (on: string, { start, end }: Interval): Sql => {
  const kept = sql.ref(`${alias}.${on}`)
  return sql`${kept} >= ${start} and ${kept} < ${end}`
}
