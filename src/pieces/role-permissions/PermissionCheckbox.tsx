import { Checkbox } from 'antd'
import type { ReactNode } from 'react'

export interface PermissionCheckboxProps {
  /** The permissions that the checkbox grants. */
  readonly names: readonly string[]
  readonly granted: ReadonlySet<string>
  readonly label: string
  readonly isFixed: boolean
  readonly onSet: (names: readonly string[], given: boolean) => void
  /** The visible label. Default: only screen readers get the label. */
  readonly children?: ReactNode
}

/** A checkbox for one or more permissions. It is indeterminate if the role has only some of them. */
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
