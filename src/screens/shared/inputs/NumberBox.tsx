import { Input } from 'antd'
import type { InputControlProps } from '../../../../kinds/kind-input'
import { formatNumberInput, parseTypedNumber } from './number-text'
import { useParsedInput } from './parsed-input'

interface NumberBoxProps {
  /** The typed number, or the typed text if the text is not a number. */
  readonly value: number | string | null | undefined
  readonly onChange: (value: number | string | null) => void
  readonly prefix?: string
  readonly suffix?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly control: InputControlProps
}

const noSuffix = <span />

/** The arrow keys increase and decrease the number. */
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * An input for numbers. The input never changes a number: a number out of bounds is an error, and is neither limited
 * nor rounded. A text that is not a number stays in the input, and the check of the field refuses the text.
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
      // If the suffix appeared later, the input would mount again and lose the focus.
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
