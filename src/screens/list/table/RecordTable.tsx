import { memo, Suspense } from 'react'
import { type AnyRecord, type Resource, t } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { Skeleton } from '../../shared/notices/EmptyState'
import { useRowChangeClass } from '../state/frozen-rows'
import { ColumnHeader, columnHeaderAttributes, type ListSorting } from './ColumnHeader'
import { useFittingColumns } from './fitting-columns'
import { rowAttributes, setTitleIfTruncated, useOpenRecord } from './row-attributes'
import { type TableColumn, virtualColumnWidth } from './table-columns'
import './records.css'

/** If a table has more rows than this number, only the visible rows are rendered. */
const drawnAtOnce = 200

const VirtualRows = lazy(() => import('./VirtualRows'))

export interface RecordTableProps {
  readonly resource: Resource
  readonly records: readonly AnyRecord[]
  /** Create the array of columns once per list, because a new array renders all rows again. */
  readonly columns: readonly TableColumn[]
  /** By default, people cannot sort by the headers. */
  readonly sorting?: ListSorting
  /** Whether newer data of the list is loading. */
  readonly isStale?: boolean
  /** Whether to show all columns in a narrow table. Default: false. */
  readonly showsAll?: boolean
}

/** Shows records as the rows of a table. A click on a row opens its record. */
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
              // biome-ignore lint/suspicious/noArrayIndexKey: another page reuses the rows, which is faster
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

/** The row of a record. The row renders again only if its record changes. */
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
