const rowsOn = (page: ParentNode) => [...page.querySelectorAll<HTMLElement>('main [data-id][tabindex]')]

/**
 * The index of the row that has the focus, or that contains the focused element. The index is -1 if no row has the
 * focus.
 */
const focusedRowIndex = (rows: readonly HTMLElement[]) =>
  rows.findIndex((row) => row === document.activeElement || row.contains(document.activeElement))

/** Moves the focus to the next or previous row of a list. If no row has the focus, the focus moves to the first row. */
export function moveRowFocus(step: 1 | -1): boolean {
  const rows = rowsOn(document)
  const at = focusedRowIndex(rows)
  const next = at < 0 ? rows[0] : rows[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return rows.length > 0
}

/**
 * Opens the next or previous record of the list from a record's page. Returns whether the page has links to the next
 * and previous record.
 */
export function openNeighbourRecord(way: 'before' | 'after'): boolean {
  if (!document.querySelector('main .show-neighbours')) return false
  document.querySelector<HTMLElement>(`main [data-walk=${way}]`)?.click()
  return true
}

/** Selects or deselects the focused row. */
export function toggleFocusedRow(): boolean {
  const rows = rowsOn(document)
  const box = rows[focusedRowIndex(rows)]?.querySelector<HTMLInputElement>('input[type=checkbox]')
  box?.click()
  return box !== null && box !== undefined
}

/** The id of the record in the focused row. Undefined if no row has the focus. */
export const focusedRecordId = (): string | undefined => {
  const rows = rowsOn(document)
  return rows[focusedRowIndex(rows)]?.dataset.id
}

/** Presses the button with this shortcut key in the focused row, else in the header of a record's page. */
export function pressButtonOfKey(key: string): boolean {
  if (!/^[a-z\d]$/.test(key)) return false
  const rows = rowsOn(document)
  const scope = rows[focusedRowIndex(rows)] ?? document.querySelector('main .page-header')
  const button = scope?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  button?.focus()
  button?.click()
  return button !== null && button !== undefined
}

/** Whether the arrow keys can move between rows: no control outside of the rows has the focus. */
export const canMoveRowFocus = ({ activeElement } = document): boolean =>
  activeElement === null ||
  activeElement.matches('body, main, h1') ||
  activeElement.closest('main [data-id][tabindex]') !== null

/** Leaves the search box of the list: Escape moves to the page, the down arrow moves to the first row. */
export function leaveSearchBox({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLInputElement && target.matches('main input[type=search]'))) return false
  if (key === 'Escape') target.blur()
  return key === 'Escape' || (key === 'ArrowDown' && moveRowFocus(1))
}

/** Moves the focus to the search box of the list. */
export function focusSearchBox(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]')
  box?.focus()
  box?.select()
  return box !== null
}
