import type { CalendarRange } from '../../../providers/api'
import {
  currentTimeZone,
  dayIn,
  listFiltersOfWhere,
  type Resource,
  screenAddress,
  type Where,
  type WhereFilter,
} from '../../../vocabulary'

const suffixes = { eq: '', ne: '_ne', gte: '_gte', lte: '_lte' } as const satisfies Record<
  WhereFilter['operator'],
  string
>

interface ListPathOptions {
  readonly where?: Where
  /** The field by which records belong to days, and the days. */
  readonly on?: string
  readonly days?: Partial<CalendarRange>
}

/** The list of a resource, narrowed to some records; with days, to those of them. */
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
