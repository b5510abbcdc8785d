import { Button, Mentions } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { CommentPayload, CommentTarget } from '../../../providers/records/comments'
import { type CommentPerson, matchesTypedWords, maxCommentLength, t } from '../../../vocabulary'
import { useWorkbench } from '../context'

/** A comment that the person has not sent yet. */
export interface CommentDraft {
  readonly text: string
  /** The people that the author chose while typing. A person whose name is no longer in the text is not mentioned. */
  readonly people: readonly CommentPerson[]
}

interface CommentEditorProps {
  readonly place: CommentTarget
  readonly label: string
  /** The label of the button that sends the comment. */
  readonly doIt: string
  /** The initial draft. Default: an empty draft. */
  readonly initial?: CommentDraft
  /** Called each time the draft changes. Default: no callback. */
  readonly onType?: (typed: CommentDraft) => void
  /** Sends the comment. If the promise rejects, the text stays in the editor. */
  readonly onSend: (writing: Omit<CommentPayload, 'version'>) => Promise<unknown>
  /** Default: no button to close the editor. */
  readonly onClose?: () => void
}

/** Milliseconds between the last key and the search for a name. */
const searchDelay = 150

const nothing: CommentDraft = { text: '', people: [] }

const isNamed =
  (text: string) =>
  ({ name }: CommentPerson) =>
    text.includes(`@${name}`)

/** An input for a comment: '@' suggests colleagues, and Ctrl+Enter sends the comment. */
export function CommentEditor({ place, label, doIt, initial = nothing, onType, onSend, onClose }: CommentEditorProps) {
  const { comments } = useWorkbench()
  const [typed, setTyped] = useState(initial)
  const [offered, setOffered] = useState<readonly CommentPerson[]>([])
  const [isLooking, setLooking] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  const hint = useId()
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (next: CommentDraft) => {
    setTyped(next)
    onType?.(next)
  }
  const look = (text: string) => {
    clearTimeout(timer.current)
    setLooking(true)
    // Known matches stay until the new matches are loaded, so that Enter selects immediately.
    setOffered((known) => known.filter(({ name }) => matchesTypedWords(name, text)))
    const turn = ++asked.current
    timer.current = setTimeout(async () => {
      const people = (await comments?.people(place, text)) ?? []
      if (turn !== asked.current) return
      setOffered(people)
      setLooking(false)
    }, searchDelay)
  }
  const send = async () => {
    const text = typed.text.trim()
    if (text === '' || isSending) return
    setSending(true)
    setRefusal(undefined)
    try {
      await onSend({ text, mentions: typed.people.filter(isNamed(text)).map(({ id }) => id) })
      if (!onClose) type(nothing)
      onClose?.()
    } catch (problem) {
      setRefusal((problem as Error).message)
    } finally {
      setSending(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    } else if (event.key === 'Escape' && onClose && offered.length === 0) onClose()
  }
  return (
    <div className="comment-box">
      <Mentions
        value={typed.text}
        aria-label={label}
        aria-describedby={hint}
        aria-invalid={refusal !== undefined}
        placeholder={t('Write a comment. Type @ to mention a colleague.')}
        maxLength={maxCommentLength}
        autoSize={{ minRows: onClose ? 2 : 1, maxRows: 12 }}
        autoFocus={onClose !== undefined}
        dir="auto"
        loading={isLooking && offered.length === 0}
        filterOption={false}
        notFoundContent={isLooking ? t('Loading') : t('No one with this name can see this record')}
        options={offered.map(({ id, name }) => ({ key: id, value: name, label: <bdi>{name}</bdi> }))}
        onChange={(text) => type({ ...typed, text })}
        onSearch={look}
        onSelect={({ key }) => {
          // antd appends its own key to the id of an option.
          const chosen = offered.find(({ id }) => String(key).startsWith(id))
          if (chosen) setTyped((now) => ({ ...now, people: [...now.people, chosen] }))
        }}
        onKeyDown={onKeyDown}
      />
      {refusal !== undefined && (
        <p className="comment-refusal" role="alert">
          {refusal}
        </p>
      )}
      {(typed.text !== '' || onClose) && (
        <div className="comment-ways">
          <span id={hint} className="comment-hint">
            {t('Press Ctrl+Enter to send')}
          </span>
          {onClose && (
            <Button size="small" onClick={onClose}>
              {t('Cancel')}
            </Button>
          )}
          <Button
            size="small"
            type="primary"
            loading={isSending}
            disabled={typed.text.trim() === ''}
            onClick={() => void send()}
          >
            {doIt}
          </Button>
        </div>
      )}
    </div>
  )
}
