import { Input as AntInput } from 'antd'
import { readNumber, showNumber } from '../../src/screens/shared/numbers'
import { useTyped } from '../../src/screens/shared/typed'
import { type Condition, t, type Unit, unitOf } from '../../vocabulary'
import { type Input, type InputProps, orNull, placeholderOf } from '../input'

export interface NumberOptions {
  readonly unit?: Unit
  readonly currency?: string
  readonly percentWhen?: Condition
}

export type NumberProps = InputProps<NumberOptions, number | string>

export interface Affixes {
  readonly prefix?: string
  readonly suffix?: string
}

const noSuffix = <span />

/** The arrow keys count up and down. */
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * An input for numbers. It neither clamps nor rounds: a number out of bounds is told of, never changed in silence. What is no
 * number stays the text that it is, which the field's check refuses.
 */
export const numeric = (affixes: (props: NumberProps) => Affixes) =>
  function Numeric(props: NumberProps) {
    const { field, value, onChange, disabled, control } = props
    const { prefix, suffix } = affixes(props)
    const change = (next: number | string | null) => onChange?.(next)
    const { text, type, leave } = useTyped<number>({ value, onChange: change, read: readNumber, show: showNumber })
    return (
      <AntInput
        {...control}
        prefix={prefix}
        // What comes later would be put in by drawing the input anew, and take the focus from it.
        suffix={suffix ?? noSuffix}
        role="spinbutton"
        aria-valuenow={typeof value === 'number' ? value : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={placeholderOf(field)}
        disabled={disabled}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          const { [event.key]: step } = steps
          if (step === undefined || typeof value === 'string') return
          event.preventDefault()
          change(Number(((value ?? 0) + step).toFixed(8)))
        }}
        onBlur={() => {
          leave()
          control.onBlur?.()
        }}
      />
    )
  }

const Quantity = numeric(({ field, siblings }) => {
  const unit = unitOf(field.unit, siblings)
  return { suffix: unit && t(unit) }
})

export const asPercent = { suffix: '%' } as const

const Percent = numeric(() => asPercent)

export const integer: Input = { Input: Quantity, write: orNull }

export const percent: Input = { Input: Percent, write: orNull }
