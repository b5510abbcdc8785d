import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core'
import { generateFilter, generateSort } from '@refinedev/simple-rest'
import type { InMemoryFilter } from '../../vocabulary'

/** The filters, the sorting and the page of a list. */
export interface ListCriteria {
  readonly filters?: readonly CrudFilter[]
  readonly sorters?: readonly CrudSort[]
  readonly pagination?: Pagination
}

export type CriteriaFilter = InMemoryFilter

const operators = ['eq', 'in', 'ne', 'gte', 'lte', 'contains', 'nnull']

const isSet = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/**
 * Returns the filters that have a value. Throws an error for an operator that the query convention does not support.
 */
export const activeFiltersOf = ({ filters = [] }: ListCriteria): CriteriaFilter[] =>
  filters
    .filter(({ value }) => isSet(value))
    .map((filter) => {
      if (!operators.includes(filter.operator))
        throw new Error(`A list cannot be filtered by '${filter.operator}'; expected one of: ${operators.join(', ')}.`)
      return filter as CriteriaFilter
    })

/** The index of the first row and the index after the last row of a page. Undefined if all rows are requested. */
export const rowRangeOf = ({ pagination }: ListCriteria): { start: number; end: number } | undefined => {
  const { currentPage = 1, pageSize = 20, mode = 'server' } = pagination ?? { mode: 'off' }
  return mode === 'server' ? { start: (currentPage - 1) * pageSize, end: currentPage * pageSize } : undefined
}

/**
 * Formats the parameters of a query: '?a=1&b=2&b=3'. A parameter with several values is repeated. The text is empty if
 * there are no parameters.
 */
export const buildQueryString = (parameters: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    for (const one of [value].flat()) if (isSet(one)) query.append(name, String(one))
  const text = query.toString()
  return text && `?${text}`
}

/**
 * Formats the query of a list in the convention of simple-rest: `_start`, `_end`, `_sort`, `_order`, `q`, `field`,
 * `field_gte` …
 */
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
  // The convention represents "any value" as "not empty".
  return present.reduce((query, { field }) => `${query}${query ? '&' : '?'}${encodeURIComponent(field)}_ne=`, text)
}

/** Whether a query filters rows. Paging and sorting alone do not filter the rows. */
export const isFilteringQuery = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].some((name) => !['_start', '_end', '_sort', '_order'].includes(name))
