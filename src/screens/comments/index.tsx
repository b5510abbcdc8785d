import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type AnyRecord, type RecordComment, type Resource, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { Failure, Skeleton } from '../shared/notices/EmptyState'
import { Timeline, type TimelineEvent } from '../shared/timeline/Timeline'
import { Comment } from './Comment'
import { type CommentDraft, CommentEditor } from './CommentEditor'
import { type CommentsState, useComments } from './use-comments'
import './comments.css'

interface CommentThreadProps {
  readonly resource: Resource
  readonly record: AnyRecord
  /**
   * The events of the record, newest first. The comments are shown between the events, sorted by time. Default: no
   * events.
   */
  readonly events?: readonly TimelineEvent[]
}

const isTyped = (value: unknown): value is CommentDraft =>
  typeof (value as CommentDraft | undefined)?.text === 'string' && Array.isArray((value as CommentDraft).people)

/** The comments on a record, sorted by time together with the record's events, and an input for a new comment. */
export default function CommentThread({ resource, record, events = [] }: CommentThreadProps) {
  const written = useComments(resource, record)
  const { place, comments, isAbsent, mayWrite, error, older, again } = written
  const told = mergedWith(
    events,
    (comments ?? []).map((comment) => eventOf(comment, written)),
  )
  useTarget(comments)
  return (
    <div className="comments">
      {mayWrite && !isAbsent && <NewComment place={place} again={again} />}
      {error && <Failure error={error} onRetry={() => void again()} />}
      {!comments && !error && events.length === 0 && <Skeleton rows={2} />}
      {told.length > 0 && <Timeline events={told} />}
      {comments && told.length === 0 && !mayWrite && <span className="cell-empty">{t('No entries yet.')}</span>}
      {older && (
        <Button size="small" onClick={older}>
          {t('Older comments')}
        </Button>
      )}
    </div>
  )
}

const addressOf = ({ id }: RecordComment) => `comment-${id}`

const eventOf = (comment: RecordComment, { place, again }: CommentsState): TimelineEvent => ({
  at: comment.at,
  id: addressOf(comment),
  title: <bdi>{comment.by.name}</bdi>,
  content: <Comment key={comment.id} comment={comment} place={place} again={again} />,
})

/** The comments and the events are both sorted newest first, so merging keeps the sequence of each list. */
function mergedWith(events: readonly TimelineEvent[], comments: readonly TimelineEvent[]): readonly TimelineEvent[] {
  const merged: TimelineEvent[] = []
  let next = 0
  for (const event of events) {
    while (next < comments.length && (comments[next] as TimelineEvent).at >= event.at)
      merged.push(comments[next++] as TimelineEvent)
    merged.push(event)
  }
  return [...merged, ...comments.slice(next)]
}

/** The browser stores the draft of a comment until the person sends it. */
function NewComment({ place, again }: Pick<CommentsState, 'place' | 'again'>) {
  const { comments: api, memory } = useWorkbench()
  const name = `comment:${place.resource}/${place.record}`
  const [kept] = useState(() => memory?.read(name))
  return (
    <CommentEditor
      place={place}
      label={t('Write a comment')}
      doIt={t('Send comment')}
      initial={isTyped(kept) ? kept : undefined}
      onType={(typed) => memory?.write(name, typed.text === '' ? null : typed)}
      onSend={async (writing) => {
        await api?.add(place, writing)
        await again()
      }}
    />
  )
}

/** Scrolls to the comment that the address names, as soon as that comment is loaded. */
function useTarget(comments: readonly RecordComment[] | undefined): void {
  const { hash } = useLocation()
  const target = comments?.find((comment) => `#${addressOf(comment)}` === hash)?.id
  useEffect(() => {
    if (target !== undefined) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' })
  }, [hash, target])
}
