import type { AnyRecord, Resource } from '../../../vocabulary'
import { nextSort } from './list-state'
import { onMousePress } from './prefetch-list'
import type { TableColumn } from './table-columns'

/** How a list is sorted, and what has it sorted otherwise. */
export interface ListSorting {
  readonly sort: string
  readonly onSort: (sort: string) => void
  /** A head is pressed, and once it is let go the list will be sorted so. */
  readonly onBegin: (sort: string) => void
}

/** What the cell of a column's head says to those who do not see it. */
export const columnHeaderAttributes = ({ name, align }: TableColumn, sorting?: ListSorting) => ({
  'aria-sort': sorting && direction(sorting.sort, name),
  'data-align': align,
})

const direction = (sort: string, name: string) =>
  sort === name ? ('ascending' as const) : sort === `-${name}` ? ('descending' as const) : undefined

interface ColumnHeaderProps {
  readonly resource: Resource
  readonly column: TableColumn
  readonly records: readonly AnyRecord[]
  /** Default: nothing is sorted by. */
  readonly sorting?: ListSorting
}

/** What stands in the head of a column: its label, by which the list is sorted. */
export function ColumnHeader({
  resource,
  column: { name, label, head, sortable },
  records,
  sorting,
}: ColumnHeaderProps) {
  if (head) return head(records)
  if (!sorting || !sortable) return label
  const next = nextSort(resource, sorting.sort, name)
  return (
    <button
      type="button"
      className="records-sort"
      data-sorted={direction(sorting.sort, name)}
      onPointerDown={onMousePress(() => sorting.onBegin(next))}
      onClick={() => sorting.onSort(next)}
    >
      <span>{label}</span>
    </button>
  )
}
