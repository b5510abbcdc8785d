import { type RefObject, useEffect, useState } from 'react'

/** Pixels of a row; as grid.css has it. */
export const gridRowHeight = 37

/** Rows drawn above and below those in view. */
const spare = 10

/** Rows for which the window is drawn anew: scrolling by less draws nothing. */
const step = 5

/** What is drawn where nothing can be measured. */
const unmeasured = 40

interface VisibleRows {
  readonly first: number
  readonly last: number
}

const windowOf = (box: HTMLElement | null): VisibleRows => {
  const top = Math.floor((box?.scrollTop ?? 0) / gridRowHeight)
  const first = Math.max(0, Math.floor((top - spare) / step) * step)
  return { first, last: first + 2 * spare + 2 * step + countVisibleRows(box) }
}

/** How many rows a box shows at a time. */
export const countVisibleRows = (box: HTMLElement | null): number =>
  box?.clientHeight ? Math.ceil(box.clientHeight / gridRowHeight) : unmeasured

/** The rows that are drawn: those in view, and some around them. */
export function useVisibleRows(box: RefObject<HTMLElement | null>): VisibleRows {
  const [shown, setShown] = useState<VisibleRows>(() => windowOf(null))
  useEffect(() => {
    const { current } = box
    const look = () =>
      setShown((former) => {
        const next = windowOf(current)
        return next.first === former.first && next.last === former.last ? former : next
      })
    look()
    current?.addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      current?.removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [box])
  return shown
}
