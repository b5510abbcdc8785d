import type { MoreRows } from '../../integrations/adapters/more-rows'
import {
  type AnyRecord,
  createRowTest,
  filterAndSortRows,
  filterKeysOf,
  isUnset,
  type Resource,
} from '../../vocabulary'
import { activeFiltersOf, type CriteriaFilter, type ListCriteria, rowRangeOf } from './list-criteria'
import type { ListExtent } from './list-meta'

/** A page of rows, with the extent of the list. */
export type ListPageRows = ListExtent & PageRows

interface PageRows {
  readonly data: AnyRecord[]
  /** Information about rows that exist but cannot be read, because the API announces them in an unsupported way. */
  readonly more?: MoreRows
  /**
   * The number of rows per tab, with all other filters applied. Absent if unknown. Null if the API's rows do not have
   * the tabs' field at all.
   */
  readonly counts?: Readonly<Record<string, number>> | null
  /** Whether the API has the detailed choices, and the list was requested with them. Default: false. */
  readonly isFiner?: boolean
}

/** The last arrangement of each array, so that paging does not sort again. */
const arranged = new WeakMap<readonly AnyRecord[], { key: string; rows: AnyRecord[] }>()

/**
 * Whether all rows fulfil the 'any value' filters of a view. An API that does not know this filter returns other rows.
 */
export const hasRequiredValues = (rows: readonly AnyRecord[], view: ListCriteria): boolean =>
  activeFiltersOf(view).every(
    ({ field, operator }) => operator !== 'nnull' || rows.every((row) => !isUnset(row[field])),
  )

/** Searches, filters, sorts and pages a whole array like an API with the query convention. */
export function arrangePage(resource: Resource, rows: readonly AnyRecord[], view: ListCriteria): ListPageRows {
  const filters = activeFiltersOf(view)
  const sorters = view.sorters ?? []
  const key = JSON.stringify([filters, sorters])
  let last = arranged.get(rows)
  if (last?.key !== key) {
    last = { key, rows: filterAndSortRows(resource, rows, filters, sorters) }
    arranged.set(rows, last)
  }
  const slice = rowRangeOf(view)
  return { data: slice ? last.rows.slice(slice.start, slice.end) : last.rows, total: last.rows.length }
}

/** Counts the filtered rows of a whole array by the value of a field. */
export function valueCountsOf(
  resource: Resource,
  rows: readonly AnyRecord[],
  filters: readonly CriteriaFilter[],
  field: string,
): Readonly<Record<string, number>> {
  const tests = filters.map((filter) => createRowTest(resource, filter))
  const counts: Record<string, number> = {}
  for (const row of rows)
    if (tests.every((test) => test(row)))
      for (const key of filterKeysOf(row[field])) counts[key] = (counts[key] ?? 0) + 1
  return counts
}
