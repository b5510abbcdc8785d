import { type Choices, choicesOf, isEmpty, t } from '../../vocabulary'
import type { CellProps, KindView } from '../kind-view'
import { Tag } from '../shared/cell-text'

interface Options {
  readonly choices: Choices
  readonly shownBy?: string
}

const Choice = ({ value: own, field: its, record, resource }: CellProps<Options>) => {
  const better = its.shownBy === undefined || isEmpty(record[its.shownBy]) ? undefined : resource?.fields[its.shownBy]
  const value = better && its.shownBy ? record[its.shownBy] : own
  const { label = String(value), tone } = (better ? choicesOf(better) : its.choices)?.[String(value)] ?? {}
  return tone ? <Tag tone={tone}>{t(label)}</Tag> : <span>{t(label)}</span>
}

export const choice: KindView = {
  Cell: Choice,
  text: (value, field) => t(choicesOf(field)?.[String(value)]?.label ?? String(value)),
}
