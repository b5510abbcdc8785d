import { memo, useMemo } from 'react'
import { actionLabel, humanise, permissionName, t } from '../../../vocabulary'
import { columns, namesOf, type Row } from './matrix'
import { Tick, type TickProps } from './Tick'

interface LineProps extends Pick<TickProps, 'isFixed' | 'onSet'> {
  readonly row: Row
  /** The resource's permissions that are held, with spaces between: a line is drawn anew only when its own change. */
  readonly holds: string
}

/** A resource's line: all of it, a box for each column, and what is its own. */
export const Line = memo(function Line({ row, holds, ...shared }: LineProps) {
  const { resource, label, own } = row
  const held = useMemo(() => new Set(holds.split(' ')), [holds])
  const tick = (action: string, text: string) => (
    <Tick
      key={action}
      names={[permissionName(resource.name, action)]}
      held={held}
      label={`${label}: ${actionLabel(resource, action)}`}
      {...shared}
    >
      {text}
    </Tick>
  )
  return (
    <tr>
      <th scope="row">
        <Tick names={namesOf(row)} held={held} label={t('{{name}}: all', { name: label })} {...shared}>
          {label}
        </Tick>
      </th>
      {columns.map((column) => (
        <td key={column} className="matrix-shared">
          {row.shared.includes(column) && tick(column, t(humanise(column)))}
        </td>
      ))}
      <td className="matrix-own">{own.map((action) => tick(action, actionLabel(resource, action)))}</td>
    </tr>
  )
})
