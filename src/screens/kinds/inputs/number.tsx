import { InputNumber } from 'antd'
import { t } from '../../../vocabulary'
import { symbolOf, useCurrencyName } from './currency'
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
        placeholder={field.placeholder && t(field.placeholder)}
        disabled={disabled}
        onChange={(typed) => onChange?.(typed)}
      />
    )
  }

export const Quantity = numeric(({ field }) => ({ suffix: field.unit && t(field.unit) }))

export const Percent = numeric(() => ({ suffix: '%' }))

const useMoneyAffixes = (props: InputProps<NumberOptions, number>): Affixes => {
  const currency = useCurrencyName(props)
  return { prefix: currency && symbolOf(currency) }
}

export const Money = numeric(useMoneyAffixes)
