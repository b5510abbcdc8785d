import { checkRecord, isEmpty, labelOf, type Registry, type Resource } from '../../../../vocabulary'
import { type Known, readCell, Unreadable } from '../../shared/cell-texts'
import type { Table } from './table'

/** A row of the file as a record to be created, with what speaks against it. */
export interface ImportRow {
  /** As the file counts its lines, below the names of the columns. */
  readonly line: number
  readonly cells: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: readonly string[]
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
