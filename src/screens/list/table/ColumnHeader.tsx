import type { AnyRecord, Resource } from '../../../../vocabulary'
import { nextSort } from '../state/list-state'
import { onMousePress } from '../state/prefetch-list'
import type { TableColumn } from './table-columns'

/** The sorting of a list, and the callbacks that change it. */
export interface ListSorting {
  readonly sort: string
  readonly onSort: (sort: string) => void
  /** Called when the pointer is pressed on a header, before the release sorts the list. */
  readonly onBegin: (sort: string) => void
}

/** The attributes of a header cell for screen readers. */
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
  /** By default, people cannot sort by the column. */
  readonly sorting?: ListSorting
}

/** The content of a header cell: a label with which people sort the list by this column. */
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
