import { InputNumber } from 'antd'
import { type Condition, t, type Unit, unitOf } from '../../vocabulary'
import { type Input, type InputProps, orNull, placeholderOf } from '../input'

export interface NumberOptions {
  readonly unit?: Unit
  readonly currency?: string
  readonly percentWhen?: Condition
}

export interface Affixes {
  readonly prefix?: string
  readonly suffix?: string
}

/** An input for numbers. It neither clamps nor rounds: a number out of bounds is told of, never changed in silence. */
export const numeric = (affixes: (props: InputProps<NumberOptions, number>) => Affixes) =>
  function Numeric(props: InputProps<NumberOptions, number>) {
    const { field, value, onChange, disabled, control } = props
    return (
      <InputNumber<number>
        {...control}
        {...affixes(props)}
        className="input-number"
        inputMode="decimal"
        autoComplete="off"
        controls={false}
        value={value ?? null}
        placeholder={placeholderOf(field)}
        disabled={disabled}
        onChange={(typed) => onChange?.(typed)}
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
