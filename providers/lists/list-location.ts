import { fillPath, idOf, isPathSafeId, type Resource } from '../../vocabulary'
import type { AvailableCalls } from '../session/access-control'
import { activeFiltersOf, type CriteriaFilter, type ListCriteria } from './list-criteria'
import { missingListProblem } from './missing-lists'

/** The API address from which a list view is loaded. */
export interface ListLocation {
  /** The declared path of the list. Lists with the same path template have the same response format. */
  readonly template: string
  readonly path: string
  /**
   * The filters, sorting and page that the path does not already contain. If the path contains a filter, the remaining
   * view does not contain that filter.
   */
  readonly view: Omit<ListCriteria, 'filters'> & { readonly filters: readonly CriteriaFilter[] }
}

/** The single value that a filter requires. Undefined if the filter has several values or is not an equality filter. */
export const singleFilterValue = ({ operator, value }: CriteriaFilter): unknown => {
  const values = operator === 'eq' || operator === 'in' ? [value].flat() : []
  return values.length === 1 ? idOf(values[0]) : undefined
}

/** The address of the list itself, without filters in the path. */
export function ownListLocation(resource: Resource, usable: AvailableCalls, view: ListCriteria): ListLocation {
  const call = usable(resource, 'list')
  if (!call) throw missingListProblem(resource)
  return { template: call.path, path: call.path, view: { ...view, filters: activeFiltersOf(view) } }
}

/**
 * The address of a filtered list, if the resource has a call for that list. Otherwise, the address of the list itself.
 */
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
