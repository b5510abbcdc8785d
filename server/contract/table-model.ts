import {
  type Column,
  type Field,
  hasResumableChoice,
  previousValueFieldOf,
  type Registry,
  type Resource,
} from '../../vocabulary'

/** The table of a resource: 'ticket-line' → 'ticket_line'. */
export const tableName = (resource: string): string => resource.replaceAll('-', '_')

/** The table of the pairs of a list of references, with the columns owner, target and position. */
export const pairTableName = (resource: string, field: string): string => `${tableName(resource)}__${field}`

/** A field with its name and its column, as the store works with it. */
export interface StoredField {
  readonly name: string
  readonly field: Field
  readonly column: Column
}

/** The choices among the fields that may go back to the value before. */
export const resumableChoices = (resource: Pick<Resource, 'fields'>): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => !field.derived && hasResumableChoice(field))
    .map(([name]) => name)

/** Fields whose values are written: all but the derived ones, which are worked out whenever they are read. */
export const storedFields = (resource: Pick<Resource, 'fields'>): StoredField[] => [
  ...Object.entries(resource.fields)
    .filter(([, field]) => !field.derived)
    .map(([name, field]) => ({ name, field, column: field.kind.column(field) })),
  ...resumableChoices(resource).map((name) => {
    const { kind } = resource.fields[name] as Field
    return { name: previousValueFieldOf(name), field: { kind, readOnly: true }, column: { store: 'text' } } as const
  }),
]

/** Another resource whose records are edited as rows of this one's. */
export interface Ownership {
  readonly owner: Resource
  readonly field: string
  readonly by: string
}

const ownerships = new WeakMap<Registry, ReadonlyMap<string, Ownership>>()

const collectOwnerships = (registry: Registry) => {
  const found = new Map<string, Ownership>()
  for (const owner of registry.all)
    for (const { name, field, column } of storedFields(owner))
      if (column.store === 'rows' && !field.readOnly) found.set(column.of, { owner, field: name, by: column.by })
  ownerships.set(registry, found)
  return found
}

/** The resource that keeps the records of this one as its rows, and removes them with its own. */
export const ownershipOf = (registry: Registry, resource: Resource): Ownership | undefined =>
  (ownerships.get(registry) ?? collectOwnerships(registry)).get(resource.name)

/** The column that keeps the order of rows which belong to no number field. */
const position = 'position'

/**
 * The column that the rows of a record are ordered by: the number that the resource's list is sorted by, such as a
 * picture's priority, or a hidden position.
 */
export function orderColumn(resource: Resource): string {
  const sorted = resource.list.sort.replace(/^-/, '')
  const field = resource.fields[sorted]
  return field && !field.derived && field.kind.column(field).store === 'integer' ? sorted : position
}

/** Whether the table has a hidden position. */
export const hasPosition = (registry: Registry, resource: Resource): boolean =>
  ownershipOf(registry, resource) !== undefined && orderColumn(resource) === position

/** The sets of fields of which no two records may have the same values. */
export const uniqueSets = (resource: Resource): string[][] =>
  storedFields(resource).flatMap(({ name, field }) => {
    if (!field.unique) return []
    return [field.unique === true ? [name] : [...field.unique, name]]
  })
