import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** A simulated clipboard with the last copied text. */
export function fakeClipboard(held = '') {
  let text = held
  const clipboardData = {
    getData: () => text,
    setData: (_: string, given: string) => {
      text = given
    },
  }
  return { clipboardData, text: () => text }
}

/** Drives the grid as a user does. */
export async function gridDriver() {
  const user = userEvent.setup({ delay: null })
  const grid = await screen.findByRole('grid', undefined, { timeout: 30_000 })
  const heads = () =>
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
  const cell = (row: number, label: string) => {
    const found = grid.querySelector<HTMLElement>(`[data-row="${row}"][data-col="${heads().indexOf(label) - 1}"]`)
    if (!found) throw new Error(`There is no cell of '${label}' in row ${row}.`)
    return found
  }
  const at = () => grid.querySelector<HTMLElement>('[data-at]')
  return {
    user,
    grid,
    heads,
    cell,
    at,
    // The text of a cell. For an amount, the text does not contain the currency.
    text: (row: number, label: string) => cell(row, label).textContent?.replace(/^[A-Z]{3}\s/, ''),
    goTo: (row: number, label: string) => user.pointer({ keys: '[MouseLeft]', target: cell(row, label) }),
    /** The column and the row of the focused cell: 'Code 1'. */
    place: () => `${heads()[Number(at()?.dataset.col) + 1]} ${at()?.dataset.row}`,
    copy: () => {
      const { clipboardData, text } = fakeClipboard()
      const event = createEvent.copy(at() as HTMLElement, { clipboardData })
      fireEvent(at() as HTMLElement, event)
      return text()
    },
    paste: (text: string) => fireEvent.paste(at() as HTMLElement, { clipboardData: fakeClipboard(text).clipboardData }),
    said: () => screen.getByRole('region', { name: 'Unsaved changes' }).textContent,
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
  }
}
