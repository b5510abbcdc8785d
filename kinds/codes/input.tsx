import { type ChangeEvent, useState } from 'react'
import { phrase } from '../../vocabulary'
import { type InputProps, type KindInput, placeholderOf } from '../kind-input'
import { GrowingTextArea } from '../shared/text-inputs'

const textOf = (value: readonly string[] | null | undefined) => (value ?? []).join('\n')

/** A text area with one code per line. The typed text stays as it is while the person types. */
const Codes = ({ field, value, onChange, disabled, control }: InputProps<unknown, readonly string[]>) => {
  const [typed, setTyped] = useState('')
  const lines = typed === '' ? [] : typed.split('\n')
  const isOwn = textOf(value) === lines.join('\n')
  return (
    <GrowingTextArea
      {...control}
      minRows={3}
      maxRows={12}
      value={isOwn ? typed : textOf(value)}
      placeholder={placeholderOf(field, phrase('One code per line'))}
      disabled={disabled}
      spellCheck={false}
      onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => {
        setTyped(target.value)
        onChange?.(target.value.trim() === '' ? null : target.value.split('\n'))
      }}
    />
  )
}

export const codes: KindInput = {
  Input: Codes,
  write: (value) => (Array.isArray(value) && value.length > 0 ? value : undefined),
  inCell: 'form',
}
