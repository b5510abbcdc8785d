import { type Registry, t } from '../../../vocabulary'
import { emptyInputValue } from '../form/state/conversions'
import type { ReferenceOptions } from '../shared/values/exported-cell'
import { type CellRange, cellsInRange, fillPairs, pastePairs } from './cell-range'
import { cellClipboardText, parseCellText } from './clipboard-text'
import type { GridCell, GridSheet } from './grid-sheet'

/** The message for locked cells that an operation skipped. Undefined if the operation skipped no locked cells. */
export const lockedCellsMessage = (count: number): string | undefined =>
  count > 0 ? t('{{count}} cells cannot be edited and were not changed.', { count }) : undefined

/** Fills a range with the values of its first rows. */
export const fillDown = (sheet: GridSheet, block: CellRange, given = 1): number =>
  sheet.put(fillPairs(block, given).map(({ to, from }) => ({ to, value: sheet.cellAt(from)?.value })))

/** Clears the cells of a range. */
export const clearCells = (sheet: GridSheet, block: CellRange, registry: Registry): number =>
  sheet.put(
    cellsInRange(block).map((to) => {
      const field = sheet.columns[to.col]?.field
      return { to, value: field && emptyInputValue(field, (name) => registry.get(name).fields) }
    }),
  )

/** The texts of the cells in a range. */
export const copyCellTexts = (sheet: GridSheet, { top, bottom, start, end }: CellRange): string[][] =>
  Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: end - start + 1 }, (_, col) => {
      const cell = sheet.cellAt({ row: top + row, col: start + col })
      return cell ? cellClipboardText(cell.column.field, cell.value) : ''
    }),
  )

/**
 * Pastes texts into the cells from the start of a range. A single text fills the entire range.
 *
 * @returns the filled range, the number of locked cells, and the number of texts outside of the grid
 */
export function pasteTexts(
  sheet: GridSheet,
  block: CellRange,
  texts: readonly (readonly string[])[],
  known: ReferenceOptions,
  registry: Registry,
): { readonly filled: CellRange; readonly locked: number; readonly lost: number } {
  const size = { rows: texts.length, cols: texts[0]?.length ?? 0 }
  const places = pastePairs(size, block, sheet.size)
  const locked = sheet.put(
    places.map(({ to, from }) => {
      const field = sheet.columns[to.col]?.field
      return { to, value: field && parseCellText(field, texts[from.row]?.[from.col] ?? '', known, registry) }
    }),
  )
  const last = places.at(-1)?.to ?? { row: block.top, col: block.start }
  const isOne = size.rows === 1 && size.cols === 1
  return {
    filled: { top: block.top, start: block.start, bottom: last.row, end: last.col },
    locked,
    lost: isOne ? 0 : size.rows * size.cols - places.length,
  }
}

/**
 * The second possible value of a cell that has exactly two possible values. Undefined if the cell has more or fewer
 * values.
 */
export function toggledCellValue({ column: { field }, value }: GridCell, registry: Registry): unknown {
  const values = field.required ? (field.kind.options?.(field, registry) ?? []) : []
  if (values.length !== 2) return undefined
  const [one, other] = values.map(({ value }) => field.kind.fromText(value))
  return value === one ? other : one
}

/** The given number of columns from the start of a range. */
export const columnsFrom = ({ columns }: GridSheet, { start }: CellRange, cols: number) =>
  columns.slice(start, start + cols)

/** The message about the problems that occurred during a paste. */
export const pasteMessage = (locked: number, lost: number): string =>
  [lockedCellsMessage(locked), lost > 0 && t('{{count}} pasted values did not fit into the list.', { count: lost })]
    .filter(Boolean)
    .join(' ')
