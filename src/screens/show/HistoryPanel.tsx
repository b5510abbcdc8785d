import { Suspense, useState } from 'react'
import { type AnyRecord, historyResource, type Resource, t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { useWorkbench } from '../context'
import { Skeleton } from '../shared/notices/EmptyState'
import { useAccess } from '../shared/records/access'

const Entries = lazy(() => import('./history'))

interface HistoryPanelProps {
  readonly resource: Resource
  readonly record: AnyRecord
}

/**
 * Shows the history of a record, which is loaded when the person opens the history. Nothing is shown if the API has no
 * history, or if the person has no permission for the history.
 */
export function HistoryPanel({ resource, record }: HistoryPanelProps) {
  const { registry } = useWorkbench()
  const { canCall } = useAccess()
  const [isOpen, setOpen] = useState(false)
  const history = registry.find(historyResource)
  if (!history || !canCall(history, 'list') || resource.appendOnly) return null
  return (
    <details className="panel show-history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{t('History')}</h2>
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton rows={3} />}>
          <Entries resource={resource} record={record} />
        </Suspense>
      )}
    </details>
  )
}
