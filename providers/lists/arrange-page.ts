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

/** A page of rows, with information about the size of the list. */
export type ListPageRows = ListExtent & PageRows

interface PageRows {
  readonly data: AnyRecord[]
  /** Information about rows that exist but cannot be read, because the API announces them in an unsupported way. */
  readonly more?: MoreRows
  /**
   * The number of rows for each tab, if all other filters are applied. Absent if the numbers are unknown. Null if the
   * API's rows do not have the field whose values are the tabs.
   */
  readonly counts?: Readonly<Record<string, number>> | null
  /** Whether the API has the more detailed choices, and the list was requested with these choices. Default: false. */
  readonly isFiner?: boolean
}

/** The last sorted and filtered result of each array, so that a change of the page does not sort again. */
const arranged = new WeakMap<readonly AnyRecord[], { key: string; rows: AnyRecord[] }>()

/**
 * Whether all rows match the 'any value' filters of a view. If an API does not know this filter, the API returns rows
 * that do not match.
 */
export const hasRequiredValues = (rows: readonly AnyRecord[], view: ListCriteria): boolean =>
  activeFiltersOf(view).every(
    ({ field, operator }) => operator !== 'nnull' || rows.every((row) => !isUnset(row[field])),
  )

/** Searches, filters, sorts and pages a complete array like an API with the query convention. */
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

/** Counts the filtered rows of a complete array by the value of a field. */
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
