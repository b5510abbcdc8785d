import { type HttpError, useLogList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { ListExtent } from '../../../../providers/lists/list-meta'
import {
  type AnyRecord,
  conditionHolds,
  type FieldChange,
  type HistoryEntry,
  idOf,
  isEmpty,
  isReadOnly,
  labelOf,
  type Resource,
  t,
} from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { Failure, Skeleton } from '../../shared/notices/EmptyState'
import { useAccess } from '../../shared/records/access'
import { useUndoableCalls } from '../../shared/undo/undoable-calls'
import { HistoryEntryItem } from './HistoryEntryItem'
import './history.css'

const SetBack = lazy(() => import('./RestoreValueDialog'))

const pageSize = 10

type Entries = ListExtent & { readonly data: readonly HistoryEntry[] }

/** Finds the newer entry that undid an entry. An undo that was itself undone is ignored. */
const undoneBy = (entries: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry | undefined => {
  const newer = entries.slice(0, entries.indexOf(entry))
  return entry.requestId ? newer.find((one) => one.undoes === entry.requestId && !undoneBy(newer, one)) : undefined
}

/** The entries of a record's history, newest entry first. The entries are fetched again when the record changes. */
export default function HistoryEntries({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { canCall } = useAccess()
  const undoable = useUndoableCalls()
  const [page, setPage] = useState(1)
  const [chosen, choose] = useState<FieldChange>()
  const { data, error, refetch } = useLogList<Entries, HttpError>({
    resource: resource.name,
    meta: { id: record.id, page, pageSize, updatedAt: record.updatedAt },
    queryOptions: { placeholderData: keepPreviousData },
  })
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} />
  const { data: entries, total, hasMore } = data
  const isLast = total === undefined ? !hasMore : page * pageSize >= total
  if (entries.length === 0) return <p className="history-none">{t('No history yet.')}</p>
  const mayEdit = canCall(resource, 'edit', record)
  const offer = (change: FieldChange) =>
    canRestoreValue(resource, record, change) && (
      <Button
        size="small"
        aria-label={t('Revert {{label}}', { label: labelOf(resource.fields, change.field) })}
        onClick={() => choose(change)}
      >
        {t('Revert')}
      </Button>
    )
  return (
    <>
      <ol className="history">
        {entries.map((entry) => (
          <HistoryEntryItem
            key={entry.id}
            {...{ entry, resource, record, undoable }}
            offer={mayEdit ? offer : undefined}
            undoneBy={undoneBy(entries, entry)}
          />
        ))}
      </ol>
      {(page > 1 || !isLast) && (
        <nav className="history-pages" aria-label={t('Pages')}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('Newer')}
          </Button>
          <Button disabled={isLast} onClick={() => setPage(page + 1)}>
            {t('Older')}
          </Button>
        </nav>
      )}
      {chosen && (
        <Suspense>
          <SetBack resource={resource} record={record} change={chosen} onClose={() => choose(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** A text with which two values of a field are compared. References are compared by their ids. */
const essence = (value: unknown) =>
  JSON.stringify(isEmpty(value) ? null : Array.isArray(value) ? value.map(idOf) : idOf(value))

/**
 * Whether the person can restore the previous value: the field is editable, applies to the record, and now has another
 * value. The history does not store files and secrets, so people cannot restore these values. Rows of a record are
 * separate records, so people cannot restore rows here.
 */
export function canRestoreValue(resource: Resource, record: AnyRecord, change: FieldChange): boolean {
  const field = resource.fields[change.field]
  if (!field || !('before' in change) || isReadOnly(field) || field.createOnly) return false
  const { kind, required, when } = field
  if (kind.files || kind.writeOnly || kind.column(field).store === 'rows') return false
  return (
    conditionHolds(when, record) &&
    !(required && isEmpty(change.before)) &&
    essence(change.before) !== essence(record[change.field])
  )
}
