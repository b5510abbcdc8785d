import { t } from '../../vocabulary'
import type { CellProps, KindView } from '../kind-view'
import { Tag } from '../shared/cell-text'

/** Shows whether the record is active or inactive. If an API sends any other value, the value is shown unchanged. */
const OnOff = ({ value }: CellProps) =>
  value === 1 || value === 0 ? (
    <Tag tone={value ? 'green' : 'neutral'}>{t(value ? 'Active' : 'Inactive')}</Tag>
  ) : (
    <Tag tone="neutral">{String(value)}</Tag>
  )

export const onOff: KindView = {
  Cell: OnOff,
  text: (value) => t(value ? 'Active' : 'Inactive'),
}
