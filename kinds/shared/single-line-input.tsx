import { Input } from 'antd'
import type { ChangeEvent, InputHTMLAttributes } from 'react'
import { type InputProps, placeholderOf } from '../kind-input'

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
