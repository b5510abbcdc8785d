import { memo, Suspense } from 'react'
import { type AnyRecord, type Resource, t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { Skeleton } from '../shared/EmptyState'
import { ColumnHeader, columnHeaderAttributes, type ListSorting } from './ColumnHeader'
import { useFittingColumns } from './fitting-columns'
import { useRowChangeClass } from './frozen-rows'
import { rowAttributes, setTitleIfTruncated, useOpenRecord } from './row-attributes'
import { type TableColumn, virtualColumnWidth } from './table-columns'
import './records.css'

/** More rows than these are drawn only while they are in view. */
const drawnAtOnce = 200

const VirtualRows = lazy(() => import('./VirtualRows'))

export interface RecordTableProps {
  readonly resource: Resource
  readonly records: readonly AnyRecord[]
  /** A row is drawn anew where these are others: they are made once for a list. */
  readonly columns: readonly TableColumn[]
  /** Default: the heads are labels alone. */
  readonly sorting?: ListSorting
  /** What is shown is older than what was asked for. */
  readonly isStale?: boolean
  /** Hides no column where it is too narrow for all. Default: false. */
  readonly showsAll?: boolean
}

/** Records as the rows of a table; a click on a row opens its record. */
export function RecordTable(props: RecordTableProps) {
  const { resource, records, sorting, isStale = false, showsAll = false } = props
  const isVirtual = records.length > drawnAtOnce
  const fitting = { ...props, showsAll, ...(isVirtual && { widthOf: virtualColumnWidth }) }
  const { box, shown: columns } = useFittingColumns(fitting)
  const open = useOpenRecord(resource)
  const markOf = useRowChangeClass()
  if (isVirtual)
    return (
      <div ref={box}>
        <Suspense fallback={<Skeleton rows={10} />}>
          <VirtualRows {...props} columns={columns} open={open} markOf={markOf} />
        </Suspense>
      </div>
    )
  return (
    <div className={isStale ? 'records is-stale' : 'records'}>
      <div ref={box} className="records-scroll">
        <table aria-label={t(resource.label.many)} aria-busy={isStale}>
          <colgroup>
            {columns.map(({ name, width }) => (
              <col key={name} style={width === undefined ? undefined : { inlineSize: width }} />
            ))}
          </colgroup>
          <thead className="records-thead">
            <tr>
              {columns.map((column) => (
                <th
                  key={column.name}
                  scope="col"
                  className={cellClass(column)}
                  {...columnHeaderAttributes(column, sorting)}
                >
                  <ColumnHeader {...{ resource, column, records, sorting }} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="records-tbody">
            {records.map((record, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: another page takes the rows over, which is less than to make them
              <Row key={place} {...{ resource, record, columns, open }} mark={markOf(record.id)} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const cellClass = ({ className }: TableColumn) => (className ? `records-cell ${className}` : 'records-cell')

interface RowProps {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly columns: readonly TableColumn[]
  readonly open: (record: AnyRecord) => void
  readonly mark: string
}

/** The row of a record, drawn anew only where the record is another. */
const Row = memo(function Row({ resource, record, columns, open, mark }: RowProps) {
  return (
    <tr
      className={mark ? `records-row ${mark}` : 'records-row'}
      data-row-key={record.id}
      {...rowAttributes(resource, record, open)}
    >
      {columns.map((column) => (
        <td
          key={column.name}
          className={cellClass(column)}
          data-align={column.align}
          onMouseEnter={column.align && setTitleIfTruncated}
        >
          {column.draw(record)}
        </td>
      ))}
    </tr>
  )
})
