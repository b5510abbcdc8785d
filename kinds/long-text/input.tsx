import type { ChangeEvent } from 'react'
import { emptyToNull, type InputProps, type KindInput, placeholderOf } from '../kind-input'
import { GrowingTextArea } from '../shared/text-inputs'

const LongText = ({ field, value, onChange, disabled, control }: InputProps<unknown, string>) => (
  <GrowingTextArea
    {...control}
    minRows={3}
    maxRows={12}
    value={value ?? ''}
    placeholder={placeholderOf(field)}
    disabled={disabled}
    onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange?.(event.target.value)}
  />
)

export const longText: KindInput = { Input: LongText, write: emptyToNull, inCell: 'lines' }
