import { type ReactNode, useMemo } from 'react'
import type { Extent } from '../../../providers/told'
import { type AnyRecord, isForMany, type Resource } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useAccess } from '../shared/access'
import { useNarrow } from '../shared/media'
import { type ListState, showsHidden } from './address'
import { BulkRoom } from './BulkRoom'
import { useColumns } from './columns'
import { RecordCards } from './RecordCards'
import { RecordTable } from './RecordTable'
import { useRowMenu } from './row-menu'
import { Box, useMarks, useMarksColumn } from './selection'
import type { ChangeList } from './state'

interface RowsProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: ChangeList
  readonly onBegin: (state: ListState) => void
  readonly records: readonly AnyRecord[]
  /** How far the list goes. */
  readonly extent: Extent
  readonly columns: readonly string[]
  /** Hides no column, however narrow the table is: the person chose them. */
  readonly showsAll: boolean
  readonly isStale: boolean
  /** What stands below the rows. */
  readonly children: ReactNode
}

/** The records of a page with all that can be done with them: a table, or a few lines each where it is narrow. */
export function Rows({
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
}: RowsProps) {
  const isNarrow = useNarrow()
  const canMark = useMayMark(resource) && !showsHidden(resource, state)
  const columns = useColumns(resource, names, { plain: isNarrow })
  const menus = useRowMenu(resource)
  const marks = useMarks(state, records)
  const boxes = useMarksColumn(resource, marks)
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
          lead={canMark ? (record) => <Box {...{ resource, marks, record }} /> : undefined}
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
      {canMark && <BulkRoom {...{ resource, marks, state, extent, records }} columns={names} />}
      {menus.open}
    </>
  )
}

/** Whether anything is done with many records of a list at once. */
function useMayMark(resource: Resource): boolean {
  const { can } = useWorkbench()
  const { may } = useAccess()
  return useMemo(() => {
    const acts = Object.entries(resource.actions).flatMap(([name, action]) => (isForMany(action) ? [name] : []))
    return can(resource.name, 'export') || ['status', 'edit', 'delete', ...acts].some((name) => may(resource, name))
  }, [resource, can, may])
}
