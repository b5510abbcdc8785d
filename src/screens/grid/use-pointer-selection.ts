import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fillDown, lockedCellsMessage } from './cell-operations'
import type { CellPosition } from './cell-range'
import type { GridCursor } from './grid-cursor'
import type { GridSheet } from './grid-sheet'

const placeAt = (element: Element | null): CellPosition | undefined => {
  const cell = element?.closest<HTMLElement>('[data-col]')
  return cell ? { row: Number(cell.dataset.row), col: Number(cell.dataset.col) } : undefined
}

/** Handles the pointer: people select ranges of cells and fill them downwards. */
export function usePointerSelection(
  sheet: GridSheet,
  { block, go, mark, place, anchor }: GridCursor,
  tell: (said?: string) => void,
) {
  const doing = useRef<'mark' | 'fill'>(undefined)
  /** The last row of the range that the person is filling. */
  const [fillTo, setFillTo] = useState<number>()

  const move = useEffectEvent(({ clientX, clientY }: globalThis.PointerEvent) => {
    if (!doing.current) return
    const to = placeAt(document.elementFromPoint(clientX, clientY))
    if (!to) return
    if (doing.current === 'fill') setFillTo(Math.max(block.bottom, to.row))
    else if (to.row !== place.row || to.col !== place.col) mark(anchor, to)
  })
  const end = useEffectEvent(() => {
    if (doing.current === 'fill' && fillTo !== undefined && fillTo > block.bottom) {
      const given = block.bottom - block.top + 1
      tell(lockedCellsMessage(fillDown(sheet, { ...block, bottom: fillTo }, given)))
      mark({ row: block.top, col: block.start }, { row: fillTo, col: block.end })
    }
    doing.current = undefined
    setFillTo(undefined)
  })
  useEffect(() => {
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
  }, [])

  const onPointerDown = ({ target, button, shiftKey, pointerType }: PointerEvent) => {
    const to = placeAt(target as Element)
    if (!to || button !== 0) return
    const isHandle = (target as Element).closest('[data-handle]') !== null
    // A touch scrolls the grid. With a touch, people can only drag the fill handle.
    doing.current = isHandle ? 'fill' : pointerType === 'touch' ? undefined : 'mark'
    if (!isHandle) go(to, shiftKey)
  }
  return { onPointerDown, fillTo }
}
