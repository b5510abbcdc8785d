import type { ComponentType } from 'react'
import type { CellProps } from '../../../../kinds/kind-view'
import { viewOf } from '../../../../kinds/views'
import { conditionHolds, isEmpty, t } from '../../../../vocabulary'

/** Shows a value according to the kind of its field. If the value is empty, shows the declared text or a dash. */
export function Cell(props: CellProps) {
  const { kind, when, whenEmpty } = props.field
  if (when && !conditionHolds(when, props.record)) return <span className="cell-empty">—</span>
  if (isEmpty(props.value) && kind.files !== 'picture')
    return whenEmpty ? <span className="cell-none">{t(whenEmpty)}</span> : <span className="cell-empty">—</span>
  const Shown = viewOf(props.field).Cell as ComponentType<CellProps>
  return <Shown {...props} />
}
