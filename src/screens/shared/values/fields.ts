import { currentFieldName, dateTime, type Field, type Resource } from '../../../../vocabulary'

const stamp = dateTime({ readOnly: true })

/** Returns a field by its name, including the timestamps that every record has. */
export const fieldOf = (resource: Resource, name: string): Field => resource.fields[name] ?? stamp

/**
 * The names of the fields that can be columns of a list. The values of these fields fit into one line, and the person
 * can read them.
 */
export const possibleColumns = ({ fields, list }: Resource): string[] => {
  const possible = Object.keys(fields).filter((name) => !fields[name]?.kind.writeOnly && !fields[name]?.kind.wide)
  return [...new Set([...list.columns, ...possible, 'createdAt', 'updatedAt'])]
}

/** The stored columns that still exist, with their current names. Undefined if no stored column still exists. */
export function stillPossibleColumns(resource: Resource, names: readonly unknown[]): readonly string[] | undefined {
  const possible = possibleColumns(resource)
  const known = names.map((name) => currentFieldName(resource, String(name))).filter((name) => possible.includes(name))
  return known.length > 0 ? [...new Set(known)] : undefined
}
