import { NumberBox } from '../../src/screens/shared/NumberBox'
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

/** An input for numbers, with the currency or unit that its field names. */
export const numeric = (affixes: (props: NumberProps) => Affixes) =>
  function Numeric(props: NumberProps) {
    const { field, value, onChange, disabled, control } = props
    return (
      <NumberBox
        {...affixes(props)}
        value={value}
        onChange={(next) => onChange?.(next)}
        placeholder={placeholderOf(field)}
        disabled={disabled}
        control={control}
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
