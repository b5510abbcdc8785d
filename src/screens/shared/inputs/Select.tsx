import { Select as Dropdown, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react'
import { foldText } from '../../../../vocabulary'

const isLabelled = (chosen: unknown): chosen is { readonly label: ReactNode } =>
  typeof chosen === 'object' && chosen !== null && 'label' in chosen

/** A note describes the input, because screen readers do not read the popup. */
const withNote = (choices: ReactElement, note: string) => (
  <>
    {choices}
    <p className="select-note" aria-hidden>
      {note}
    </p>
  </>
)

interface Noted {
  /** A note below the choices. Default: no note. */
  readonly note?: string
  /**
   * Called when the person leaves a text that matches no choice. Without this function, the text is removed. A text
   * that matches a choice selects the choice.
   */
  readonly onUnread?: (text: string) => void
}

/**
 * The only enabled choice with this label, value or searched text, ignoring case and accents. Undefined if no choice or
 * several choices match.
 */
export function findChoice<Option extends DefaultOptionType & { readonly searched?: readonly string[] }>(
  text: string,
  options: readonly Option[],
): Option | undefined {
  const named = options.filter(
    ({ label, value, searched = [], disabled }) =>
      !disabled && [label, value, ...searched].some((one) => foldText(String(one)) === foldText(text)),
  )
  return named.length === 1 ? named[0] : undefined
}

/**
 * antd's dropdown, whose input also announces the selected choice. The library antd shows the selected choice next to
 * the input, and screen readers do not find the choice there.
 */
export function Select<Value = unknown, Option extends DefaultOptionType = DefaultOptionType>({
  note,
  onUnread,
  ...props
}: SelectProps<Value, Option> & Noted) {
  const { value, options = [], mode, showSearch, 'aria-describedby': others } = props
  const id = useId()
  const typed = useRef('')
  const labels = [value ?? []]
    .flat()
    .map((one) => (isLabelled(one) ? one : options.find((option) => option.value === one))?.label ?? String(one))
  const chosen = labels.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection ends the typed text
  useEffect(() => {
    typed.current = ''
  }, [chosen])
  const search = typeof showSearch === 'object' ? showSearch : {}
  useEffect(() => {
    if (search.searchValue !== undefined) typed.current = search.searchValue
  }, [search.searchValue])
  const settle = () => {
    const text = typed.current.trim()
    typed.current = ''
    if (text === '' || !onUnread) return
    const found = findChoice(text, options)
    if (!found) return onUnread(text)
    const picked = props.labelInValue ? found : found.value
    props.onChange?.((mode === 'multiple' ? [...((value ?? []) as unknown[]), picked] : picked) as Value, found)
  }
  /** Without a typed text, Tab leaves the field. The library would choose the first option, and would keep the focus. */
  const leaving: SelectProps<Value, Option> = {
    onInputKeyDown: (event) => {
      if (event.key === 'Tab' && event.currentTarget.value === '') event.stopPropagation()
      props.onInputKeyDown?.(event)
    },
  }
  const typing: SelectProps<Value, Option> = {
    showSearch: {
      ...search,
      onSearch: (text) => {
        typed.current = text
        search.onSearch?.(text)
      },
    },
    onSelect: () => {
      typed.current = ''
    },
    onKeyDown: ({ key }) => {
      if (key === 'Escape') typed.current = ''
    },
    onOpenChange: (isOpen) => !isOpen && settle(),
    onBlur: (event) => {
      settle()
      props.onBlur?.(event)
    },
  }
  return (
    <>
      <Dropdown<Value, Option>
        {...props}
        {...(mode === 'multiple' && leaving)}
        {...(onUnread && typing)}
        {...(note !== undefined && { popupRender: (choices) => withNote(choices, note) })}
        aria-describedby={
          [labels.length > 0 && id, note !== undefined && `${id}-note`, others].filter(Boolean).join(' ') || undefined
        }
      />
      <span id={id} hidden>
        {labels.join(', ')}
      </span>
      {note !== undefined && (
        <span id={`${id}-note`} hidden>
          {note}
        </span>
      )}
    </>
  )
}
