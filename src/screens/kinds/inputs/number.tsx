import { InputNumber } from 'antd'
import { type Condition, holds, t, type Unit, unitOf } from '../../../../vocabulary'
import { symbolOf, useCurrencyName } from './currency'
import { type InputProps, placeholderOf } from './input'

interface NumberOptions {
  readonly unit?: Unit
  readonly currency?: string
  readonly percentWhen?: Condition
}

interface Affixes {
  readonly prefix?: string
  readonly suffix?: string
}

/** An input for numbers. It neither clamps nor rounds: a number out of bounds is told of, never changed in silence. */
const numeric = (affixes: (props: InputProps<NumberOptions, number>) => Affixes) =>
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

export const Quantity = numeric(({ field, siblings }) => {
  const unit = unitOf(field.unit, siblings)
  return { suffix: unit && t(unit) }
})

const asPercent = { suffix: '%' } as const

export const Percent = numeric(() => asPercent)

const useMoneyAffixes = (props: InputProps<NumberOptions, number>): Affixes => {
  const currency = useCurrencyName(props)
  const { percentWhen } = props.field
  if (percentWhen && holds(percentWhen, props.siblings)) return asPercent
  return { prefix: currency && symbolOf(currency) }
}

export const Money = numeric(useMoneyAffixes)
