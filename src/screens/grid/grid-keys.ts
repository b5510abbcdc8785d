import type { CellPosition, GridSize } from './cell-range'

/** What a key asks for. */
type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

interface Around {
  readonly size: GridSize
  /** Rows in view, which are what a page is. */
  readonly page: number
  /** Whether lines begin at the right. */
  readonly isRtl: boolean
}

/** Where an arrow, or a key like it, leads; undefined for every other key. It may lie outside. */
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

/** Whether a key types a letter, with which a cell begins anew. */
export const isTypingKey = ({ key, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Whether a key is pressed with the command key and nothing else but, maybe, Shift. */
export const isCommandKey = ({ key, ctrlKey, metaKey, altKey }: Pressed, letter: string): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === letter
