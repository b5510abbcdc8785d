import type { Range } from '../../../providers/api'
import {
  dayIn,
  type Narrowing,
  narrowings,
  type Resource,
  screenAddress,
  type Where,
  workingZone,
} from '../../../vocabulary'

const suffixes = { eq: '', ne: '_ne', gte: '_gte', lte: '_lte' } as const satisfies Record<
  Narrowing['operator'],
  string
>

interface Listed {
  readonly where?: Where
  /** The field by which records belong to days, and the days. */
  readonly on?: string
  readonly days?: Partial<Range>
}

/** The list of a resource, narrowed to some records; with days, to those of them. */
export function listPath(resource: Resource, { where, on, days = {} }: Listed = {}): string {
  const params = new URLSearchParams()
  const now = { moment: Date.now(), today: dayIn(workingZone()) }
  for (const { field, operator, values } of narrowings(resource, where, now))
    for (const value of values) params.append(field + suffixes[operator], String(value ?? ''))
  if (on !== undefined && days.from && days.to) {
    params.set(`${on}_gte`, days.from)
    params.set(`${on}_lte`, days.to)
  }
  return screenAddress(resource.name, { query: String(params) })
}
