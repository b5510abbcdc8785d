import { Button } from 'antd'
import { Fragment, type ReactNode, Suspense, useState } from 'react'
import type { CommentTarget } from '../../../providers/records/comments'
import { type CommentPerson, type RecordComment, t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { useWorkbench } from '../context'
import { formatMoment } from '../shared/values/formats'
import { CommentEditor } from './CommentEditor'

const ConfirmDialog = lazy(() => import('../shared/dialogs/ConfirmDialog'))

interface CommentProps {
  readonly comment: RecordComment
  readonly place: CommentTarget
  /** Fetches the comments from the API again. */
  readonly again: () => Promise<unknown>
}

/** A comment with the actions that the reader can take. */
export function Comment({ comment, place, again }: CommentProps) {
  const { comments: api } = useWorkbench()
  const [doing, setDoing] = useState<'edit' | 'delete'>()
  const { id, text, at, editedAt, mentions, canEdit, canDelete } = comment
  const close = () => setDoing(undefined)
  if (doing === 'edit')
    return (
      <CommentEditor
        place={place}
        label={t('Edit comment')}
        doIt={t('Save')}
        initial={{ text, people: mentions }}
        onSend={async (writing) => {
          await api?.edit(id, { ...writing, version: editedAt ?? at })
          await again()
        }}
        onClose={close}
      />
    )
  return (
    <>
      <div className="comment-text" dir="auto">
        {renderCommentText(text, mentions)}
      </div>
      {(editedAt || canEdit || canDelete) && (
        <div className="comment-foot">
          {editedAt && <span title={formatMoment(editedAt)}>{t('edited')}</span>}
          {canEdit && (
            <Button type="link" size="small" onClick={() => setDoing('edit')}>
              {t('Edit')}
            </Button>
          )}
          {canDelete && (
            <Button type="link" size="small" onClick={() => setDoing('delete')}>
              {t('Delete')}
            </Button>
          )}
        </div>
      )}
      {doing === 'delete' && (
        <Suspense>
          <ConfirmDialog
            title={t('Delete this comment?')}
            text={t('The comment stays in the history.')}
            doIt={t('Delete')}
            danger
            onConfirm={async () => {
              await api?.remove(id).finally(again)
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** A web address, without the punctuation that ends the sentence. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The text of a comment with links and highlighted mentions. All other characters stay plain text. */
export function renderCommentText(text: string, mentions: readonly CommentPerson[]): ReactNode {
  const names = mentions.map(({ name }) => `@${escaped(name)}`).sort((one, other) => other.length - one.length)
  const parts = text.split(new RegExp(`(${[address.source, ...names].join('|')})`, 'u'))
  return parts.map((part, index) => {
    // The split results in matches at odd positions and plain text at even positions.
    const found = index % 2 === 1
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    if (!found) return <Fragment key={index}>{part}</Fragment>
    return part.startsWith('@') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <bdi key={index} className="comment-mention">
        {part}
      </bdi>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    )
  })
}
