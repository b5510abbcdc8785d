import { Suspense } from 'react'
import type { Extent } from '../../../providers/told'
import { type AnyRecord, type Resource, t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { formatNumber } from '../shared/formats'
import type { ListState } from './address'
import type { Marks } from './marks'
import { saidOfMarked, useMarked } from './selection'
import './bulk.css'

const BulkBar = lazy(() => import('./BulkBar'))

interface BulkRoomProps {
  readonly resource: Resource
  readonly marks: Marks
  readonly state: ListState
  readonly extent: Extent
  readonly records: readonly AnyRecord[]
  readonly columns: readonly string[]
}

const saidOfAll = (total: number | undefined) =>
  total === undefined
    ? t('All that match are selected')
    : t('All {{number}} that match are selected', { number: formatNumber(total) })

/** Where the bar of what is marked comes: its room is there before, so that nothing moves when it comes. */
export function BulkRoom({ marks, ...props }: BulkRoomProps) {
  const marked = useMarked(marks)
  const { records, isAll, except, lost } = marked
  const { total } = props.extent
  const isSome = isAll ? total === undefined || except.size < total : records.size > 0
  const isWhole = isAll && except.size === 0
  return (
    <div className="bulk-room">
      <p className="visually-hidden" role="status">
        {isSome && (isWhole ? saidOfAll(total) : saidOfMarked(marked, total))}
      </p>
      {isSome && (
        <Suspense>
          <BulkBar {...props} marks={marks} marked={marked} />
        </Suspense>
      )}
      {lost !== 0 && (
        <div className="bulk" role="status">
          <span>{t('Nothing is selected any more: the list shows other records now.')}</span>
          <button type="button" className="bulk-close" aria-label={t('Dismiss')} onClick={marks.clear}>
            ×
          </button>
        </div>
      )}
    </div>
  )
}
