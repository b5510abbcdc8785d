import type { ColumnType, Reference } from '@rc-component/table'
import VirtualTable from '@rc-component/table/es/VirtualTable'
import { type ComponentProps, type UIEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type AnyRecord, t } from '../../../../vocabulary'
import { ColumnHeader, columnHeaderAttributes } from './ColumnHeader'
import type { RecordTableProps } from './RecordTable'
import { rowAttributes, setTitleIfTruncated } from './row-attributes'
import { type TableColumn, virtualColumnWidth } from './table-columns'

/** The height of a row in pixels. The height equals the value in records.css. */
const rowHeight = 45

/** The height in pixels of the window's content above and below the rows. */
const around = 340

/** The scroll position of each list that the person left, by the list's entry in the browser's history. */
const leftAt = new Map<string, number>()

/** The ARIA role of a table is on an element around rows and header, so this table has no role. */
const HeadTable = (props: ComponentProps<'table'>) => <table {...props} role="presentation" />
const components = { header: { table: HeadTable } }
const headRow = () => ({ role: 'row', 'aria-rowindex': 1 }) as object

interface VirtualRowsProps extends RecordTableProps {
  readonly open: (record: AnyRecord) => void
  /** The class of a row that other people have changed or deleted. */
  readonly markOf: (id: string) => string
}

/** A table that renders only the visible rows. */
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
    // biome-ignore lint/a11y/useSemanticElements: a table element would force its layout on these boxes
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
