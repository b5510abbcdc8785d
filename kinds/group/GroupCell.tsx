import { Cell } from '../../src/screens/shared/values/Cell'
import { textOf } from '../../src/screens/shared/values/plain-text'
import { isProbablyId, ReferenceNames, useReferenceNames } from '../../src/screens/shared/values/reference-names'
import { type Field, fieldsInReadingOrder, isEmpty, labelOf, type Values } from '../../vocabulary'
import type { CellProps } from '../kind-view'
import { ClippedText } from '../shared/cell-text'
import { currencyOf } from '../shared/currency-of'

/**
 * Shows a small record like an address on an envelope: the first value, and the other values below the first value.
 * Texts are shown without a label, and other values are shown with their label. In a list, all values are on one line.
 */
export default function GroupCell(props: CellProps<unknown, Values>) {
  const { value, field, compact } = props
  const fields = fieldsInReadingOrder(field)
  const filled = Object.keys(fields).filter((name) => !isEmpty(value[name]))
  // If the small record is a copy of another record, an API can return only the id of that record.
  if (filled.length === 0) return <span>{isEmpty(value.id) ? '—' : String(value.id)}</span>
  if (compact) return <ClippedText text={textOf(field, value)} />
  return (
    <ReferenceNames fields={fields} names={filled} records={[value]} quiet>
      <Facts {...props} names={filled} />
    </ReferenceNames>
  )
}

function Facts({ names, ...props }: CellProps<unknown, Values> & { names: readonly string[] }) {
  const { value, field, linkTo } = props
  const nameOf = useReferenceNames()
  const fields = fieldsInReadingOrder(field)
  const currency = currencyOf(props)
  const isLabelled = (name: string, { kind, ...options }: Field) => {
    const of = kind.copyOf?.({ kind, ...options })
    const isBare = of !== undefined && isProbablyId(value[name]) && nameOf(of, String(value[name])) === undefined
    return !kind.searchable || isBare
  }
  return (
    <span className="cell-group">
      {Object.entries(fields)
        .filter(([name]) => names.includes(name))
        .map(([name, inner]) => (
          <span key={name} title={labelOf(fields, name)}>
            {isLabelled(name, inner) && `${labelOf(fields, name)}: `}
            <Cell field={inner} value={value[name]} record={value} currency={currency} compact linkTo={linkTo} />
          </span>
        ))}
    </span>
  )
}
