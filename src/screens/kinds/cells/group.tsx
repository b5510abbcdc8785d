import { fieldsToRead, isEmpty, labelOf, type Values } from '../../../vocabulary'
import { textOf } from '../texts'
import { type CellProps, currencyOf } from './cell'
import { Cell } from './index'
import { Clipped } from './text'

/**
 * One small record as it would stand on an envelope: its first value, and the others below. Words speak for themselves;
 * whatever else is in it has its label. In a list, all on one line.
 */
export default function Group(props: CellProps<unknown, Values>) {
  const { value, field, compact, linkTo } = props
  if (compact) return <Clipped text={textOf(field, value)} />
  const fields = fieldsToRead(field)
  const currency = currencyOf(props)
  return (
    <span className="cell-group">
      {Object.entries(fields)
        .filter(([name]) => !isEmpty(value[name]))
        .map(([name, inner]) => (
          <span key={name} title={labelOf(fields, name)}>
            {!inner.kind.searchable && `${labelOf(fields, name)}: `}
            <Cell field={inner} value={value[name]} record={value} currency={currency} compact linkTo={linkTo} />
          </span>
        ))}
    </span>
  )
}
