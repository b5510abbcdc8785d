import { Select as Dropdown, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import { type ReactElement, type ReactNode, useId } from 'react'

const isLabelled = (chosen: unknown): chosen is { readonly label: ReactNode } =>
  typeof chosen === 'object' && chosen !== null && 'label' in chosen

/** The note is read out with the input: what stands in the popup is not. */
const withNote = (choices: ReactElement, note: string) => (
  <>
    {choices}
    <p className="select-note" aria-hidden>
      {note}
    </p>
  </>
)

interface Noted {
  /** What is to be known of the choices, said below them. Default: nothing. */
  readonly note?: string
}

/** antd's dropdown, whose input also tells the ear what is chosen: antd shows that beside it, for the eye alone. */
export function Select<Value = unknown, Option extends DefaultOptionType = DefaultOptionType>({
  note,
  ...props
}: SelectProps<Value, Option> & Noted) {
  const { value, options = [], 'aria-describedby': others } = props
  const id = useId()
  const labels = [value ?? []]
    .flat()
    .map((one) => (isLabelled(one) ? one : options.find((option) => option.value === one))?.label ?? String(one))
  return (
    <>
      <Dropdown<Value, Option>
        {...props}
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
