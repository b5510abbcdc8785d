import { useNameOf } from '../../src/screens/shared/values/reference-names'
import { translateErasedName } from '../../vocabulary'
import { type CellProps, type KindView, valueToString } from '../kind-view'

const Text = ({ value, field }: CellProps<{ copyOf?: string }>) => {
  const known = useNameOf(field.copyOf ?? '', String(value))
  return <span dir="auto">{known ?? translateErasedName(String(value))}</span>
}

export const text: KindView = { Cell: Text, text: valueToString }
