import { fillPath, idOf, isCallable, type Resource } from '../vocabulary'
import { noList } from './absent'
import { type Filter, filtersOf, type View } from './query'
import type { Usable } from './usable'

/** Where a view of a list is asked for. */
export interface Place {
  /** The path as it is declared: all that are asked at it are answered alike. */
  readonly template: string
  readonly path: string
  /** What remains to be said: the field that a list is narrowed by may stand in its path. */
  readonly view: Omit<View, 'filters'> & { readonly filters: readonly Filter[] }
}

/** The one value that a filter asks for; undefined where it asks for several, or for something else than equality. */
export const onlyValue = ({ operator, value }: Filter): unknown => {
  const values = operator === 'eq' || operator === 'in' ? [value].flat() : []
  return values.length === 1 ? idOf(values[0]) : undefined
}

/** At the address of the list itself. */
export function ownPlace(resource: Resource, usable: Usable, view: View): Place {
  const call = usable(resource, 'list')
  if (!call) throw noList(resource)
  return { template: call.path, path: call.path, view: { ...view, filters: filtersOf(view) } }
}

/** At the address of the list of those that a view is narrowed to, where there is one. */
export function placeOf(resource: Resource, usable: Usable, view: View): Place {
  const filters = filtersOf(view)
  for (const filter of filters) {
    const call = usable(resource, `by:${filter.field}`)
    const value = onlyValue(filter)
    if (!call || value === undefined || !isCallable(String(value))) continue
    const rest = filters.filter((other) => other !== filter)
    return {
      template: call.path,
      path: fillPath(call.path, { [filter.field]: value }),
      view: { ...view, filters: rest },
    }
  }
  return ownPlace(resource, usable, view)
}
