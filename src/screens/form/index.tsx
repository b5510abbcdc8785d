import { useOne } from '@refinedev/core'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type AnyRecord, labelInSentence, type Resource, screenAddress, t, titleOf } from '../../../vocabulary'
import { type PageProps, useWorkbench } from '../context'
import { BackToListLink, Failure, RecordLocked, RecordNotFound, RecordPageSkeleton } from '../shared/notices/EmptyState'
import { MailNotice } from '../shared/notices/MailNotice'
import { PageHeader } from '../shared/PageHeader'
import { useAccess } from '../shared/records/access'
import { useUpdateCachedRecord } from '../shared/records/cached-records'
import { copyParam } from '../shared/records/duplicate'
import { useInvalidateRecords } from '../shared/records/invalidate-records'
import { useRecordWithRows } from '../shared/records/record-rows'
import { RecordPresence } from '../shared/timeline/RecordPresence'
import type { AfterSave } from './FormFooter'
import { preloadInputs } from './fields/preload-inputs'
import { RecordForm } from './RecordForm'
import { editableFormFields } from './state/form-values'
import './form.css'

/**
 * The page that creates a record, or edits the record with `id`. Use the resource and the id as the React key, so that
 * the form of a record never appears under another address.
 */
export default function FormPage({ resource, id }: PageProps) {
  // The form starts with the first response of the API, and ignores later responses. A later response must not
  // overwrite the typed values.
  const [first, setFirst] = useState<AnyRecord>()
  const [start] = useSearchParams()
  const [copied] = useState(() => (id === undefined ? start.get(copyParam) : null))
  const { query } = useOne<AnyRecord>({
    resource: resource.name,
    id: id ?? copied ?? undefined,
    queryOptions: {
      enabled: (id !== undefined || copied !== null) && !first,
      // After the first response, the query causes no further renders.
      ...(first && { notifyOnChangeProps: [] }),
    },
    successNotification: false,
    errorNotification: false,
  })
  const { canCall } = useAccess()
  const changed = useInvalidateRecords()
  const tellAnswered = useUpdateCachedRecord()
  const goTo = useDestinations(resource)

  const fetched = query.data?.data
  if (!first && fetched) setFirst(fetched)
  const names = useMemo(() => Object.keys(editableFormFields(resource)), [resource])
  const { record: found, unread, isLoading, complete } = useRecordWithRows(resource, first, names)
  const [record, template] = copied === null ? [found] : [undefined, found]
  const { registry } = useWorkbench()
  useEffect(() => {
    preloadInputs(resource, (name) => registry.get(name).fields).catch(() => undefined)
  }, [resource, registry])
  // When rows are loaded again, they must not replace the form.
  const [isReady, setReady] = useState(id === undefined && copied === null)
  if (!isReady && found && !isLoading) setReady(true)

  if (!isReady) {
    if (!query.isError) return <RecordPageSkeleton rows={10} />
    if (query.error.statusCode === 404) return <RecordNotFound resource={resource} />
    return (
      <Failure error={query.error} onRetry={() => void query.refetch()}>
        <BackToListLink resource={resource} />
      </Failure>
    )
  }

  if (record && !canCall(resource, 'edit', record)) return <RecordLocked resource={resource} record={record} />

  const one = labelInSentence(t(resource.label.one))
  const settle = async (answered: AnyRecord | undefined, then: AfterSave) => {
    if (answered) tellAnswered(resource, answered)
    const told = changed(resource)
    if (id === undefined || then !== 'stay') return answered
    const [{ data: kept }] = await Promise.all([query.refetch(), told])
    return kept && complete(kept.data)
  }
  const proceed = (then: AfterSave, kept: AnyRecord | undefined) => {
    const leaves = then === 'close' || (then === 'stay' && id === undefined)
    if (leaves)
      void (then === 'stay' ? goTo.editing(kept?.id) : id === undefined ? goTo.record(kept?.id) : goTo.back(id))
    return leaves
  }
  return (
    <div className="form-page">
      <PageHeader
        title={record ? t('Edit {{name}}', { name: titleOf(resource, record) || one }) : t('New {{one}}', { one })}
        aside={<RecordPresence resource={resource} id={id} state="editing" />}
      />
      <MailNotice resource={resource} screen="form" />
      <RecordForm
        resource={resource}
        record={record}
        unread={unread}
        start={start}
        template={template}
        complete={complete}
        onSave={settle}
        onSaved={proceed}
        onAnew={(made) => {
          void changed(resource)
          void goTo.record(made?.id)
        }}
        onCancel={() => goTo.back(id)}
      />
    </div>
  )
}

/** The pages that a form navigates to. */
function useDestinations(resource: Resource) {
  const { canCall, canOpen } = useAccess()
  const navigate = useNavigate()
  const location = useLocation()
  const { name } = resource
  const record = (id: string | undefined) =>
    navigate(screenAddress(name, canOpen(resource, 'show') ? { id } : {}), { replace: true })
  return {
    record,
    editing: (id: string | undefined) =>
      id !== undefined && canCall(resource, 'edit')
        ? navigate(screenAddress(name, { id, form: 'edit' }), { replace: true })
        : record(id),
    /**
     * Navigates to the previous page of the person. If the form was the first page, the destination is the record or
     * the list.
     */
    back: (id: string | undefined) => (location.key === 'default' || isFirstOfTab() ? record(id) : navigate(-1)),
  }
}

/**
 * Whether the browser has no previous page of this product. The sign-in page replaces the page that required the
 * sign-in in the browser's history.
 */
const isFirstOfTab = () => (window.history.state as { idx?: number } | null)?.idx === 0
