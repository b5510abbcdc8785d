import type { ColumnType, Reference } from '@rc-component/table'
import VirtualTable from '@rc-component/table/es/VirtualTable'
import { type ComponentProps, type UIEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type AnyRecord, t } from '../../../vocabulary'
import { ColumnHeader, columnHeaderAttributes } from './ColumnHeader'
import type { RecordTableProps } from './RecordTable'
import { rowAttributes, setTitleIfTruncated } from './row-attributes'
import { type TableColumn, virtualColumnWidth } from './table-columns'

/** Pixels; as records.css has it. */
const rowHeight = 45

/** Pixels above and below the rows, which the window does not have for them. */
const around = 340

/** How far each list was scrolled that was left, by its place in the browser's history. */
const leftAt = new Map<string, number>()

/** The rows are no table's: a table is told of around them and their head, of which they are all part. */
const HeadTable = (props: ComponentProps<'table'>) => <table {...props} role="presentation" />
const components = { header: { table: HeadTable } }
const headRow = () => ({ role: 'row', 'aria-rowindex': 1 }) as object

interface VirtualRowsProps extends RecordTableProps {
  readonly open: (record: AnyRecord) => void
  /** How a row is marked for what others have done with it. */
  readonly markOf: (id: string) => string
}

/** A table whose rows are drawn only while they are in view. */
export default function VirtualRows(props: VirtualRowsProps) {
  const { resource, records, sorting, isStale = false, open, markOf } = props
  const { key } = useLocation()
  const table = useRef<Reference>(null)
  useLayoutEffect(() => table.current?.scrollTo({ top: leftAt.get(key) ?? 0 }), [key])
  const columnFor = (column: TableColumn): ColumnType<AnyRecord> => ({
    key: column.name,
    className: column.className,
    width: virtualColumnWidth(column),
    title: <ColumnHeader {...{ resource, column, records, sorting }} />,
    onHeaderCell: () => ({ ...columnHeaderAttributes(column, sorting), role: 'columnheader' }) as object,
    onCell: () =>
      ({ role: 'cell', 'data-align': column.align, onMouseEnter: column.align && setTitleIfTruncated }) as object,
    render: (_: unknown, record: AnyRecord) => column.draw(record),
  })
  const columns = props.columns.map(columnFor)
  return (
    // biome-ignore lint/a11y/useSemanticElements: an element of a table would lay out what is drawn here as boxes
    <div role="table" aria-label={t(resource.label.many)} aria-rowcount={records.length + 1} aria-busy={isStale}>
      <VirtualTable<AnyRecord>
        {...({ listItemHeight: rowHeight } as object)}
        ref={table}
        prefixCls="records"
        className={isStale ? 'is-stale' : undefined}
        rowKey="id"
        rowClassName={({ id }) => markOf(id)}
        emptyText=""
        data={records}
        components={components}
        columns={columns}
        onHeaderRow={headRow}
        onRow={(record, index = 0) =>
          ({ ...rowAttributes(resource, record, open), role: 'row', 'aria-rowindex': index + 2 }) as object
        }
        onScroll={({ currentTarget }: UIEvent<HTMLElement>) => leftAt.set(key, currentTarget.scrollTop)}
        scroll={{
          x: columns.reduce((sum, { width }) => sum + Number(width), 0),
          y: Math.max(360, window.innerHeight - around),
        }}
      />
    </div>
  )
}
