import { Input as AntInput } from 'antd'
import type { ChangeEvent } from 'react'
import { t } from '../../vocabulary'
import { emptyToNull, type InputProps, type KindInput } from '../kind-input'

type Typed = ChangeEvent<HTMLInputElement>

/** The user types hexadecimal digits, or uses the colour picker of the browser. */
const Colour = ({ field, value, onChange, disabled, control }: InputProps<unknown, string>) => (
  <AntInput
    {...control}
    autoComplete="off"
    spellCheck={false}
    value={value ?? ''}
    placeholder={field.placeholder ?? '#1f6feb'}
    disabled={disabled}
    onChange={(event: Typed) => onChange?.(event.target.value)}
    prefix={
      <input
        type="color"
        className="input-swatch"
        aria-label={t('Pick a colour')}
        value={/^#[0-9a-f]{6}$/i.test(value ?? '') ? (value as string) : '#ffffff'}
        disabled={disabled}
        onChange={(event: Typed) => onChange?.(event.target.value)}
      />
    }
  />
)

export const colour: KindInput = { Input: Colour, write: emptyToNull }
