import { Button, Dropdown } from 'antd'
import { Suspense, useMemo } from 'react'
import type { ListExtent } from '../../../../providers/lists/list-meta'
import { type AnyRecord, type Resource, t } from '../../../../vocabulary'
import { availableBulkActions, type BulkAction } from '../../bulk/bulk-actions'
import type { BulkScope } from '../../bulk/bulk-job-request'
import { useBulkJobs } from '../../bulk/bulk-jobs'
import { useWorkbench } from '../../context'
import { ActionDialog } from '../../form/dialogs/lazy-dialogs'
import { useRestoreLostFocus } from '../../shared/dialogs/restore-focus'
import { useNarrowScreen } from '../../shared/narrow-screen'
import { useAccess } from '../../shared/records/access'
import { formatNumber } from '../../shared/values/formats'
import { exportMessage, useExport } from '../export/ExportButton'
import { filteredValues, type ListState } from '../state/list-state'
import { selectionSummary } from './selection'
import { selectionActions, selectionDialogProps, useSelectionAction } from './selection-actions'
import type { RecordSelection, SelectionStore } from './selection-store'

interface BulkBarProps {
  readonly resource: Resource
  readonly marks: SelectionStore
  readonly marked: RecordSelection
  readonly state: ListState
  readonly extent: ListExtent
  /** The records on the current page. */
  readonly records: readonly AnyRecord[]
  readonly columns: readonly string[]
}

/** The number of actions in the bar. The menu of the bar contains the other actions. */
const inBar = 3

interface Entry {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  readonly onClick: () => void
}

/** The bar for selected records shows their number, a button that selects all matching records, and the actions. */
export default function BulkBar({ resource, marks, marked, state, extent, records, columns }: BulkBarProps) {
  useRestoreLostFocus()
  const desk = useBulkJobs()
  const access = useAccess()
  const { can } = useWorkbench()
  const isNarrow = useNarrowScreen()
  const { isAll, except } = marked
  const { total } = extent
  const some = useMemo(() => (isAll ? undefined : [...marked.records.values()]), [isAll, marked.records])
  const offers = useMemo(
    () => availableBulkActions(resource, some, access, (field) => filteredValues(resource, state, field)),
    [resource, some, access, state],
  )
  const scope: BulkScope = some ? { records: some } : { state, total, except }
  const exporting = useExport(resource, state, columns, scope)
  const begin = (offer: BulkAction) => desk?.open({ pending: { resource, scope, offer, onStarted: marks.clear } })
  const { asked, refusal, ask, close } = useSelectionAction(resource, state, marked, extent)
  const [first, ...others] = offers
  const entries: readonly Entry[] = [
    ...(first ? [{ ...first, onClick: () => begin(first) }] : []),
    ...selectionActions(resource, access, some).map((one) => ({
      key: one.name,
      label: t(one.action.label),
      onClick: () => ask(one),
    })),
    ...others.map((offer) => ({ ...offer, onClick: () => begin(offer) })),
    ...(can(resource.name, 'export')
      ? [{ key: 'export', label: exporting.isBusy ? t('Exporting …') : t('Export'), onClick: () => exporting.run() }]
      : []),
  ]
  // Actions that delete data come last, and are in the menu if the bar has a menu.
  const sorted = [...entries].sort((one, other) => Number(one.danger ?? false) - Number(other.danger ?? false))
  const shown = isNarrow ? [] : sorted.length <= inBar + 1 ? sorted : sorted.slice(0, inBar)
  const left = sorted.filter((entry) => !shown.includes(entry))
  const told = refusal ?? exportMessage(exporting, resource)

  const isPageAll = records.length > 0 && records.every(({ id }) => marks.has(id))
  const isMore = total === undefined ? extent.hasMore === true || state.page > 1 : total > (some?.length ?? total)
  return (
    <section className="bulk" aria-label={t('Selected records')}>
      <strong className="bulk-count">{selectionSummary(marked, total)}</strong>
      {(isAll ? except.size > 0 : isPageAll && isMore) && (
        <Button size="small" type="link" className="bulk-all" onClick={marks.markAll}>
          {total === undefined
            ? t('Select all that match')
            : t('Select all {{number}} that match', { number: formatNumber(total) })}
        </Button>
      )}
      {isAll && total === undefined && <span className="bulk-note">{t('total unknown')}</span>}
      {told && (
        <span className="bulk-note" role="alert">
          {told}
        </span>
      )}
      <span className="bulk-acts">
        {shown.map(({ key, label, danger, onClick }) => (
          <Button key={key} size="small" danger={danger} onClick={onClick}>
            {label}
          </Button>
        ))}
        {left.length > 0 && (
          <Dropdown
            trigger={['click']}
            placement="topRight"
            autoFocus
            menu={{ items: left.map(({ key, label, danger, onClick }) => ({ key, label, danger, onClick })) }}
          >
            <Button size="small" aria-haspopup="menu">
              {shown.length > 0 ? t('More') : t('Actions')}
            </Button>
          </Dropdown>
        )}
      </span>
      {asked && (
        <Suspense>
          <ActionDialog
            resource={resource}
            name={asked.name}
            action={asked.action}
            {...selectionDialogProps(asked)}
            onClose={close}
            onDone={marks.clear}
          />
        </Suspense>
      )}
      <button type="button" className="bulk-close" aria-label={t('Clear selection')} onClick={marks.clear}>
        ×
      </button>
    </section>
  )
}
