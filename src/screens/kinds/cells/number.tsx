import { type Condition, holds, isEmpty, type Reference, t } from '../../../vocabulary'
import { useCurrencyOf } from '../../shared/currencies'

import { formatChange, formatMoney, formatNumber } from '../formats'

import type { CellProps } from './cell'

export const Quantity = ({ value, field }: CellProps<{ unit?: string; signed?: boolean }>) => (
  <span className="cell-number">
    {field.signed ? formatChange(value) : formatNumber(value)}
    {field.unit && ` ${t(field.unit)}`}
  </span>
)

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
