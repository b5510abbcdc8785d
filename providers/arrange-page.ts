import type { MoreRows } from '../integrations/adapters/more-rows'
import { type AnyRecord, createRowTest, filterAndSortRows, filterKeysOf, isUnset, type Resource } from '../vocabulary'
import { activeFiltersOf, type CriteriaFilter, type ListCriteria, rowRangeOf } from './list-criteria'
import type { ListExtent } from './list-meta'

/** A page of rows, and how far the list goes. */
export type ListPageRows = ListExtent & PageRows

interface PageRows {
  readonly data: AnyRecord[]
  /** There are more, which cannot be had: the API tells of them in a way that is not read. */
  readonly more?: MoreRows
  /**
   * How many rows each value of the list's tabs has, narrowed by all else that narrows it; absent where not known, and
   * null where the rows of this API do not have the field of the tabs at all.
   */
  readonly counts?: Readonly<Record<string, number>> | null
  /** The API has the choices that say others in more words, and was asked by them. Default: false. */
  readonly isFiner?: boolean
}

/** The last arrangement of each array, so that turning pages sorts nothing again. */
const arranged = new WeakMap<readonly AnyRecord[], { key: string; rows: AnyRecord[] }>()

/** Whether all rows have the values that a view asks to be there at all; an API that does not know the question shows others. */
export const hasRequiredValues = (rows: readonly AnyRecord[], view: ListCriteria): boolean =>
  activeFiltersOf(view).every(
    ({ field, operator }) => operator !== 'nnull' || rows.every((row) => !isUnset(row[field])),
  )

/** Searches, filters, sorts and pages a whole array as an API would that understands the query convention. */
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

/** How many of a whole array's rows have each value of a field, among those that pass the filters. */
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
