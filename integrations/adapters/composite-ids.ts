import type { ApiRow } from '../../vocabulary'

type Id = string | readonly string[] | undefined

/** The id of a row: as it came, or of several parts one text that can stand in an address. Undefined where there is none. */
export function idOfRow(row: ApiRow, id: Id): unknown {
  if (id === undefined) return row.id ?? row._id
  if (typeof id === 'string') return row[id]
  const parts = id.map((name) => row[name])
  return parts.some((part) => part === undefined || part === null)
    ? undefined
    : parts.map((part) => encodeURIComponent(String(part)).replaceAll('~', '%7E')).join('~')
}

/** The parts of an id, by the names of their fields; one that has no parts is 'id'. */
export function partsOfId(text: string, id: Id): Readonly<Record<string, string>> {
  if (id === undefined || typeof id === 'string') return { id: text, ...(id !== undefined && { [id]: text }) }
  const parts = text.split('~')
  return {
    id: text,
    ...Object.fromEntries(id.map((name, index) => [name, decodeURIComponent(parts[index] ?? '')])),
  }
}
