import type { ColumnType, Reference, TableProps } from '@rc-component/table'
import VirtualTable from '@rc-component/table/es/VirtualTable'
import { type ComponentProps, type UIEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { AnyRecord } from '../../../vocabulary'

/** Pixels; as records.css has it. */
const rowHeight = 45

/** Pixels of a column that names no width, by its alignment: rows that come and go cannot be measured. */
const columnWidths = { start: 210, end: 140 } as const

/** Pixels above and below the rows, which the window does not have for them. */
const around = 340

/** How far each list was scrolled that was left, by its place in the browser's history. */
const leftAt = new Map<string, number>()

/** The rows are no table's: a table is told of around them and their head, of which they are all part. */
const HeadTable = (props: ComponentProps<'table'>) => <table {...props} role="presentation" />
const components = { header: { table: HeadTable } }
const headRow = () => ({ role: 'row', 'aria-rowindex': 1 }) as object

interface VirtualRowsProps extends TableProps<AnyRecord> {
  readonly columns: readonly ColumnType<AnyRecord>[]
  readonly data: readonly AnyRecord[]
  readonly 'aria-label': string
  readonly 'aria-busy': boolean
}

/** A table whose rows are drawn only while they are in view. */
export default function VirtualRows(props: VirtualRowsProps) {
  const { data, onRow } = props
  const { key } = useLocation()
  const table = useRef<Reference>(null)
  useLayoutEffect(() => table.current?.scrollTo({ top: leftAt.get(key) ?? 0 }), [key])
  const columns = props.columns.map(
    (column): ColumnType<AnyRecord> => ({
      width: columnWidths[column.align === 'end' ? 'end' : 'start'],
      ...column,
      onHeaderCell: (...asked) => ({ ...column.onHeaderCell?.(...asked), role: 'columnheader' }),
      onCell: (...asked) => ({ ...column.onCell?.(...asked), role: 'cell' }),
    }),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: an element of a table would lay out what is drawn here as boxes
    <div role="table" aria-label={props['aria-label']} aria-rowcount={data.length + 1} aria-busy={props['aria-busy']}>
      <VirtualTable<AnyRecord>
        {...props}
        {...({ listItemHeight: rowHeight } as object)}
        ref={table}
        components={components}
        columns={columns}
        onHeaderRow={headRow}
        onRow={(record, index = 0) => ({ ...onRow?.(record, index), role: 'row', 'aria-rowindex': index + 2 })}
        onScroll={({ currentTarget }: UIEvent<HTMLElement>) => leftAt.set(key, currentTarget.scrollTop)}
        scroll={{
          x: columns.reduce((sum, { width }) => sum + Number(width), 0),
          y: Math.max(360, window.innerHeight - around),
        }}
      />
    </div>
  )
}
