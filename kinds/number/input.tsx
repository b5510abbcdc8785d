import { NumberBox } from '../../src/screens/shared/inputs/NumberBox'
import { type Condition, t, type Unit, unitOf } from '../../vocabulary'
import { emptyToNull, type InputProps, type KindInput, placeholderOf } from '../kind-input'

export interface NumberInputOptions {
  readonly unit?: Unit
  readonly currency?: string
  readonly percentWhen?: Condition
}

export type NumberInputProps = InputProps<NumberInputOptions, number | string>

export interface NumberAffixes {
  readonly prefix?: string
  readonly suffix?: string
}

/** Creates an input for numbers with a currency or a unit. */
export const createNumberInput = (affixes: (props: NumberInputProps) => NumberAffixes) =>
  function Numeric(props: NumberInputProps) {
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

const Quantity = createNumberInput(({ field, siblings }) => {
  const unit = unitOf(field.unit, siblings)
  return { suffix: unit && t(unit) }
})

export const percentAffixes = { suffix: '%' } as const

const Percent = createNumberInput(() => percentAffixes)

export const integer: KindInput = { Input: Quantity, write: emptyToNull }

export const percent: KindInput = { Input: Percent, write: emptyToNull }
