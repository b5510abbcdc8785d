import {
  type Fields,
  humanise,
  labelOf,
  locale,
  noun,
  permissionName,
  type Registry,
  type Resource,
  t,
} from '../../vocabulary'

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

const labelsOf = (fields: Fields, key: 'readableWith' | 'writableWith', action: string) =>
  Object.keys(fields)
    .filter((name) => fields[name]?.[key] === action)
    .map((name) => noun(labelOf(fields, name)))
    .join(', ')

/** What an action is called: its declared label, or what it lets one see or change, else its name in words. */
export const actionLabel = ({ actions, fields }: Resource, action: string): string => {
  const declared = actions[action]?.label
  if (declared !== undefined) return t(declared)
  const seen = labelsOf(fields, 'readableWith', action)
  if (seen) return t('See {{fields}}', { fields: seen })
  const written = labelsOf(fields, 'writableWith', action)
  return written ? t('Change {{fields}}', { fields: written }) : t(humanise(action))
}

export const namesOf = ({ resource }: Row): string[] =>
  resource.permissions.map((action) => permissionName(resource.name, action))

/** The permissions held, with some of them given or taken. */
export const withAll = (held: readonly string[], names: readonly string[], given: boolean): string[] => {
  const others = held.filter((name) => !names.includes(name))
  return given ? [...others, ...names] : others
}
