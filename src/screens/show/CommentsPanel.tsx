import { Suspense } from 'react'
import { type AnyRecord, type Resource, type Section, t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { useWorkbench } from '../context'
import { Skeleton } from '../shared/notices/EmptyState'

const Comments = lazy(() => import('../comments'))

/** The component that shows comments between events. */
const timeline = 'timeline'

interface CommentsPanelProps {
  readonly resource: Resource
  readonly record: AnyRecord
  /** The sections on the page of the record. */
  readonly sections: readonly Section[]
}

/** Shows the comments on a record. Nothing is shown if a timeline on the page already shows the comments. */
export function CommentsPanel({ resource, record, sections }: CommentsPanelProps) {
  const { comments } = useWorkbench()
  const isAmongEvents = sections.some(
    (section) => 'fields' in section && section.fields.some((name) => resource.fields[name]?.piece === timeline),
  )
  if (isAmongEvents || !comments?.areFor(resource)) return null
  return (
    <section className="panel" aria-label={t('Comments')}>
      <h2>{t('Comments')}</h2>
      <div className="show-panel-body">
        <Suspense fallback={<Skeleton rows={2} />}>
          <Comments resource={resource} record={record} />
        </Suspense>
      </div>
    </section>
  )
}
