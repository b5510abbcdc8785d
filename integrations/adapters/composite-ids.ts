import type { ApiRow } from '../../vocabulary'

type Id = string | readonly string[] | undefined

/**
 * The id of a row. If the id has several fields, the result is one text that can be used in a URL. Undefined if a field
 * of the id is missing.
 */
export function idOfRow(row: ApiRow, id: Id): unknown {
  if (id === undefined) return row.id ?? row._id
  if (typeof id === 'string') return row[id]
  const parts = id.map((name) => row[name])
  return parts.some((part) => part === undefined || part === null)
    ? undefined
    : parts.map((part) => encodeURIComponent(String(part)).replaceAll('~', '%7E')).join('~')
}

/** Splits an id into its field values, by field name. A simple id is returned under `id`. */
export function partsOfId(text: string, id: Id): Readonly<Record<string, string>> {
  if (id === undefined || typeof id === 'string') return { id: text, ...(id !== undefined && { [id]: text }) }
  const parts = text.split('~')
  return {
    id: text,
    ...Object.fromEntries(id.map((name, index) => [name, decodeURIComponent(parts[index] ?? '')])),
  }
}
