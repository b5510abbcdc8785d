const rowsOn = (page: ParentNode) => [...page.querySelectorAll<HTMLElement>('main [data-id][tabindex]')]

/** The row that has the focus, or in which something has it. */
const focusedRowIndex = (rows: readonly HTMLElement[]) =>
  rows.findIndex((row) => row === document.activeElement || row.contains(document.activeElement))

/** Moves the focus to the next row of a list, or to the one before; to the first where no row has it. */
export function moveRowFocus(step: 1 | -1): boolean {
  const rows = rowsOn(document)
  const at = focusedRowIndex(rows)
  const next = at < 0 ? rows[0] : rows[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return rows.length > 0
}

/** Goes on from a record's page to the next one of its list, or to the one before; whether the page leads anywhere. */
export function openNeighbourRecord(way: 'before' | 'after'): boolean {
  if (!document.querySelector('main .show-neighbours')) return false
  document.querySelector<HTMLElement>(`main [data-walk=${way}]`)?.click()
  return true
}

/** Marks the row that has the focus, or takes its mark away. */
export function toggleFocusedRow(): boolean {
  const rows = rowsOn(document)
  const box = rows[focusedRowIndex(rows)]?.querySelector<HTMLInputElement>('input[type=checkbox]')
  box?.click()
  return box !== null && box !== undefined
}

/** The id of the record whose row has the focus; undefined where none has. */
export const focusedRecordId = (): string | undefined => {
  const rows = rowsOn(document)
  return rows[focusedRowIndex(rows)]?.dataset.id
}

/** Presses what has a key: in the row that has the focus, else in the head of a record's page. */
export function pressButtonOfKey(key: string): boolean {
  if (!/^[a-z\d]$/.test(key)) return false
  const rows = rowsOn(document)
  const scope = rows[focusedRowIndex(rows)] ?? document.querySelector('main .page-header')
  const button = scope?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  button?.focus()
  button?.click()
  return button !== null && button !== undefined
}

/** Whether no control has the focus that arrow keys mean something to: it is on the page itself, or in a row. */
export const canMoveRowFocus = ({ activeElement } = document): boolean =>
  activeElement === null ||
  activeElement.matches('body, main, h1') ||
  activeElement.closest('main [data-id][tabindex]') !== null

/** Leaves the list's search box by a key: Escape for the page, the down arrow for the first row. */
export function leaveSearchBox({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLInputElement && target.matches('main input[type=search]'))) return false
  if (key === 'Escape') target.blur()
  return key === 'Escape' || (key === 'ArrowDown' && moveRowFocus(1))
}

/** Puts the focus into the list's search box. */
export function focusSearchBox(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]')
  box?.focus()
  box?.select()
  return box !== null
}
