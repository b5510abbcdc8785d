import type { Option } from '../../../../providers/api'
import { checkRecord, type Field, type Fields, isEmpty, labelOf, type Resource, t } from '../../../../vocabulary'
import { textOf } from '../../shared/text-of'
import type { Table } from './table'

/** A row of the file as a record to be created, with what speaks against it. */
export interface ImportRow {
  /** As the file counts its lines, below the names of the columns. */
  readonly line: number
  readonly cells: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: readonly string[]
}

/** The records that a reference may name, by resource. */
export type Known = ReadonlyMap<string, readonly Option[]>

class Unreadable extends Error {}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

const idOfNamed = (text: string, options: readonly Option[]): string => {
  const byId = options.find(({ id }) => id === text)
  if (byId) return byId.id
  const named = options.filter(({ name }) => same(name, text))
  if (named.length > 1) throw new Unreadable(t("several are called '{{text}}'; give the id.", { text }))
  if (!named[0]) throw new Unreadable(t("there is none called '{{text}}'.", { text }))
  return named[0].id
}

const partsOf = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)

/** The values of a field that has a closed set of them. */
const closedSet = (field: Field): readonly unknown[] => {
  if ('choices' in field) return Object.keys(field.choices as object)
  if (field.kind.status) return [1, 0]
  return field.kind.column(field).store === 'boolean' ? [true, false] : []
}

/** Reads a cell as export writes it: words in place of keys, names in place of ids. */
function readCell(field: Field, text: string, known: Known): unknown {
  const column = field.kind.column(field)
  if (column.store === 'reference') return idOfNamed(text, known.get(column.to) ?? [])
  if (column.store === 'references') return partsOf(text).map((part) => idOfNamed(part, known.get(column.to) ?? []))
  const chosen = closedSet(field).find((value) => same(textOf(field, value), text))
  if (chosen !== undefined) return chosen
  return column.store === 'json' && !text.startsWith('[') ? partsOf(text) : field.kind.fromText(text)
}

/** The rows of a file as records, checked as the form checks them. */
export function readRows(
  { rows }: Table,
  mapping: readonly (string | undefined)[],
  { resource, known, fieldsOf }: { resource: Resource; known: Known; fieldsOf: (name: string) => Fields },
): ImportRow[] {
  const { fields } = resource
  return rows.map((cells, index) => {
    const values: Record<string, unknown> = {}
    const unread: string[] = []
    mapping.forEach((name, at) => {
      const field = name === undefined ? undefined : fields[name]
      const text = cells[at] ?? ''
      if (name === undefined || !field || isEmpty(text)) return
      try {
        values[name] = readCell(field, text, known)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        unread.push(`${labelOf(fields, name)}: ${error.message}`)
      }
    })
    const { errors } = checkRecord(resource, values, { fieldsOf })
    const said = Object.entries(errors).flatMap(([path, messages]) => {
      const [name = ''] = path.split('.')
      const label = labelOf(fields, name)
      const isUnread = unread.some((text) => text.startsWith(`${label}:`))
      return isUnread ? [] : messages.map((message) => (message.startsWith(label) ? message : `${label}: ${message}`))
    })
    return { line: index + 2, cells, values, problems: [...unread, ...said] }
  })
}
