import type { CalendarRange } from '../../../../providers/api'
import {
  currentTimeZone,
  dayIn,
  listFiltersOfWhere,
  type Resource,
  screenAddress,
  type Where,
  type WhereFilter,
} from '../../../../vocabulary'

const suffixes = { eq: '', ne: '_ne', gte: '_gte', lte: '_lte' } as const satisfies Record<
  WhereFilter['operator'],
  string
>

interface ListPathOptions {
  readonly where?: Where
  /** The date field of the records, and the first and last day to filter by. */
  readonly on?: string
  readonly days?: Partial<CalendarRange>
}

/** The path of a resource's list with filters for some records, and with filters for the days if days are given. */
export function listPath(resource: Resource, { where, on, days = {} }: ListPathOptions = {}): string {
  const params = new URLSearchParams()
  const now = { moment: Date.now(), today: dayIn(currentTimeZone()) }
  for (const { field, operator, values } of listFiltersOfWhere(resource, where, now))
    for (const value of values) params.append(field + suffixes[operator], String(value ?? ''))
  if (on !== undefined && days.from && days.to) {
    params.set(`${on}_gte`, days.from)
    params.set(`${on}_lte`, days.to)
  }
  return screenAddress(resource.name, { query: String(params) })
}
