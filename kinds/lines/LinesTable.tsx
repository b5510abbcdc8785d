import { useWorkbench } from '../../src/screens/context'
import { Cell } from '../../src/screens/shared/values/Cell'
import { ReferenceNames } from '../../src/screens/shared/values/reference-names'
import { innerFields, isEmpty, labelOf, type Values } from '../../vocabulary'
import type { CellProps } from '../kind-view'
import { currencyOf } from '../shared/currency-of'
import './table.css'

/**
 * Shows small records as a table. If the records belong to another resource, the table has the columns of that
 * resource's list. Empty columns are hidden. In a list, the cell shows only the number of records.
 */
export default function LinesTable(props: CellProps<unknown, readonly Values[]>) {
  const { value, field, compact, linkTo } = props
  const { registry } = useWorkbench()
  const lines = Array.isArray(value) ? (value as readonly Values[]) : []
  if (compact) return <span className="cell-number">{lines.length}</span>
  const fields = innerFields(field, (name) => registry.get(name).fields) ?? {}
  const { of } = field as { readonly of?: string }
  const listed = of === undefined ? undefined : registry.find(of)?.list.columns
  const columns = Object.entries(fields)
    .filter(([name]) => lines.some((line) => !isEmpty(line[name])))
    .filter(([name]) => !listed || listed.includes(name))
  const currency = currencyOf(props)
  return (
    <ReferenceNames fields={fields} names={columns.map(([name]) => name)} records={lines}>
      <div className="cell-lines">
        <table>
          <thead>
            <tr>
              {columns.map(([name, { kind }]) => (
                <th key={name} scope="col" data-align={kind.align}>
                  {labelOf(fields, name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={String(line.id ?? index)}>
                {columns.map(([name, inner]) => (
                  <td key={name} data-align={inner.kind.align} data-label={labelOf(fields, name)}>
                    <Cell field={inner} value={line[name]} record={line} currency={currency} compact linkTo={linkTo} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ReferenceNames>
  )
}
