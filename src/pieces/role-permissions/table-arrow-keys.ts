import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The arrow keys move from checkbox to checkbox in a table. They skip cells without an enabled checkbox. */
export function moveFocusInTable(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const cell = (event.target as Element).closest('th, td')
  const row = cell?.closest('tr')
  if (!step || !cell || !row) return
  const table = event.currentTarget
  const cells = [...table.querySelectorAll('tr')].map(({ children }) => [...children])
  const [down, forward] = step
  const right = getComputedStyle(table).direction === 'rtl' ? -forward : forward
  const y = cells.findIndex((one) => one.includes(cell))
  const x = [...row.children].indexOf(cell)
  for (let steps = 1; cells[y + steps * down]?.[x + steps * right]; steps++) {
    const box = cells[y + steps * down]?.[x + steps * right]?.querySelector<HTMLInputElement>('input:not([disabled])')
    if (!box) continue
    event.preventDefault()
    box.focus()
    return
  }
}
