import { type Fields, isEmpty, labelOf, t } from '../../../../vocabulary'
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
  /** The field by which rows are found among the records; undefined where all of them are new. */
  readonly key: string | undefined
  /** Whether an empty cell empties its field. */
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

const saidKey = (fields: Fields, key: string) => (key === 'id' ? 'ID' : labelOf(fields, key))

/** Makes what reads the rows of one file after another part of it, and knows which keys there were before. */
export function createRowReader(plan: Plan, knowledge: Knowledge): (rows: readonly Row[]) => readonly ReadRow[] {
  const seen = new Map<string, number>()
  const { fields, key } = plan
  const objectionTo = (line: number, values: Readonly<Record<string, unknown>>): string | undefined => {
    if (key === undefined || isEmpty(values[key])) return undefined
    const text = String(values[key]).trim().toLowerCase()
    const before = seen.get(text)
    if (before !== undefined)
      return t('Row {{row}} has the same {{field}}; only that one counts.', {
        row: before,
        field: saidKey(fields, key),
      })
    seen.set(text, line)
    return undefined
  }
  return (rows) =>
    rows.map((row) => {
      const values = valuesOf(row, plan, knowledge)
      const problem = objectionTo(row.line, values)
      return { line: row.line, values, ...(problem !== undefined && { problem }) }
    })
}
