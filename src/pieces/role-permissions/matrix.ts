import { completed, locale, permissionName, type Registry, type Resource, t } from '../../../vocabulary'

/** The actions that most resources share; they are the columns, and what else a resource has stands behind them. */
export const columns = ['list', 'show', 'create', 'edit', 'delete', 'status', 'export', 'import'] as const

/** A resource's line in the matrix. */
export interface Row {
  readonly resource: Resource
  readonly label: string
  readonly shared: readonly string[]
  readonly own: readonly string[]
}

/** The resources that have permissions, by their label. */
export const rowsOf = (registry: Registry): Row[] =>
  registry.all
    .filter(({ permissions }) => permissions.length > 0)
    .map((resource) => ({
      resource,
      label: t(resource.label.many),
      shared: columns.filter((column) => resource.permissions.includes(column)),
      own: resource.permissions.filter((action) => !columns.some((column) => column === action)),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, locale()))

export const namesOf = ({ resource }: Row): string[] =>
  resource.permissions.map((action) => permissionName(resource.name, action))

/** The permissions held, with some of them given or taken, and with them those that go together. */
export const withAll = (
  registry: Registry,
  held: readonly string[],
  names: readonly string[],
  given: boolean,
): readonly string[] => {
  if (given) return completed(registry, [...new Set([...held, ...names])])
  const isTaken = (name: string) => completed(registry, [name]).some((one) => names.includes(one))
  return held.filter((name) => !isTaken(name))
}
