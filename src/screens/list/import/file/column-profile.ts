import { type DateOrder, type DecimalSign, possibleDateOrders, possibleDecimalSigns } from '../import-formats'
import type { TableRow } from './table-row'

/** What the cells of a column have in common. */
export interface ColumnProfile {
  /** The first cell that is not empty. */
  readonly example: string
  /** The orders in which all of its dates can be read; undefined where it has none. */
  readonly dates?: readonly DateOrder[]
  /** The decimal signs with which all of its numbers can be read; undefined where none of them has one. */
  readonly signs?: readonly DecimalSign[]
}

/** What all of them allow; what some have that others lack, where they agree on nothing. */
function agreed<T>(before: readonly T[] | undefined, now: readonly T[] | undefined): readonly T[] | undefined {
  if (!before || !now) return before ?? now
  const both = before.filter((one) => now.includes(one))
  return both.length > 0 ? both : before
}

/** What the columns of a table hold, told by all of its rows. */
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
