import { sql } from 'kysely'
import {
  databaseFiltersOfWhere,
  listFiltersOfWhere,
  type Now,
  type Resource,
  timePrecisionOf,
  type Where,
} from '../../../vocabulary'
import type { DashboardRange } from '../../contract/dashboard'
import type { Sql } from '../../contract/dialect'
import type { Store } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { inBaseCurrency, rateColumnOf } from '../../database/base-currency'
import { filterCondition, listCondition } from '../../database/queries/list-conditions'
import { storedValueSql } from '../../database/queries/record-sql'
import { todayOf } from '../../platform/time-zones'

/** The alias of the table with the summed values. */
export const summedAlias = 'one'

const minute = 60_000

/** The current time, rounded to the minute, so that queries can be cached for a minute. */
export const conditionClockOf = (store: Store): Now => ({
  moment: Math.floor(Date.now() / minute) * minute,
  today: todayOf(store),
})

/** The table of the records. */
export const summedTableSql = ({ name }: Resource): Sql => sql`${sql.table(tableName(name))} as ${sql.id(summedAlias)}`

/** The SQL condition of the visible records that match. Without a condition, all visible records match. */
export const recordsCondition = (store: Store, resource: Resource, where: Where = {}): Sql =>
  listCondition(
    store,
    resource,
    { filters: listFiltersOfWhere(resource, where, conditionClockOf(store)) },
    summedAlias,
    { whole: true },
  )

/** The SQL condition for records that are already known to be visible. Undefined if every record matches. */
export function extraRecordsCondition(store: Store, resource: Resource, where: Where = {}): Sql | undefined {
  const filters = databaseFiltersOfWhere(resource, where, conditionClockOf(store))
  if (filters.length === 0) return undefined
  return sql.join(
    filters.map((filter) => filterCondition(store, resource, filter, summedAlias)),
    sql` and `,
  )
}

/** A field's stored value. An amount with a rate becomes a fraction in the base currency. */
export function baseCurrencyValueSql(store: Store, resource: Resource, name: string): Sql {
  const kept = storedValueSql(store, resource, name, summedAlias)
  const rate = rateColumnOf(resource, name, summedAlias)
  return rate ? inBaseCurrency(store.dialect, kept, rate) : kept
}

/** The number of stored units that equal the value 1 of a field. For two decimals, the number is 100. */
export function storedUnitsPerOne({ fields }: Resource, name: string): number {
  const field = fields[name]
  const column = field?.kind.column(field)
  return column?.store === 'decimal' ? 10 ** column.scale : 1
}

/** The condition for a field's values in an interval. The interval includes its start, but not its end. */
export interface TimeInterval {
  readonly start: string
  readonly end: string
}

/** The days of a range, the complete range and the previous period, as values of a field. */
export interface RangeIntervals {
  readonly days: readonly TimeInterval[]
  readonly whole: TimeInterval
  readonly before: TimeInterval
}

/** The intervals of a range, as times or as calendar days. The kind of the field decides between times and days. */
export function rangeIntervalsOf(range: DashboardRange, { fields }: Resource, on: string): RangeIntervals {
  const { days, before, beforeEnd, start, end } = range
  if (timePrecisionOf(fields[on]) !== 'day')
    return { days, whole: { start, end }, before: { start: before, end: beforeEnd } }
  const [dayBefore, dayAfter] = [range.dayBefore, range.dayAfter]
  return {
    days: days.map(({ day }, at) => ({ start: day, end: days[at + 1]?.day ?? dayAfter })),
    whole: { start: range.from, end: dayAfter },
    before: { start: dayBefore, end: range.from },
  }
}

/** The condition that a record is in an interval. */
export const inIntervalCondition = (on: string, { start, end }: TimeInterval): Sql => {
  const kept = sql.ref(`${summedAlias}.${on}`)
  return sql`${kept} >= ${start} and ${kept} < ${end}`
}
