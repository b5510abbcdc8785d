import type { ColumnType, TableProps } from '@rc-component/table'
import VirtualTable from '@rc-component/table/es/VirtualTable'
import type { AnyRecord } from '../../vocabulary'

/** Pixels; as records.css has it. */
const rowHeight = 45

/** Pixels of a column that names no width, by its alignment: rows that come and go cannot be measured. */
const columnWidths = { start: 210, end: 140 } as const

/** Pixels above and below the rows, which the window does not have for them. */
const around = 340

/** A table whose rows are drawn only while they are in view. */
export default function VirtualRows(props: TableProps<AnyRecord> & { columns: readonly ColumnType<AnyRecord>[] }) {
  const columns = props.columns.map((column) => ({
    width: columnWidths[column.align === 'end' ? 'end' : 'start'],
    ...column,
  }))
  return (
    <VirtualTable<AnyRecord>
      {...props}
      {...({ listItemHeight: rowHeight } as object)}
      columns={columns}
      scroll={{
        x: columns.reduce((sum, { width }) => sum + Number(width), 0),
        y: Math.max(360, window.innerHeight - around),
      }}
    />
  )
}
