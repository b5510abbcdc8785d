import { Checkbox } from 'antd'
import type { ReactNode } from 'react'

export interface PermissionCheckboxProps {
  /** The permissions that it stands for. */
  readonly names: readonly string[]
  readonly granted: ReadonlySet<string>
  readonly label: string
  readonly isFixed: boolean
  readonly onSet: (names: readonly string[], given: boolean) => void
  /** Default: the label is read out only. */
  readonly children?: ReactNode
}

/** A box for one permission or for several; between the two states where some are held. */
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
