import { useWorkbench } from '../../src/screens/context'
import { ChangesTable } from '../../src/screens/shared/timeline/ChangesTable'
import { type FieldChange, labelOf } from '../../vocabulary'
import type { CellProps } from '../kind-view'

/** The maximum number of field names in a row of a list. */
const named = 2

/**
 * Shows the changes as a table with the values before and after. In a list, the cell shows only the names of the
 * changed fields.
 */
export default function FieldChangesCell(props: CellProps<{ resource: string }, readonly FieldChange[]>) {
  const { value, field, record, compact, linkTo } = props
  const { registry } = useWorkbench()
  const resource = registry.find(String(record[field.resource]))
  if (!compact) return <ChangesTable changes={value} resource={resource} linkTo={linkTo} />
  const labels = value.map((change) => labelOf(resource?.fields ?? {}, change.field))
  return (
    <span className="cell-clipped">
      {labels.slice(0, named).join(', ')}
      {labels.length > named && <span className="cell-more"> +{labels.length - named}</span>}
    </span>
  )
}
