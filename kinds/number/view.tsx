import { formatChange, formatNumber, formatUngrouped, formatUnit } from '../../src/screens/shared/values/formats'
import { serialText, unitOf } from '../../vocabulary'
import { type CellProps, type KindView, valueToString } from '../kind-view'
import type { IntegerOptions } from './definition'

const quantityOf = ({ grouped = true }: IntegerOptions, value: unknown) =>
  grouped ? formatNumber(value) : formatUngrouped(value)

const Quantity = ({ value, field, record }: CellProps<IntegerOptions>) => {
  const { signed, serial } = field
  if (serial) {
    // If the record has no prefix or no number of digits, the API returns the complete serial number, and the cell
    // shows it unchanged.
    const digits = Number(record[serial.digits] ?? 0)
    return <span>{serialText(record[serial.prefix] as string | null, value as number | string, digits)}</span>
  }
  const unit = unitOf(field.unit, record)
  return (
    <span className="cell-number">
      {unit ? formatUnit(value, unit) : signed ? formatChange(value) : quantityOf(field, value)}
    </span>
  )
}

export const PercentCell = ({ value }: CellProps) => <span className="cell-number">{formatNumber(value)} %</span>

export const integer: KindView = {
  Cell: Quantity,
  text: valueToString,
  formatFilter: (typed, field) => quantityOf(field as IntegerOptions, typed),
}

export const percent: KindView = {
  Cell: PercentCell,
  text: valueToString,
  formatFilter: (typed) => formatNumber(typed),
}
