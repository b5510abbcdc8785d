import BoldOutlined from '@ant-design/icons/BoldOutlined'
import ItalicOutlined from '@ant-design/icons/ItalicOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import { Button, type GetRef, type Input } from 'antd'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { lazy } from '../../src/lazy'
import { phrase, t } from '../../vocabulary'
import { type InputProps, placeholderOf } from '../kind-input'
import { GrowingTextArea } from '../shared/text-inputs'
import {
  insertLink,
  type MarkdownEdit,
  type MarkdownSelection,
  toggleBulletList,
  toggleMark,
} from './formatting-commands'
import './markdown.css'

const Formatted = lazy(() => import('./FormattedMarkdown'))

type Area = GetRef<typeof Input.TextArea>

interface Tool {
  readonly label: string
  readonly icon: ReactNode
  /** The letter key that users press together with Control or Command. */
  readonly key: string
  readonly shift?: boolean
  readonly edit: (typed: MarkdownSelection) => MarkdownEdit
}

const tools: readonly Tool[] = [
  { label: phrase('Bold'), icon: <BoldOutlined />, key: 'b', edit: toggleMark('**') },
  { label: phrase('Italic'), icon: <ItalicOutlined />, key: 'i', edit: toggleMark('_') },
  { label: phrase('List'), icon: <UnorderedListOutlined />, key: 'l', shift: true, edit: toggleBulletList },
  { label: phrase('Link'), icon: <LinkOutlined />, key: 'k', edit: insertLink },
]

const keysOf = ({ key, shift }: Tool) => ['Control', ...(shift ? ['Shift'] : []), key.toUpperCase()].join('+')

const isPressed = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  return tools.find((tool) => tool.key === key.toLowerCase() && Boolean(tool.shift) === shiftKey)
}

/** The editor of a Markdown text, with buttons and keys for formatting, and a preview. */
export function MarkdownEditor({ field, value, onChange, disabled, control }: InputProps<unknown, string>) {
  const [isPreview, setPreview] = useState(false)
  const id = useId()
  const area = useRef<Area>(null)
  const isInvalid = control['aria-invalid'] === 'true'
  // If the text is invalid, the user must see the text in the editor and not the preview.
  useEffect(() => {
    if (isInvalid) setPreview(false)
  }, [isInvalid])
  const text = value ?? ''
  const apply = ({ edit }: Tool) => {
    const element = area.current?.resizableTextArea?.textArea
    if (!element) return
    const change = edit({ text: element.value, from: element.selectionStart, to: element.selectionEnd })
    replace(element, change, (next) => onChange?.(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = isPressed(event)
    if (!tool) return
    event.preventDefault()
    event.stopPropagation()
    apply(tool)
  }
  return (
    <div className="input-markdown">
      <div className="input-markdown-head">
        <MarkdownTabs
          id={id}
          label={t('Write or preview')}
          tabs={[t('Write'), t('Preview')]}
          at={isPreview ? 1 : 0}
          onTurn={(at) => setPreview(at === 1)}
        />
        {!isPreview && (
          <div role="toolbar" aria-label={t('Format')} className="input-markdown-tools">
            {tools.map((tool) => (
              <Button
                key={tool.key}
                type="text"
                size="small"
                icon={tool.icon}
                disabled={disabled}
                aria-label={t(tool.label)}
                aria-keyshortcuts={keysOf(tool)}
                title={`${t(tool.label)} (${keysOf(tool).replace('Control', t('Ctrl')).replace('Shift', t('Shift'))})`}
                // The text area keeps the focus and its selection.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => apply(tool)}
              />
            ))}
          </div>
        )}
      </div>
      <div role="tabpanel" id={`${id}-panel-0`} aria-labelledby={`${id}-tab-0`} hidden={isPreview}>
        <GrowingTextArea
          {...control}
          ref={area}
          dir="auto"
          minRows={5}
          maxRows={20}
          value={text}
          placeholder={placeholderOf(field)}
          disabled={disabled}
          onKeyDown={onKeyDown}
          onChange={({ target }) => onChange?.(target.value)}
        />
      </div>
      {isPreview && (
        <div
          role="tabpanel"
          id={`${id}-panel-1`}
          aria-labelledby={`${id}-tab-1`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is long is scrolled with the keyboard
          tabIndex={0}
          className="input-markdown-preview"
        >
          {text.trim() === '' ? (
            <span className="cell-empty">{t('Nothing to preview yet.')}</span>
          ) : (
            <Suspense fallback={<span className="cell-prose">{text}</span>}>
              <Formatted text={text} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * Inserts the change as if the user had typed the change, so that the user can undo the change. If the browser does not
 * support this insertion, the value is replaced.
 */
function replace(area: HTMLTextAreaElement, { from, to, text, chosen }: MarkdownEdit, set: (value: string) => void) {
  area.focus()
  area.setSelectionRange(from, to)
  const isTyped = typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)
  if (!isTyped) {
    area.setRangeText(text, from, to, 'end')
    set(area.value)
  }
  const [start, end] = chosen
  // React first sets the value, which moves the text cursor.
  requestAnimationFrame(() => area.setSelectionRange(from + start, from + end))
}

interface TabsProps {
  /** The prefix of the ids of the tabs and panels. */
  readonly id: string
  readonly label: string
  readonly tabs: readonly string[]
  readonly at: number
  readonly onTurn: (at: number) => void
}

/** Shows tabs between which users can switch with the arrow keys. */
function MarkdownTabs({ id, label, tabs, at, onTurn }: TabsProps) {
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const forwards = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const next = (at + (key === forwards ? 1 : -1) + tabs.length) % tabs.length
    onTurn(next)
    currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div role="tablist" aria-label={label} tabIndex={-1} className="input-markdown-tabs" onKeyDown={onKeyDown}>
      {tabs.map((tab, index) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-tab-${index}`}
          aria-selected={index === at}
          aria-controls={index === at ? `${id}-panel-${index}` : undefined}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onTurn(index)}
        >
          {tab}
        </button>
      ))}
    </div>
  )
}
