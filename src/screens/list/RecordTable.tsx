import type { ColumnType } from '@rc-component/table'
import Table from '@rc-component/table/es/Table'
import { type KeyboardEvent, lazy, type MouseEvent, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { type AnyRecord, type Resource, t, titleOf } from '../../../vocabulary'
import { useAccess } from '../shared/access'
import { Skeleton } from '../shared/States'
import { useMarks } from './held'
import './records.css'

/** More rows than these are drawn only while they are in view. */
const drawnAtOnce = 200

const VirtualRows = lazy(() => import('./VirtualRows'))

interface RecordTableProps {
  readonly resource: Resource
  readonly records: readonly AnyRecord[]
  readonly columns: readonly ColumnType<AnyRecord>[]
  /** What is shown is older than what was asked for. */
  readonly isStale?: boolean
}

/** Columns take the room they need: no row beside the visible ones has to measure them with heads of its own. */
const unmeasured = () => null

/** A click on what does something by itself is no click on the row, and neither is marking text. */
const isForRow = ({ target, button, metaKey, ctrlKey }: MouseEvent) =>
  button === 0 &&
  !metaKey &&
  !ctrlKey &&
  !(target as Element).closest('a, button, input, label') &&
  !getSelection()?.toString()

/** Records as the rows of a table; a click on a row opens its record. */
export function RecordTable({ resource, records, columns, isStale = false }: RecordTableProps) {
  const navigate = useNavigate()
  const { linkTo } = useAccess()
  const markOf = useMarks()
  const isVirtual = records.length > drawnAtOnce
  const shared = {
    prefixCls: 'records',
    rowKey: 'id',
    rowClassName: ({ id }: AnyRecord) => markOf(id),
    columns: columns as ColumnType<AnyRecord>[],
    data: records,
    emptyText: '',
    className: isStale ? 'is-stale' : undefined,
    'aria-label': t(resource.label.many),
    'aria-busy': isStale,
    onRow: (record: AnyRecord) => {
      const open = () => {
        const address = linkTo(resource.name, record.id)
        if (address) navigate(address)
      }
      return {
        'data-id': record.id,
        'aria-label': titleOf(resource, record),
        // Keys walk from row to row; Tab goes on by what the rows hold.
        tabIndex: -1,
        onClick: (event: MouseEvent) => {
          if (isForRow(event)) open()
        },
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          const { key, target, currentTarget } = event
          if (target !== currentTarget) return
          if (key === 'Enter') open()
          const box = key === ' ' && currentTarget.querySelector<HTMLElement>('input[type="checkbox"]')
          if (!box) return
          event.preventDefault()
          box.click()
        },
      }
    },
  }
  if (!isVirtual) return <Table<AnyRecord> {...shared} scroll={{ x: true }} measureRowRender={unmeasured} />
  return (
    <Suspense fallback={<Skeleton rows={10} />}>
      <VirtualRows {...shared} />
    </Suspense>
  )
}
