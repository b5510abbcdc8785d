import { isEmpty, type Reference, t } from '../../../vocabulary'
import { useCurrencyOf } from '../../shared/currencies'

import { formatMoney, formatNumber } from '../formats'

import type { CellProps } from './cell'

export const Quantity = ({ value, field }: CellProps<{ unit?: string }>) => (
  <span className="cell-number">
    {formatNumber(value)}
    {field.unit && ` ${t(field.unit)}`}
  </span>
)

export const Percent = ({ value }: CellProps) => <span className="cell-number">{formatNumber(value)} %</span>

export const Money = ({ value, field, record, currency }: CellProps<{ currency?: string }>) => {
  const [name, through] = field.currency?.split('.') ?? []
  const named = name === undefined ? undefined : record[name]
  const owners = useCurrencyOf(named)
  // Where there is no other record, the amount is in the base currency.
  const isOther = through !== undefined && !isEmpty(named)
  const own = (isOther ? owners : name && !through ? named : currency) as Reference | string | null | undefined
  return <span className="cell-number">{formatMoney(value, typeof own === 'object' ? own?.name : own)}</span>
}
