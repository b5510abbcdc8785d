import { fillPath, idOf, isPathSafeId, type Resource } from '../vocabulary'
import type { AvailableCalls } from './available-calls'
import { activeFiltersOf, type CriteriaFilter, type ListCriteria } from './list-criteria'
import { missingListProblem } from './missing-lists'

/** Where a view of a list is asked for. */
export interface ListLocation {
  /** The path as it is declared: all that are asked at it are answered alike. */
  readonly template: string
  readonly path: string
  /** What remains to be said: the field that a list is narrowed by may stand in its path. */
  readonly view: Omit<ListCriteria, 'filters'> & { readonly filters: readonly CriteriaFilter[] }
}

/** The one value that a filter asks for; undefined where it asks for several, or for something else than equality. */
export const singleFilterValue = ({ operator, value }: CriteriaFilter): unknown => {
  const values = operator === 'eq' || operator === 'in' ? [value].flat() : []
  return values.length === 1 ? idOf(values[0]) : undefined
}

/** At the address of the list itself. */
export function ownListLocation(resource: Resource, usable: AvailableCalls, view: ListCriteria): ListLocation {
  const call = usable(resource, 'list')
  if (!call) throw missingListProblem(resource)
  return { template: call.path, path: call.path, view: { ...view, filters: activeFiltersOf(view) } }
}

/** At the address of the list of those that a view is narrowed to, where there is one. */
export function listLocationOf(resource: Resource, usable: AvailableCalls, view: ListCriteria): ListLocation {
  const filters = activeFiltersOf(view)
  for (const filter of filters) {
    const call = usable(resource, `by:${filter.field}`)
    const value = singleFilterValue(filter)
    if (!call || value === undefined || !isPathSafeId(String(value))) continue
    const rest = filters.filter((other) => other !== filter)
    return {
      template: call.path,
      path: fillPath(call.path, { [filter.field]: value }),
      view: { ...view, filters: rest },
    }
  }
  return ownListLocation(resource, usable, view)
}
