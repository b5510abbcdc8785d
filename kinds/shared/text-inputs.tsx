import { Input } from 'antd'
import type { ChangeEvent, ComponentProps, CSSProperties, InputHTMLAttributes } from 'react'
import { type InputProps, placeholderOf } from '../kind-input'

interface GrowingProps extends Omit<ComponentProps<typeof Input.TextArea>, 'autoSize' | 'className' | 'style'> {
  readonly minRows: number
  readonly maxRows: number
}

const grows = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

/**
 * A text area that grows with its text. If the browser supports `field-sizing`, CSS adapts the height. The text area of
 * antd measures a copy of the text area, so the browser calculates the layout of the page again.
 */
export const GrowingTextArea = ({ minRows, maxRows, ...props }: GrowingProps) =>
  grows ? (
    <Input.TextArea
      {...props}
      className="input-growing"
      style={{ '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties}
    />
  ) : (
    <Input.TextArea {...props} autoSize={{ minRows, maxRows }} />
  )

type Typed = ChangeEvent<HTMLInputElement>

/** Creates an input with one line, with hints for the keyboard of the device. */
export const createSingleLineInput = (
  hints: Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'spellCheck'> = {},
) =>
  function OneLine({
    field,
    value,
    onChange,
    disabled,
    control,
    list,
  }: InputProps<{ capitals?: boolean }, string> & { readonly list?: string }) {
    return (
      <Input
        {...control}
        {...hints}
        list={list}
        autoComplete="off"
        className={field.capitals ? 'input-capitals' : undefined}
        value={value ?? ''}
        placeholder={placeholderOf(field)}
        disabled={disabled}
        onChange={(event: Typed) => onChange?.(event.target.value)}
      />
    )
  }
