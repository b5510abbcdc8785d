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

/** What stands for a text that is no number. */
const none = 'NaN'

/** A number that is typed as people write it, whole or not yet, in the form that the input calculates with. */
export function typedNumber(text: string | undefined, point: string): string {
  const typed = (text ?? '')
    .trim()
    .replace(/^([+\-−]?)[.,](?=\d)/, '$10.')
    .replace(/\d[.,]$/, '$&0')
  if (typed === '' || /^[+\-−]$/.test(typed)) return typed.replace('−', '-')
  const { value } = figureIn(typed, point) ?? {}
  return value === undefined ? none : String(value)
}

/** What is typed, as a form keeps it: what is no number stays the text that it is, which the field's check refuses. */
function keptOf(text: string): number | string | null {
  const read = typedNumber(text, decimalSign())
  if (read === '') return null
  return Number.isNaN(Number(read)) ? text : Number(read)
}

export type NumberProps = InputProps<NumberOptions, number | string>

export interface Affixes {
  readonly prefix?: string
  readonly suffix?: string
}

/** An input for numbers. It neither clamps nor rounds: a number out of bounds is told of, never changed in silence. */
export const numeric = (affixes: (props: NumberProps) => Affixes) =>
  function Numeric(props: NumberProps) {
    const { field, value, onChange, disabled, control } = props
    return (
      <InputNumber<number | string>
        {...control}
        {...affixes(props)}
        className="input-number"
        inputMode="decimal"
        autoComplete="off"
        controls={false}
        value={value ?? null}
        decimalSeparator={decimalSign()}
        parser={(text) => typedNumber(text, decimalSign())}
        placeholder={placeholderOf(field)}
        disabled={disabled}
        onInput={(typed) => onChange?.(keptOf(typed))}
        onStep={(stepped) => onChange?.(stepped)}
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
