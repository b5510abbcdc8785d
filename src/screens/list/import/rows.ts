import { createDoubleFinder, type Fields, isEmpty, uniqueNames } from '../../../../vocabulary'
import { type Knowledge, readCell } from './cell'
import type { Column } from './columns'
import type { Row } from './file/rows'

/** A row of the file as values, with what keeps it from being looked at. */
export interface ReadRow {
  readonly line: number
  readonly values: Readonly<Record<string, unknown>>
  readonly problem?: string
}

/** How rows become values. */
export interface Plan {
  readonly fields: Fields
  readonly columns: readonly Column[]
  /** Whether blank cells clear the values that a record has. */
  readonly clears: boolean
}

function valuesOf({ cells }: Row, { fields, columns, clears }: Plan, knowledge: Knowledge) {
  const values: Record<string, unknown> = {}
  columns.forEach((column, at) => {
    const { name } = column
    const text = cells[at] ?? ''
    if (name === undefined) return
    const field = fields[name]
    if (!field) {
      if (name === 'id' && text !== '') values.id = text
      return
    }
    const value = readCell(field, text, column, knowledge)
    if (isEmpty(value) && (!clears || field.kind.writeOnly)) return
    values[name] = value
  })
  return values
}

/**
 * Makes what reads rows of a file.
 *
 * @param doubles why rows are refused that share what no two records can, by their lines. Default: none does.
 */
export function createRowReader(
  plan: Plan,
  knowledge: Knowledge,
  doubles: ReadonlyMap<number, string> = new Map(),
): (rows: readonly Row[]) => readonly ReadRow[] {
  return (rows) =>
    rows.map((row) => {
      const problem = doubles.get(row.line)
      return { line: row.line, values: valuesOf(row, plan, knowledge), ...(problem !== undefined && { problem }) }
    })
}

/** Why rows of a file are refused that share what no two records can, by their lines. Reads the whole file, part by part. */
export async function doublesIn(
  parts: AsyncIterable<readonly Row[]>,
  { fields, columns, clears }: Plan,
  knowledge: Knowledge,
): Promise<ReadonlyMap<number, string>> {
  const names = uniqueNames(fields)
  const unique = columns.map((column) => (names.has(column.name ?? '') ? column : { name: undefined }))
  const finder = createDoubleFinder(fields)
  for await (const rows of parts)
    for (const row of rows) finder.add(row.line, valuesOf(row, { fields, columns: unique, clears }, knowledge))
  return finder.found()
}
