import { Suspense } from 'react'
import { t, type Values } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { type PieceProps, useWorkbench } from '../../screens/context'
import { Timeline, type TimelineEvent } from '../../screens/shared/timeline/Timeline'

const Comments = lazy(() => import('../../screens/comments'))

const text = (value: unknown) => (value === null || value === undefined || value === '' ? undefined : String(value))

/**
 * A list of `{ at, by, event, note, until, links }` as a timeline, newest first, with the comments of people in
 * between.
 */
export default function TimelinePiece({ resource, record, value }: PieceProps) {
  const { comments } = useWorkbench()
  const lines = Array.isArray(value) ? (value as readonly Values[]) : []
  const events = lines
    .map(
      ({ at, by, event, note, until, links }): TimelineEvent => ({
        at: String(at ?? ''),
        title: t(String(event ?? '')),
        by: text(by),
        note: text(note),
        until: text(until),
        links: Array.isArray(links) ? links.map(String) : [],
      }),
    )
    .reverse()
  const told =
    events.length > 0 ? <Timeline events={events} /> : <span className="cell-empty">{t('No events yet.')}</span>
  if (!record || !comments?.areFor(resource)) return told
  return (
    <Suspense fallback={told}>
      <Comments resource={resource} record={record} events={events} />
    </Suspense>
  )
}
