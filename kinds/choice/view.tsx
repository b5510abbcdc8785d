import { type Choices, choicesOf, t } from '../../vocabulary'
import { Tag } from '../shared/Tag'
import type { CellProps, View } from '../view'

interface Options {
  readonly choices: Choices
}

const Choice = ({ value, field }: CellProps<Options>) => {
  const { label = String(value), tone } = field.choices[String(value)] ?? {}
  return tone ? <Tag tone={tone}>{t(label)}</Tag> : <span>{t(label)}</span>
}

export const choice: View = {
  Cell: Choice,
  text: (value, field) => t(choicesOf(field)?.[String(value)]?.label ?? String(value)),
}
