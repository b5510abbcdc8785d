import { Input } from 'antd'
import type { InputControlProps } from '../../../kinds/kind-input'
import { formatNumberInput, parseTypedNumber } from './number-text'
import { useParsedInput } from './parsed-input'

interface NumberBoxProps {
  /** A text where what was typed is no number. */
  readonly value: number | string | null | undefined
  readonly onChange: (value: number | string | null) => void
  readonly prefix?: string
  readonly suffix?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly control: InputControlProps
}

const noSuffix = <span />

/** The arrow keys count up and down. */
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * An input for numbers. It neither clamps nor rounds: a number out of bounds is told of, never changed in silence. What is no
 * number stays the text that it is, which the field's check refuses.
 */
export function NumberBox({ value, onChange, prefix, suffix, placeholder, disabled, control }: NumberBoxProps) {
  const { text, type, leave } = useParsedInput<number>({
    value,
    onChange,
    read: parseTypedNumber,
    show: formatNumberInput,
  })
  return (
    <Input
      {...control}
      prefix={prefix}
      // What comes later would be put in by drawing the input anew, and take the focus from it.
      suffix={suffix ?? noSuffix}
      role="spinbutton"
      aria-valuenow={typeof value === 'number' ? value : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      placeholder={placeholder}
      disabled={disabled}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => {
        const { [event.key]: step } = steps
        if (step === undefined || typeof value === 'string') return
        event.preventDefault()
        onChange(Number(((value ?? 0) + step).toFixed(8)))
      }}
      onBlur={() => {
        leave()
        control.onBlur?.()
      }}
    />
  )
}
