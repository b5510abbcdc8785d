import { type HttpError, useOne } from '@refinedev/core'
import { useNavigate } from 'react-router'
import { type AnyRecord, holds, type Resource, t, titleOf } from '../../vocabulary'
import { type PageProps, useWorkbench } from '../context'
import { Cell } from '../kinds/cells'
import { useAccess } from '../shared/access'
import { useRecordActions } from '../shared/actions'
import { fieldOf } from '../shared/fields'
import { PageHeader } from '../shared/PageHeader'
import { Failure, Missing, Skeleton } from '../shared/States'
import { StatusSwitch, useToggle } from '../shared/StatusSwitch'
import { Facts } from './Facts'
import { RecordButtons } from './RecordButtons'
import { RelatedList } from './RelatedList'
import './show.css'

/** A record that does not exist is told from one that could not be loaded. */
const isMissing = (error: HttpError | null) => error?.statusCode === 404

/** Any record's page. Each has a page of its own, so that nothing of one is shown under another's address. */
export default function ShowPage({ resource, id = '' }: PageProps) {
  return <Show key={`${resource.name}/${id}`} resource={resource} id={id} />
}

function Show({ resource, id }: { resource: Resource; id: string }) {
  const { query, result: record } = useOne<AnyRecord>({
    resource: resource.name,
    id,
    queryOptions: { retry: false },
  })
  if (isMissing(query.error)) return <Missing resource={resource} />
  if (record) return <Page resource={resource} record={record} />
  if (query.error)
    return (
      <section className="panel">
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      </section>
    )
  return (
    <section className="panel">
      <Skeleton rows={8} />
    </section>
  )
}

/** The status stands beside the title, and not among the other fields again. */
const besides = ({ status }: Resource, names: readonly string[]) => names.filter((name) => name !== status)

function Status({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { may, linkTo } = useAccess()
  const toggle = useToggle(resource)
  const { status } = resource
  if (status === undefined) return null
  const value = record[status]
  return (
    <span className="show-status">
      {may(resource, 'status', record) && <StatusSwitch resource={resource} record={record} onToggle={toggle} />}
      <Cell {...{ field: fieldOf(resource, status), value, record, resource, linkTo }} compact />
    </span>
  )
}

function Page({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { registry, pieces } = useWorkbench()
  const { may } = useAccess()
  const navigate = useNavigate()
  const actions = useRecordActions(resource, () => navigate(`/${resource.name}`, { replace: true }))
  const sections = resource.show
    .filter(({ when }) => holds(when, record))
    .map((section) => ('fields' in section ? { ...section, fields: besides(resource, section.fields) } : section))
    .filter((section) => !('fields' in section) || section.fields.length > 0)
  const related = resource.related.filter(({ resource: name, by }) => {
    const other = registry.find(name)
    return other && (may(other, 'list') || may(other, `by:${by}`))
  })
  return (
    <article className="show">
      <PageHeader
        title={titleOf(resource, record) || t(resource.label.one)}
        aside={<Status resource={resource} record={record} />}
      >
        <RecordButtons resource={resource} record={record} actions={actions} />
      </PageHeader>
      {sections.map((section, index) => {
        const { title } = section
        const Piece = section.piece && pieces[section.piece]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sections are declared and never change places
          <section className="panel" key={index} aria-label={title && t(title)}>
            {title && <h2>{t(title)}</h2>}
            {Piece && <Piece resource={resource} record={record} />}
            {!Piece && 'fields' in section && (
              <Facts resource={resource} record={record} names={section.fields} title={title && t(title)} />
            )}
          </section>
        )
      })}
      {related.map((one) => (
        <RelatedList key={`${one.resource}.${one.by}`} related={one} id={record.id} />
      ))}
      {actions.dialog}
    </article>
  )
}
