import { lazy, Suspense } from 'react'
import type { Extent } from '../../../providers/told'
import { type AnyRecord, type Resource, t } from '../../../vocabulary'
import { formatNumber } from '../shared/formats'
import type { ListState } from './address'
import type { Marks } from './marks'
import { useMarked } from './selection'
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

/** How many are meant where all are but for some. */
const allBut = (total: number | undefined, except: number) =>
  total === undefined
    ? t('All that match but {{number}}', { number: formatNumber(except) })
    : t('{{number}} selected', { number: formatNumber(total - except) })

/** Where the bar of what is marked comes: its room is there before, so that nothing moves when it comes. */
export function BulkRoom({ marks, ...props }: BulkRoomProps) {
  const marked = useMarked(marks)
  const { records, isAll, except, lost } = marked
  const { total } = props.extent
  const isSome = isAll ? total === undefined || except.size < total : records.size > 0
  const heard =
    isSome &&
    (!isAll
      ? t('{{number}} selected', { number: formatNumber(records.size) })
      : except.size > 0
        ? allBut(total, except.size)
        : total === undefined
          ? t('All that match are selected')
          : t('All {{number}} that match are selected', { number: formatNumber(total) }))
  return (
    <div className="bulk-room">
      <p className="visually-hidden" role="status">
        {heard}
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
