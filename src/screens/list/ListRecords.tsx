import { type ReactNode, useMemo } from 'react'
import type { ListExtent } from '../../../providers/lists/list-meta'
import { type AnyRecord, canRunInBulk, type Resource } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useNarrowScreen } from '../shared/narrow-screen'
import { useAccess } from '../shared/records/access'
import { RecordCards } from './cards/RecordCards'
import { BulkBarSlot } from './selection/BulkBarSlot'
import { SelectionCheckbox, useSelectionColumn, useSelectionStore } from './selection/selection'
import { type ListState, showsHiddenRecords } from './state/list-state'
import type { ChangeListState } from './state/use-list-state'
import { RecordTable } from './table/RecordTable'
import { useFieldColumns } from './table/table-columns'
import { useRowMenu } from './table/use-row-menu'

interface ListRecordsProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: ChangeListState
  readonly onBegin: (state: ListState) => void
  readonly records: readonly AnyRecord[]
  /** The total number of records in the list, as far as the total is known. */
  readonly extent: ListExtent
  readonly columns: readonly string[]
  /** Whether to show all columns even if the table is too narrow, because the person chose these columns. */
  readonly showsAll: boolean
  readonly isStale: boolean
  /** The content that is shown below the rows. */
  readonly children: ReactNode
}

/** Shows the records of a page with their actions: as a table, or as cards in narrow windows. */
export function ListRecords({
  resource,
  state,
  onChange,
  onBegin,
  records,
  extent,
  columns: names,
  showsAll,
  isStale,
  children,
}: ListRecordsProps) {
  const isNarrow = useNarrowScreen()
  const canMark = useMayMark(resource) && !showsHiddenRecords(resource, state)
  const columns = useFieldColumns(resource, names, { plain: isNarrow })
  const menus = useRowMenu(resource)
  const marks = useSelectionStore(state, records)
  const boxes = useSelectionColumn(resource, marks)
  const all = useMemo(
    () => [...(canMark ? [boxes] : []), ...columns, menus.column],
    [canMark, boxes, columns, menus.column],
  )
  return (
    <>
      {isNarrow ? (
        <RecordCards
          resource={resource}
          records={records}
          columns={columns}
          lead={canMark ? (record) => <SelectionCheckbox {...{ resource, marks, record }} /> : undefined}
          actions={menus.button}
        />
      ) : (
        <RecordTable
          resource={resource}
          records={records}
          columns={all}
          sorting={{
            sort: state.sort,
            onSort: (sort) => onChange({ sort }),
            onBegin: (sort) => onBegin({ ...state, sort, page: 1 }),
          }}
          isStale={isStale}
          showsAll={showsAll}
        />
      )}
      {children}
      {canMark && <BulkBarSlot {...{ resource, marks, state, extent, records }} columns={names} />}
      {menus.open}
    </>
  )
}

/** Whether the person can apply any action to several records in one step. */
function useMayMark(resource: Resource): boolean {
  const { can } = useWorkbench()
  const { canCall } = useAccess()
  return useMemo(() => {
    const acts = Object.entries(resource.actions).flatMap(([name, action]) => (canRunInBulk(action) ? [name] : []))
    return can(resource.name, 'export') || ['status', 'edit', 'delete', ...acts].some((name) => canCall(resource, name))
  }, [resource, can, canCall])
}
