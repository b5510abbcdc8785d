import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core'
import { generateFilter, generateSort } from '@refinedev/simple-rest'
import type { InMemoryFilter } from '../vocabulary'

/** How a list is narrowed, sorted and cut. */
export interface ListCriteria {
  readonly filters?: readonly CrudFilter[]
  readonly sorters?: readonly CrudSort[]
  readonly pagination?: Pagination
}

export type CriteriaFilter = InMemoryFilter

const operators = ['eq', 'in', 'ne', 'gte', 'lte', 'contains', 'nnull']

const isSet = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The filters that say something. Throws for one that the query convention has no word for, which would be sent as another. */
export const activeFiltersOf = ({ filters = [] }: ListCriteria): CriteriaFilter[] =>
  filters
    .filter(({ value }) => isSet(value))
    .map((filter) => {
      if (!operators.includes(filter.operator))
        throw new Error(`A list cannot be filtered by '${filter.operator}'; expected one of: ${operators.join(', ')}.`)
      return filter as CriteriaFilter
    })

/** The first row of the page and the row after the last; undefined where all rows are wanted. */
export const rowRangeOf = ({ pagination }: ListCriteria): { start: number; end: number } | undefined => {
  const { currentPage = 1, pageSize = 20, mode = 'server' } = pagination ?? { mode: 'off' }
  return mode === 'server' ? { start: (currentPage - 1) * pageSize, end: currentPage * pageSize } : undefined
}

/** '?a=1&b=2&b=3', a list being repeated; '' where there is nothing to say. */
export const buildQueryString = (parameters: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    for (const one of [value].flat()) if (isSet(one)) query.append(name, String(one))
  const text = query.toString()
  return text && `?${text}`
}

/** The query of a list in the convention of simple-rest: `_start`, `_end`, `_sort`, `_order`, `q`, `field`, `field_gte` … */
export const buildListQuery = (view: ListCriteria): string => {
  const slice = rowRangeOf(view)
  const sort = generateSort([...(view.sorters ?? [])])
  const filters = activeFiltersOf(view)
  const present = filters.filter(({ operator }) => operator === 'nnull')
  const text = buildQueryString({
    _start: slice?.start,
    _end: slice?.end,
    _sort: sort?._sort.join(','),
    _order: sort?._order.join(','),
    ...generateFilter(filters.filter((filter) => !present.includes(filter))),
  })
  // The convention has no word for "any value"; "other than none" says it.
  return present.reduce((query, { field }) => `${query}${query ? '&' : '?'}${encodeURIComponent(field)}_ne=`, text)
}

/** Whether a query asks for less than all rows, and not only for some of them at a time or in an order. */
export const isFilteringQuery = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].some((name) => !['_start', '_end', '_sort', '_order'].includes(name))
