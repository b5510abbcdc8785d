import { currentFieldName, dateTime, type Field, type Resource } from '../../../vocabulary'

const stamp = dateTime({ readOnly: true })

/** A field by its name, the stamps that every record has among them. */
export const fieldOf = (resource: Resource, name: string): Field => resource.fields[name] ?? stamp

/** The names of the fields that a list may have a column for: one line each, and readable. */
export const possibleColumns = ({ fields, list }: Resource): string[] => {
  const possible = Object.keys(fields).filter((name) => !fields[name]?.kind.writeOnly && !fields[name]?.kind.wide)
  return [...new Set([...list.columns, ...possible, 'createdAt', 'updatedAt'])]
}

/** Those of some remembered columns that there are, by their present names; undefined where there is none. */
export function stillPossibleColumns(resource: Resource, names: readonly unknown[]): readonly string[] | undefined {
  const possible = possibleColumns(resource)
  const known = names.map((name) => currentFieldName(resource, String(name))).filter((name) => possible.includes(name))
  return known.length > 0 ? [...new Set(known)] : undefined
}
