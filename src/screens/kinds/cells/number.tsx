import { idOf, type Reference } from '../../../vocabulary'
import { formatMoney, formatNumber } from '../formats'
import type { CellProps } from './cell'

export const Quantity = ({ value, field }: CellProps<{ unit?: string }>) => (
  <span className="cell-number">
    {formatNumber(value)}
    {field.unit && ` ${field.unit}`}
  </span>
)

export const Percent = ({ value }: CellProps) => <span className="cell-number">{formatNumber(value)} %</span>

export const Money = ({ value, field, record, currency }: CellProps<{ currency?: string }>) => {
  const own = (field.currency ? record[field.currency] : currency) as Reference | string | null | undefined
  const name = typeof own === 'object' ? own?.name : (idOf(own) as string | undefined)
  return <span className="cell-number">{formatMoney(value, name)}</span>
}
