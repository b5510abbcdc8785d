import { Cell } from '../../src/screens/shared/values/Cell'
import { textOf } from '../../src/screens/shared/values/plain-text'
import { isProbablyId, ReferenceNames, useReferenceNames } from '../../src/screens/shared/values/reference-names'
import { useAddressRules } from '../../src/screens/shared/values/use-address-rules'
import {
  addressLines,
  type Field,
  type Fields,
  fieldsInReadingOrder,
  isEmpty,
  labelOf,
  postalFieldsOf,
  type Values,
} from '../../vocabulary'
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
  if (postalFieldsOf(fields) && isPrintable(value, fields)) return <AddressCell {...props} />
  if (compact) return <ClippedText text={textOf(field, value)} />
  return (
    <ReferenceNames fields={fields} names={filled} records={[value]} quiet>
      <Facts {...props} names={filled} />
    </ReferenceNames>
  )
}

/** An address that is a copy has the name of its state. Some APIs return only the id of the state. */
const isPrintable = (value: Values, fields: Fields) => {
  const { state = '' } = postalFieldsOf(fields) ?? {}
  return isEmpty(value[state]) || !isProbablyId(value[state])
}

/** Shows an address in the format of its country. In a list, the address is on one line. */
function AddressCell({ value, field, compact }: CellProps<unknown, Values>) {
  useAddressRules()
  const fields = fieldsInReadingOrder(field)
  const address = Object.fromEntries(
    Object.entries(postalFieldsOf(fields) ?? {}).map(([part, name]) => [part, value[name]]),
  )
  const { phone, ...rest } = address
  const lines = addressLines(rest)
  if (compact) return <ClippedText text={lines.join(', ')} />
  return (
    <span className="cell-group cell-address">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no names and are never reordered
        <span key={index}>{line}</span>
      ))}
      {!isEmpty(phone) && (
        <a href={`tel:${encodeURI(String(phone))}`} dir="ltr">
          {String(phone)}
        </a>
      )}
    </span>
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
