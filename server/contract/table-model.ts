import {
  type Column,
  type Field,
  hasResumableChoice,
  previousValueFieldOf,
  type Registry,
  type Resource,
} from '../../vocabulary'

/** The table name of a resource: 'ticket-line' → 'ticket_line'. */
export const tableName = (resource: string): string => resource.replaceAll('-', '_')

/**
 * The name of the join table for a list of references. The columns of the join table are owner, target and position.
 */
export const pairTableName = (resource: string, field: string): string => `${tableName(resource)}__${field}`

/** A field with its name and its column. */
export interface StoredField {
  readonly name: string
  readonly field: Field
  readonly column: Column
}

/** The choice fields that can return to their previous value. */
export const resumableChoices = (resource: Pick<Resource, 'fields'>): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => !field.derived && hasResumableChoice(field))
    .map(([name]) => name)

/** The fields with stored values. Derived fields are not stored, because the server computes them on each read. */
export const storedFields = (resource: Pick<Resource, 'fields'>): StoredField[] => [
  ...Object.entries(resource.fields)
    .filter(([, field]) => !field.derived)
    .map(([name, field]) => ({ name, field, column: field.kind.column(field) })),
  ...resumableChoices(resource).map((name) => {
    const { kind } = resource.fields[name] as Field
    return { name: previousValueFieldOf(name), field: { kind, readOnly: true }, column: { store: 'text' } } as const
  }),
]

/** The resource whose records contain this resource's records as rows. */
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

/** The resource that contains this resource's records as rows, and deletes them with its own records. */
export const ownershipOf = (registry: Registry, resource: Resource): Ownership | undefined =>
  (ownerships.get(registry) ?? collectOwnerships(registry)).get(resource.name)

/** The hidden column by which rows are sorted if they have no number field to sort by. */
const position = 'position'

/**
 * The column by which the rows of a record are sorted. The column is the number field that sorts the resource's list,
 * such as a picture's priority. Without such a field, the column is a hidden position.
 */
export function orderColumn(resource: Resource): string {
  const sorted = resource.list.sort.replace(/^-/, '')
  const field = resource.fields[sorted]
  return field && !field.derived && field.kind.column(field).store === 'integer' ? sorted : position
}

/** Whether the table has a hidden column with the position of each row. */
export const hasPosition = (registry: Registry, resource: Resource): boolean =>
  ownershipOf(registry, resource) !== undefined && orderColumn(resource) === position

/** The sets of fields whose values must be unique together. */
export const uniqueSets = (resource: Resource): string[][] =>
  storedFields(resource).flatMap(({ name, field }) => {
    if (!field.unique) return []
    return [field.unique === true ? [name] : [...field.unique, name]]
  })
