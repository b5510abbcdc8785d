import {
  type Condition,
  holds,
  isEmpty,
  type NumberOptions,
  type Reference,
  serialText,
  unitOf,
} from '../../../../vocabulary'
import { useCurrencyOf } from '../../shared/currencies'

import { formatChange, formatMoney, formatNumber, formatUnit } from '../formats'

import type { CellProps } from './cell'

export const Quantity = ({ value, field, record }: CellProps<NumberOptions>) => {
  const { signed, serial } = field
  if (serial) {
    // What an API does not tell is not made up: its serials are shown as they came.
    const digits = Number(record[serial.digits] ?? 0)
    return <span>{serialText(record[serial.prefix] as string | null, value as number | string, digits)}</span>
  }
  const unit = unitOf(field.unit, record)
  return (
    <span className="cell-number">
      {unit ? formatUnit(value, unit) : signed ? formatChange(value) : formatNumber(value)}
    </span>
  )
}

export const Percent = ({ value }: CellProps) => <span className="cell-number">{formatNumber(value)} %</span>

interface Amount {
  readonly currency?: string
  readonly percentWhen?: Condition
}

export const Money = (props: CellProps<Amount>) => {
  const { percentWhen } = props.field
  return percentWhen && holds(percentWhen, props.record) ? <Percent {...props} /> : <Sum {...props} />
}

const Sum = ({ value, field, record, currency }: CellProps<Amount>) => {
  const [name, through] = field.currency?.split('.') ?? []
  const named = name === undefined ? undefined : record[name]
  const owners = useCurrencyOf(named)
  // Where there is no other record, the amount is in the base currency.
  const isOther = through !== undefined && !isEmpty(named)
  const own = (isOther ? owners : name && !through ? named : currency) as Reference | string | null | undefined
  return <span className="cell-number">{formatMoney(value, typeof own === 'object' ? own?.name : own)}</span>
}
