import type { CellPosition, GridSize } from './cell-range'

/** A pressed key. */
type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

interface Around {
  readonly size: GridSize
  /** The number of visible rows, which is the step of Page Up and Page Down. */
  readonly page: number
  /** Whether the layout runs from right to left. */
  readonly isRtl: boolean
}

/**
 * The position after an arrow key or a similar key. Undefined for any other key. The position may be outside of the
 * grid.
 */
export function cellAfterKey(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { row, col }: CellPosition,
  { size, page, isRtl }: Around,
): CellPosition | undefined {
  if (altKey) return undefined
  const isFar = ctrlKey || metaKey
  const [left, right] = isRtl ? [1, -1] : [-1, 1]
  const sideways = (step: number) => ({ row, col: isFar ? (step < 0 ? 0 : size.cols - 1) : col + step })
  const moves: Readonly<Record<string, () => CellPosition>> = {
    ArrowUp: () => ({ row: isFar ? 0 : row - 1, col }),
    ArrowDown: () => ({ row: isFar ? size.rows - 1 : row + 1, col }),
    ArrowLeft: () => sideways(left as number),
    ArrowRight: () => sideways(right as number),
    Home: () => ({ row: isFar ? 0 : row, col: 0 }),
    End: () => ({ row: isFar ? size.rows - 1 : row, col: size.cols - 1 }),
    PageUp: () => ({ row: row - page, col }),
    PageDown: () => ({ row: row + page, col }),
  }
  return moves[key]?.()
}

/** Whether a key types a letter, which replaces the value of a cell. */
export const isTypingKey = ({ key, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Whether a key is pressed with Ctrl or Cmd, and optionally Shift. */
export const isCommandKey = ({ key, ctrlKey, metaKey, altKey }: Pressed, letter: string): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === letter
