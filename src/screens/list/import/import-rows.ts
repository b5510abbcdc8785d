import { createDuplicateFinder, type Fields, isEmpty, uniqueFieldNamesOf } from '../../../../vocabulary'
import type { TableRow } from './file/table-row'
import { type ImportLookups, parseImportCell } from './import-cell'
import type { ImportColumn } from './import-columns'

/** A row of the file, converted to values. If the row cannot be imported, `problem` is the reason. */
export interface ImportRow {
  readonly line: number
  readonly values: Readonly<Record<string, unknown>>
  readonly problem?: string
}

/** The mapping from rows to values. */
export interface RowMapping {
  readonly fields: Fields
  readonly columns: readonly ImportColumn[]
  /** Whether blank cells clear existing values. */
  readonly clears: boolean
}

function valuesOf({ cells }: TableRow, { fields, columns, clears }: RowMapping, knowledge: ImportLookups) {
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
    const value = parseImportCell(field, text, column, knowledge)
    if (isEmpty(value) && (!clears || field.kind.writeOnly)) return
    values[name] = value
  })
  return values
}

/**
 * Creates a function that converts rows of a file.
 *
 * @param doubles the errors of rows with duplicate unique values, by line number. Default: no errors.
 */
export function createImportRowReader(
  plan: RowMapping,
  knowledge: ImportLookups,
  doubles: ReadonlyMap<number, string> = new Map(),
): (rows: readonly TableRow[]) => readonly ImportRow[] {
  return (rows) =>
    rows.map((row) => {
      const problem = doubles.get(row.line)
      return { line: row.line, values: valuesOf(row, plan, knowledge), ...(problem !== undefined && { problem }) }
    })
}

/** The errors of rows with duplicate unique values, by line number. The function reads the entire file in chunks. */
export async function findDuplicateRows(
  parts: AsyncIterable<readonly TableRow[]>,
  { fields, columns, clears }: RowMapping,
  knowledge: ImportLookups,
): Promise<ReadonlyMap<number, string>> {
  const names = uniqueFieldNamesOf(fields)
  const unique = columns.map((column) => (names.has(column.name ?? '') ? column : { name: undefined }))
  const finder = createDuplicateFinder(fields)
  for await (const rows of parts)
    for (const row of rows) finder.add(row.line, valuesOf(row, { fields, columns: unique, clears }, knowledge))
  return finder.found()
}
