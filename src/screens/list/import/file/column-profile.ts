import { type DateOrder, type DecimalSign, possibleDateOrders, possibleDecimalSigns } from '../import-formats'
import type { TableRow } from './table-row'

/** The formats that fit all cells in a column. */
export interface ColumnProfile {
  /** The first cell that is not empty. */
  readonly example: string
  /**
   * The date formats (such as day before month) with which all dates of the column can be parsed. Undefined if the
   * column contains no dates.
   */
  readonly dates?: readonly DateOrder[]
  /** The decimal separators with which all numbers of the column can be parsed. Undefined if no number has decimals. */
  readonly signs?: readonly DecimalSign[]
}

/** The formats that both lists allow. If the two lists have nothing in common, the formats of the first list. */
function agreed<T>(before: readonly T[] | undefined, now: readonly T[] | undefined): readonly T[] | undefined {
  if (!before || !now) return before ?? now
  const both = before.filter((one) => now.includes(one))
  return both.length > 0 ? both : before
}

/** The profiles of a table's columns, calculated from all rows. */
export function profileColumns(
  count: number,
  rows: readonly TableRow[],
  numbers: ReadonlySet<number>,
): readonly ColumnProfile[] {
  return Array.from({ length: count }, (_, at): ColumnProfile => {
    let example = ''
    let dates: readonly DateOrder[] | undefined
    let signs: readonly DecimalSign[] | undefined
    for (const { cells } of rows) {
      const cell = cells[at]
      if (!cell) continue
      example ||= cell
      if (dates?.length !== 1) dates = agreed(dates, possibleDateOrders(cell))
      if (signs?.length !== 1) signs = agreed(signs, possibleDecimalSigns(cell))
    }
    return { example, ...(dates && { dates }), ...(numbers.has(at) ? { signs: ['.'] } : signs && { signs }) }
  })
}
