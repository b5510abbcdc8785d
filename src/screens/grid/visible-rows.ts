import { type RefObject, useEffect, useState } from 'react'

/** The height of a row in pixels. The height equals the value in grid.css. */
export const gridRowHeight = 37

/** The number of rows that are rendered above and below the visible rows. */
const spare = 10

/** Scrolling by fewer rows than this number renders nothing. */
const step = 5

/** The number of rows if the browser cannot measure the box. */
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

/** The number of rows that fit into the visible box. */
export const countVisibleRows = (box: HTMLElement | null): number =>
  box?.clientHeight ? Math.ceil(box.clientHeight / gridRowHeight) : unmeasured

/** The rendered rows: the visible rows, and some rows around them. */
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
