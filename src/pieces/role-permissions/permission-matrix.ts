import { addRequiredPermissions, locale, permissionName, type Registry, type Resource, t } from '../../../vocabulary'

/**
 * Each action that most resources have is a column. The other permissions of a resource are listed after the columns.
 */
export const permissionColumns = ['list', 'show', 'create', 'edit', 'delete', 'status', 'export', 'import'] as const

/** The row of a resource in the matrix. */
export interface PermissionMatrixRow {
  readonly resource: Resource
  readonly label: string
  readonly shared: readonly string[]
  readonly own: readonly string[]
}

/** The resources with permissions, sorted by label. */
export const permissionMatrixRowsOf = (registry: Registry): PermissionMatrixRow[] =>
  registry.all
    .filter(({ permissions }) => permissions.length > 0)
    .map((resource) => ({
      resource,
      label: t(resource.label.many),
      shared: permissionColumns.filter((column) => resource.permissions.includes(column)),
      own: resource.permissions.filter((action) => !permissionColumns.some((column) => column === action)),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, locale()))

export const permissionNamesOf = ({ resource }: PermissionMatrixRow): string[] =>
  resource.permissions.map((action) => permissionName(resource.name, action))

/**
 * Returns the permissions after a grant or a revocation. A grant also grants all required permissions, and a revocation
 * also revokes all dependent permissions.
 */
export const togglePermissions = (
  registry: Registry,
  held: readonly string[],
  names: readonly string[],
  given: boolean,
): readonly string[] => {
  if (given) return addRequiredPermissions(registry, [...new Set([...held, ...names])])
  const isTaken = (name: string) => addRequiredPermissions(registry, [name]).some((one) => names.includes(one))
  return held.filter((name) => !isTaken(name))
}
