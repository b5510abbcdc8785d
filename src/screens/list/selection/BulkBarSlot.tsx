import { Suspense } from 'react'
import type { ListExtent } from '../../../../providers/lists/list-meta'
import { type AnyRecord, type Resource, t } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { formatNumber } from '../../shared/values/formats'
import type { ListState } from '../state/list-state'
import { selectionSummary, useRecordSelection } from './selection'
import type { SelectionStore } from './selection-store'
import './bulk.css'

const BulkBar = lazy(() => import('./BulkBar'))

interface BulkBarSlotProps {
  readonly resource: Resource
  readonly marks: SelectionStore
  readonly state: ListState
  readonly extent: ListExtent
  readonly records: readonly AnyRecord[]
  readonly columns: readonly string[]
}

const allSelectedText = (total: number | undefined) =>
  total === undefined
    ? t('All matching records are selected')
    : t('All {{number}} matching records are selected', { number: formatNumber(total) })

/** Reserves the space of the bar for selected records, so that nothing moves when the bar appears. */
export function BulkBarSlot({ marks, ...props }: BulkBarSlotProps) {
  const marked = useRecordSelection(marks)
  const { records, isAll, except, lost } = marked
  const { total } = props.extent
  const isSome = isAll ? total === undefined || except.size < total : records.size > 0
  const isWhole = isAll && except.size === 0
  return (
    <div className="bulk-room">
      <p className="visually-hidden" role="status">
        {isSome && (isWhole ? allSelectedText(total) : selectionSummary(marked, total))}
      </p>
      {isSome && (
        <Suspense>
          <BulkBar {...props} marks={marks} marked={marked} />
        </Suspense>
      )}
      {lost !== 0 && (
        <div className="bulk" role="status">
          <span>{t('Selection cleared. The list now shows other records.')}</span>
          <button type="button" className="bulk-close" aria-label={t('Dismiss')} onClick={marks.clear}>
            ×
          </button>
        </div>
      )}
    </div>
  )
}
