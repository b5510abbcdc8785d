import type { Option } from '../../../../providers/api'
import { checkRecord, type Field, isEmpty, labelOf, type Registry, type Resource, t } from '../../../../vocabulary'
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

/** Reads a cell as export writes it: words in place of keys, names in place of ids. */
function readCell(field: Field, text: string, known: Known, registry: Registry): unknown {
  const column = field.kind.column(field)
  if (column.store === 'reference') return idOfNamed(text, known.get(column.to) ?? [])
  if (column.store === 'references') return partsOf(text).map((part) => idOfNamed(part, known.get(column.to) ?? []))
  const chosen = field.kind.among?.(field, registry).find(({ label }) => same(label, text))
  if (chosen) return field.kind.fromText(chosen.value)
  return column.store === 'json' && !text.startsWith('[') ? partsOf(text) : field.kind.fromText(text)
}

/** The rows of a file as records, checked as the form checks them. */
export function readRows(
  { rows }: Table,
  mapping: readonly (string | undefined)[],
  { resource, known, registry }: { resource: Resource; known: Known; registry: Registry },
): ImportRow[] {
  const { fields } = resource
  const fieldsOf = (name: string) => registry.get(name).fields
  return rows.map((cells, index) => {
    const values: Record<string, unknown> = {}
    const unread: string[] = []
    mapping.forEach((name, at) => {
      const field = name === undefined ? undefined : fields[name]
      const text = cells[at] ?? ''
      if (name === undefined || !field || isEmpty(text)) return
      try {
        values[name] = readCell(field, text, known, registry)
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
