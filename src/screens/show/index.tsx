import { type HttpError, useOne } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type AnyRecord,
  conditionHolds,
  isErased,
  isHidden,
  labelOf,
  type Resource,
  screenAddress,
  t,
  titleOf,
} from '../../../vocabulary'
import { type PageProps, useWorkbench } from '../context'
import { useRememberRecord } from '../palette/recent-records'
import { BackToListLink, Failure, RecordNotFound, RecordPageSkeleton } from '../shared/notices/EmptyState'
import { MailNotice } from '../shared/notices/MailNotice'
import { PageHeader } from '../shared/PageHeader'
import { useAccess } from '../shared/records/access'
import { useCachedRow } from '../shared/records/cached-records'
import { useRecordWithRows } from '../shared/records/record-rows'
import { useResolvedCopies } from '../shared/records/resolved-copies'
import { useRecordActions } from '../shared/records/use-record-actions'
import { RecordPresence } from '../shared/timeline/RecordPresence'
import { formatMoment } from '../shared/values/formats'
import { CommentsPanel } from './CommentsPanel'
import { HistoryPanel } from './HistoryPanel'
import { usePreloadForm } from './preload-form'
import { RecordButtons } from './RecordButtons'
import { RecordFields } from './RecordFields'
import { RecordNavigation } from './RecordNavigation'
import { NextStepObstacles, RecordStatus } from './RecordStatus'
import { RelatedList } from './RelatedList'
import { applicableSections, fieldsInSections, visibleTimestamps } from './record-sections'
import { SectionPanel } from './SectionPanel'
import './show.css'

/** Whether the record does not exist. A record that could not be loaded is a different error. */
const isMissing = (error: HttpError | null) => error?.statusCode === 404

/**
 * The page of any record. The React key prevents data of one record from appearing under the address of another record.
 */
export default function ShowPage({ resource, id = '' }: PageProps) {
  return <Show key={`${resource.name}/${id}`} resource={resource} id={id} />
}

function Show({ resource, id }: { resource: Resource; id: string }) {
  const { query, result: record } = useOne<AnyRecord>({
    resource: resource.name,
    id,
    queryOptions: { retry: false, placeholderData: useCachedRow(resource, id) },
  })
  if (isMissing(query.error)) return <RecordNotFound resource={resource} />
  if (record) return <Page resource={resource} record={record} isWhole={!query.isPlaceholderData} />
  if (query.error)
    return (
      <section className="panel">
        <Failure error={query.error} onRetry={() => void query.refetch()}>
          <BackToListLink resource={resource} />
        </Failure>
      </section>
    )
  return <RecordPageSkeleton rows={8} />
}

interface PageOfProps {
  readonly resource: Resource
  readonly record: AnyRecord
  /** Whether the full record is loaded. If the full record is not loaded, the page shows the row from a list. */
  readonly isWhole: boolean
}

function Page({ resource, record: read, isWhole }: PageOfProps) {
  const { registry } = useWorkbench()
  const { canCall } = useAccess()
  // If a panel finds that the API has no list, the panel shows that fact until the person opens another page.
  const [mayAtFirst] = useState(() => canCall)
  const navigate = useNavigate()
  const shown = useMemo(() => fieldsInSections(resource), [resource])
  const { record: known = read, unread } = useRecordWithRows(resource, read, shown, isWhole)
  const record = useResolvedCopies(resource, known)
  useRememberRecord(resource, record)
  usePreloadForm(resource)
  const actions = useRecordActions(resource, {
    explains: true,
    onDeleted: () => navigate(screenAddress(resource.name), { replace: true }),
  })
  const sections = applicableSections(resource, record, unread)
  const related = resource.related.filter(({ resource: name, by, when }) => {
    const other = registry.find(name)
    return other && conditionHolds(when, record) && (mayAtFirst(other, 'list') || mayAtFirst(other, `by:${by}`))
  })
  const panels = (isAside: boolean) =>
    sections
      .filter(({ aside = false }) => aside === isAside)
      // biome-ignore lint/suspicious/noArrayIndexKey: declared sections keep their order
      .map((section, index) => <SectionPanel key={index} {...{ resource, record, section, unread, isWhole }} />)
  const aside = panels(true)
  return (
    <article className="show">
      <PageHeader
        title={titleOf(resource, record) || t(resource.label.one)}
        aside={
          <>
            <RecordStatus resource={resource} record={record} />
            <RecordPresence resource={resource} id={record.id} state="open" />
            <RecordNavigation resource={resource} id={record.id} />
          </>
        }
      >
        <RecordButtons resource={resource} record={record} actions={actions} />
      </PageHeader>
      {isHidden(resource, record) && <HiddenNotice resource={resource} record={record} />}
      <MailNotice resource={resource} screen="show" />
      <NextStepObstacles record={record} actions={actions} />
      <div className="show-sections">
        <div className="show-columns" data-aside={aside.length > 0 || undefined}>
          <div className="show-column">
            {panels(false)}
            <CommentsPanel resource={resource} record={record} sections={sections} />
          </div>
          {aside.length > 0 && <div className="show-column">{aside}</div>}
        </div>
      </div>
      {related.map((one) => (
        <RelatedList
          key={`${one.resource}.${one.by}`}
          related={one}
          id={record.id}
          adds={!isHidden(resource, record)}
        />
      ))}
      <div className="show-stamps">
        <RecordFields resource={resource} record={record} names={visibleTimestamps(resource, record)} />
      </div>
      <HistoryPanel resource={resource} record={record} />
      {actions.dialog}
    </article>
  )
}

/** Shows that the record is hidden, the time when it was hidden, and the consequences. */
const HiddenNotice = ({ resource, record }: { resource: Resource; record: AnyRecord }) => {
  const { fields, softDelete = '' } = resource
  return (
    <p className="show-notice" role="note">
      <strong>
        {labelOf(fields, softDelete)}: {formatMoment(record[softDelete])}.
      </strong>{' '}
      {hiddenText(resource, record)}
    </p>
  )
}

function hiddenText(resource: Resource, record: AnyRecord): string {
  if (isErased(resource, record))
    return t('The personal data of this record were erased. Nobody can change or restore the record.')
  const other = record[resource.erasable?.duplicateOf ?? '']
  if (other) return t('This record was merged into another record. To restore it, undo the merge.')
  return t('This record does not appear in lists and dropdowns. To change it, first restore it.')
}
