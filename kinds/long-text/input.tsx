import type { ChangeEvent } from 'react'
import { type Input, type InputProps, orNull, placeholderOf } from '../input'
import { Growing } from '../shared/Growing'

const LongText = ({ field, value, onChange, disabled, control }: InputProps<unknown, string>) => (
  <Growing
    {...control}
    minRows={3}
    maxRows={12}
    value={value ?? ''}
    placeholder={placeholderOf(field)}
    disabled={disabled}
    onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange?.(event.target.value)}
  />
)

export const longText: Input = { Input: LongText, write: orNull, inCell: 'lines' }
