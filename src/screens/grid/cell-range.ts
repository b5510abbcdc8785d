/** The position of a cell. Rows and columns start at 0. */
export interface CellPosition {
  readonly row: number
  readonly col: number
}

/** A rectangle of cells, including its first and last row and column. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly start: number
  readonly end: number
}

/** The number of rows and columns of a rectangle. */
export interface GridSize {
  readonly rows: number
  readonly cols: number
}

export const rangeBetween = (a: CellPosition, b: CellPosition = a): CellRange => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  start: Math.min(a.col, b.col),
  end: Math.max(a.col, b.col),
})

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** The nearest position inside the grid. */
export const clampToGrid = ({ row, col }: CellPosition, { rows, cols }: GridSize): CellPosition => ({
  row: clamp(row, rows),
  col: clamp(col, cols),
})

/** The positions in a range, row by row. */
export const cellsInRange = ({ top, bottom, start, end }: CellRange): CellPosition[] =>
  Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: end - start + 1 }, (_, col) => ({ row: top + row, col: start + col })),
  ).flat()

/** The next or previous position, row by row. Undefined if the next position is outside of the grid. */
export function nextCell({ row, col }: CellPosition, step: 1 | -1, { rows, cols }: GridSize): CellPosition | undefined {
  const at = row * cols + col + step
  return at < 0 || at >= rows * cols ? undefined : { row: Math.floor(at / cols), col: at % cols }
}

/** The pairs for filling a range downwards: each position below the first rows, with the position that it copies. */
export const fillPairs = (block: CellRange, given = 1): { readonly to: CellPosition; readonly from: CellPosition }[] =>
  cellsInRange({ ...block, top: block.top + given }).map((to) => ({
    to,
    from: { row: block.top + ((to.row - block.top) % given), col: to.col },
  }))

/**
 * The pairs for pasting a table of texts: each position in the grid, with the position of its text. A single text fills
 * the entire range.
 */
export function pastePairs(
  texts: GridSize,
  block: CellRange,
  size: GridSize,
): { readonly to: CellPosition; readonly from: CellPosition }[] {
  const isOne = texts.rows === 1 && texts.cols === 1
  const target = isOne
    ? block
    : {
        top: block.top,
        start: block.start,
        bottom: Math.min(block.top + texts.rows, size.rows) - 1,
        end: Math.min(block.start + texts.cols, size.cols) - 1,
      }
  return cellsInRange(target).map((to) => ({
    to,
    from: isOne ? { row: 0, col: 0 } : { row: to.row - block.top, col: to.col - block.start },
  }))
}
