import { Cell } from '../../src/screens/shared/values/Cell'
import { textOf } from '../../src/screens/shared/values/plain-text'
import { humanise, isEmpty, labelOf, text, type Values } from '../../vocabulary'
import type { CellProps } from '../kind-view'
import { ClippedText } from '../shared/cell-text'
import { useDetailFields } from './use-detail-fields'

const plain = text()

/**
 * Shows the values with their labels. If a value's field is no longer in the list of fields, the value is shown with
 * its key. In a list, all values are on one line.
 */
export default function DetailsCell(props: CellProps<unknown, Values>) {
  return props.compact ? <ClippedText text={textOf(props.field, props.value)} /> : <Facts {...props} />
}

function Facts({ value, field, record, resource, linkTo }: CellProps<unknown, Values>) {
  const { fields } = useDetailFields(field, resource?.fields ?? {}, record)
  const keys = [...new Set([...Object.keys(fields), ...Object.keys(value)])].filter((key) => !isEmpty(value[key]))
  return (
    <dl className="cell-details">
      {keys.map((key) => (
        <div key={key}>
          <dt>{fields[key] ? labelOf(fields, key) : humanise(key)}</dt>
          <dd>
            <Cell field={fields[key] ?? plain} value={value[key]} record={value} compact={false} linkTo={linkTo} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
