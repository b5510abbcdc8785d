import { Checkbox } from 'antd'
import { memo, type ReactNode, useMemo } from 'react'
import { actionLabel, humanise, permissionName, t } from '../../../vocabulary'
import { type PermissionMatrixRow, permissionColumns, permissionNamesOf } from './permission-matrix'

interface PermissionRowProps extends Pick<PermissionCheckboxProps, 'isFixed' | 'onSet'> {
  readonly row: PermissionMatrixRow
  /**
   * The granted permissions of the resource, separated by spaces. A string value prevents a new render if nothing in
   * this row changed.
   */
  readonly holds: string
}

/** The row of a resource: a checkbox for all permissions, a checkbox per column, and its special permissions. */
export const PermissionRow = memo(function Line({ row, holds, ...shared }: PermissionRowProps) {
  const { resource, label, own } = row
  const held = useMemo(() => new Set(holds.split(' ')), [holds])
  const tick = (action: string, text: string) => (
    <PermissionCheckbox
      key={action}
      names={[permissionName(resource.name, action)]}
      granted={held}
      label={`${label}: ${actionLabel(resource, action)}`}
      {...shared}
    >
      {text}
    </PermissionCheckbox>
  )
  return (
    <tr>
      <th scope="row">
        <PermissionCheckbox
          names={permissionNamesOf(row)}
          granted={held}
          label={t('{{name}}: all', { name: label })}
          {...shared}
        >
          {label}
        </PermissionCheckbox>
      </th>
      {permissionColumns.map((column) => (
        <td key={column} className="matrix-shared">
          {row.shared.includes(column) && tick(column, t(humanise(column)))}
        </td>
      ))}
      <td className="matrix-own">{own.map((action) => tick(action, actionLabel(resource, action)))}</td>
    </tr>
  )
})

interface PermissionCheckboxProps {
  /** The permissions that the checkbox grants. */
  readonly names: readonly string[]
  readonly granted: ReadonlySet<string>
  readonly label: string
  readonly isFixed: boolean
  readonly onSet: (names: readonly string[], given: boolean) => void
  /** The visible label. Default: only screen readers get the label. */
  readonly children?: ReactNode
}

/**
 * A checkbox for one or more permissions. The checkbox is indeterminate if the role has only some of the permissions.
 */
export const PermissionCheckbox = ({
  names,
  granted: held,
  label,
  isFixed,
  onSet,
  children,
}: PermissionCheckboxProps) => {
  const ticked = names.filter((name) => held.has(name)).length
  return (
    <Checkbox
      aria-label={label}
      checked={names.length > 0 && ticked === names.length}
      indeterminate={ticked > 0 && ticked < names.length}
      disabled={isFixed}
      onChange={({ target }) => onSet(names, target.checked)}
    >
      {children}
    </Checkbox>
  )
}
