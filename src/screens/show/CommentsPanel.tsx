import { Suspense } from 'react'
import { type AnyRecord, type Resource, type Section, t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { useWorkbench } from '../context'
import { Skeleton } from '../shared/EmptyState'

const Comments = lazy(() => import('../comments'))

/** The piece that shows comments among what happened. */
const timeline = 'timeline'

interface CommentsPanelProps {
  readonly resource: Resource
  readonly record: AnyRecord
  /** What else is shown of the record. */
  readonly sections: readonly Section[]
}

/** What people have written below a record that shows no timeline, in which it would stand. */
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
