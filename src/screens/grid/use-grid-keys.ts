import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { useHref } from 'react-router'
import { type Resource, screenAddress } from '../../../vocabulary'
import { useWorkbench } from '../context'
import type { MoveAfterEdit } from './CellEditor'
import { clearCells, fillDown, lockedCellsMessage, toggledCellValue } from './cell-operations'
import { type CellPosition, type GridSize, nextCell } from './cell-range'
import type { CellEditMode, GridCursor } from './grid-cursor'
import type { GridSheet } from './grid-sheet'
import { countVisibleRows } from './visible-rows'

interface Options {
  readonly resource: Resource
  readonly sheet: GridSheet
  readonly cursor: GridCursor
  readonly box: RefObject<HTMLElement | null>
  readonly tell: (said: string | undefined) => void
  /** Whether the grid is currently read-only. */
  readonly isBusy: boolean
}

const isRtl = (box: HTMLElement | null) => box !== null && getComputedStyle(box).direction === 'rtl'

/** Handles the keys of the grid, and starts and ends the edit of a cell. */
export function useGridKeys({ resource, sheet, cursor, box, tell, isBusy }: Options) {
  const { registry } = useWorkbench()
  // After an edit, Tab moves from cell to cell until the person moves with another key or the pointer. In all other
  // cases, Tab leaves the grid.
  const isEntering = useRef(false)
  const { place, anchor, block, go, edit } = cursor
  const { size } = sheet
  const home = useHref('/').replace(/\/$/, '')

  const begin = (editing: CellEditMode, at: CellPosition = place) => {
    const cell = sheet.cellAt(at)
    if (!cell || isBusy) return
    if (cell.column.way === 'form' && editing === 'value')
      window.open(home + screenAddress(resource.name, { id: cell.row.record.id, form: 'edit' }), '_blank', 'noopener')
    else if (cell.lock === undefined) edit(editing)
    else tell(cell.lock)
  }
  const onward = (way: MoveAfterEdit) => {
    const { row, col } = place
    const step = way === 'next' ? 1 : way === 'before' ? -1 : undefined
    if (step) go(nextCell(place, step, size) ?? place)
    else go({ row: way === 'below' ? row + 1 : way === 'above' ? row - 1 : row, col })
  }
  const taking = {
    take: (value: unknown, way: MoveAfterEdit) => {
      sheet.put([{ to: place, value }])
      isEntering.current = true
      onward(way)
    },
    leave: (value: unknown) => {
      sheet.put([{ to: place, value }])
      edit(undefined)
    },
    giveBack: () => edit(undefined),
  }
  const flip = () => {
    const cell = sheet.cellAt(place)
    if (!cell) return
    const other = toggledCellValue(cell, registry)
    if (other === undefined) begin('value')
    else if (cell.lock !== undefined) tell(cell.lock)
    else sheet.put([{ to: place, value: other }])
  }
  const fill = () => {
    const isOne = block.top === block.bottom
    if (isOne && block.top === 0) return
    tell(lockedCellsMessage(fillDown(sheet, isOne ? { ...block, top: block.top - 1 } : block)))
  }

  /** Returns whether the grid handled the key. */
  const press = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event
    const next = cellAfterKey(event, place, { size, page: countVisibleRows(box.current), isRtl: isRtl(box.current) })
    if (next) {
      isEntering.current = false
      go(next, shiftKey)
      return true
    }
    if (key === 'Tab' && isEntering.current) {
      const other = nextCell(place, shiftKey ? -1 : 1, size)
      if (other) go(other)
      return other !== undefined
    }
    if (isCommandKey(event, 'a')) {
      cursor.mark({ row: 0, col: 0 }, { row: size.rows - 1, col: size.cols - 1 })
      return true
    }
    if (key === 'Escape') {
      isEntering.current = false
      const isBlock = place.row !== anchor.row || place.col !== anchor.col
      if (isBlock) go(place)
      return isBlock
    }
    if (key === 'Enter' || key === 'F2') {
      begin('value')
      return true
    }
    return !isBusy && change(event)
  }
  const change = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event
    const isBack = isCommandKey(event, 'z') && !shiftKey
    const isAgain = isCommandKey(event, 'y') || (isCommandKey(event, 'z') && shiftKey)
    const step = isBack ? sheet.undo : isAgain ? sheet.redo : undefined
    if (isBack || isAgain) {
      step?.()
      return step !== undefined
    }
    if (isCommandKey(event, 'd')) {
      fill()
      return true
    }
    if (key === ' ') {
      flip()
      return true
    }
    if (key === 'Delete' || key === 'Backspace') {
      tell(lockedCellsMessage(clearCells(sheet, block, registry)))
      return true
    }
    // Input methods that combine several keys start in the input itself, not in the grid.
    if (!isTypingKey(event) && key !== 'Process') return false
    begin({ letter: key === 'Process' ? '' : key })
    return key !== 'Process'
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!press(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onKeyDown, taking, begin, leaveEntering: () => (isEntering.current = false) }
}

/** A pressed key. */
type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

interface KeyContext {
  readonly size: GridSize
  /** The number of visible rows, which is the step of Page Up and Page Down. */
  readonly page: number
  /** Whether the layout runs from right to left. */
  readonly isRtl: boolean
}

/**
 * The position after an arrow key or another navigation key. Undefined for any other key. The position may be outside
 * of the grid.
 */
function cellAfterKey(
  { key, ctrlKey, metaKey, altKey }: PressedKey,
  { row, col }: CellPosition,
  { size, page, isRtl }: KeyContext,
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

/** Whether a key types a letter, which then replaces the value of a cell. */
const isTypingKey = ({ key, ctrlKey, metaKey, altKey }: PressedKey): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Whether a key is pressed with Ctrl or Cmd, and optionally Shift. */
export const isCommandKey = ({ key, ctrlKey, metaKey, altKey }: PressedKey, letter: string): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === letter
