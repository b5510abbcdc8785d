import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Outcome } from '../../../providers/api'
import { type AnyRecord, type Resource, t, titleOf } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useAccess } from '../shared/access'
import { useChanged } from '../shared/changed'
import { afterDeleting } from '../shared/offers'
import { useRescuedFocus } from '../shared/returned-focus'
import './bulk.css'

const ConfirmDialog = lazy(() => import('../shared/ConfirmDialog'))

interface BulkBarProps {
  readonly resource: Resource
  readonly records: readonly AnyRecord[]
  readonly onSelect: (ids: readonly string[]) => void
}

/** What can be done with the records that are selected; those that failed stay selected, with the reason. */
export default function BulkBar({ resource, records, onSelect }: BulkBarProps) {
  useRescuedFocus()
  const { api } = useWorkbench()
  const { may } = useAccess()
  const changed = useChanged()
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const { status } = resource

  const run = async (some: readonly AnyRecord[], call: 'status' | 'delete') => {
    setBusy(true)
    const result = await api.changeAll(
      resource,
      call,
      some.map(({ id }) => id),
    )
    setOutcome(result)
    await changed(resource, 'list')
    onSelect(result.failed.map(({ id }) => id))
    setBusy(false)
  }
  const statusButton = (wanted: boolean, label: string) => {
    const some = records.filter(
      (record) => Boolean(record[status as string]) !== wanted && may(resource, 'status', record),
    )
    return (
      <Button size="small" disabled={busy || some.length === 0} onClick={() => run(some, 'status')}>
        {label}
      </Button>
    )
  }
  const deletable = records.filter((record) => may(resource, 'delete', record))
  const nameOf = (id: string) => {
    const record = records.find((one) => one.id === id)
    return record ? titleOf(resource, record) : id
  }
  return (
    <section className="bulk" aria-label={t('Selected records')}>
      <strong>{t('{{count}} selected', { count: records.length })}</strong>
      {status && may(resource, 'status') && (
        <>
          {statusButton(true, t('Activate'))}
          {statusButton(false, t('Deactivate'))}
        </>
      )}
      {may(resource, 'delete') && (
        <Button size="small" danger disabled={busy || deletable.length === 0} onClick={() => setAsks(true)}>
          {t('Delete')}
        </Button>
      )}
      <Button size="small" type="text" disabled={busy} onClick={() => onSelect([])}>
        {t('Clear selection')}
      </Button>
      {outcome && outcome.failed.length > 0 && (
        <div className="bulk-outcome" role="alert">
          {t('{{done}} done, {{failed}} failed:', { done: outcome.done, failed: outcome.failed.length })}
          <ul>
            {outcome.failed.map(({ id, why }) => (
              <li key={id}>
                {nameOf(id)}: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
      {asks && (
        <Suspense>
          <ConfirmDialog
            danger
            title={t('Delete {{count}} records?', { count: deletable.length })}
            text={afterDeleting(resource)}
            doIt={t('Delete')}
            onConfirm={() => run(deletable, 'delete')}
            onClose={() => setAsks(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
