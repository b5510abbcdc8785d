import { Link } from 'react-router'
import { useWorkbench } from '../../src/screens/context'
import { humanise, t } from '../../vocabulary'
import { type CellProps, type KindView, valueToString } from '../kind-view'

const ResourceName = ({ value }: CellProps<unknown, string>) => {
  const { registry } = useWorkbench()
  return <span>{t(registry.find(value)?.label.one ?? humanise(value))}</span>
}

/** Shows another record with its stored name. The name is a link if the user can open the record. */
const AnyRecord = ({ value, field, record, linkTo }: CellProps<{ resource: string; named: string }, string>) => {
  const name = String(record[field.named] || value)
  const address = linkTo(String(record[field.resource]), value)
  return address ? <Link to={address}>{name}</Link> : <span dir="auto">{name}</span>
}

export const resourceName: KindView = {
  Cell: ResourceName,
  text: valueToString,
}

export const anyRecord: KindView = { Cell: AnyRecord, text: valueToString }
