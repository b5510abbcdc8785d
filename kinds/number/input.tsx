import { InputNumber } from 'antd'
import { decimalSign } from '../../src/screens/shared/formats'
import { type Condition, t, type Unit, unitOf } from '../../vocabulary'
import { figureIn } from '../../vocabulary/written/figures'
import { type Input, type InputProps, orNull, placeholderOf } from '../input'

export interface NumberOptions {
  readonly unit?: Unit
  readonly currency?: string
  readonly percentWhen?: Condition
}

/** What stands for a text that is no number: the input then keeps the number that it had. */
const none = 'NaN'

/** A number that is typed as people write it, whole or not yet, in the form that the input calculates with. */
export function typedNumber(text: string | undefined, point: string): string {
  const typed = (text ?? '')
    .trim()
    .replace(/^([+\-−]?)[.,](?=\d)/, '$10.')
    .replace(/[.,]$/, '')
  if (typed === '' || /^[+\-−]$/.test(typed)) return typed.replace('−', '-')
  const { value } = figureIn(typed, point) ?? {}
  return value === undefined ? none : String(value)
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
        decimalSeparator={decimalSign()}
        parser={(text) => typedNumber(text, decimalSign()) as unknown as number}
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
