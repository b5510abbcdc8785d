import { InputNumber } from 'antd'
import type { Reference } from '../../../vocabulary'
import type { InputProps } from './input'

interface NumberOptions {
  readonly unit?: string
  readonly currency?: string
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
        placeholder={field.placeholder}
        disabled={disabled}
        onChange={(typed) => onChange?.(typed)}
      />
    )
  }

/** '₹' of 'INR', where a currency is known by its code; any other name as it is. */
const symbolOf = (currency: string) => {
  const code = /\b[A-Z]{3}\b/.exec(currency)?.[0]
  if (!code) return currency
  return new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
}

export const Quantity = numeric(({ field }) => ({ suffix: field.unit }))

export const Percent = numeric(() => ({ suffix: '%' }))

export const Money = numeric(({ field, siblings }) => {
  const currency = field.currency === undefined ? undefined : (siblings[field.currency] as Reference | null | undefined)
  return { prefix: currency?.name && symbolOf(currency.name) }
})
