import { useNameOf } from '../../src/screens/shared/names'
import { asIs, type CellProps, type View } from '../view'

const Text = ({ value, field }: CellProps<{ copyOf?: string }>) => {
  const known = useNameOf(field.copyOf ?? '', String(value))
  return <span dir="auto">{known ?? String(value)}</span>
}

export const text: View = { Cell: Text, text: asIs }
