import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { parseImportCell } from '../../src/screens/list/import/import-cell'
import { Cell } from '../../src/screens/shared/values/Cell'
import { textOf } from '../../src/screens/shared/values/plain-text'
import { createRegistry, defineResource, rating, text } from '../../vocabulary'
import { openForm, save } from '../screens/form/form-fixture'

const film = defineResource({
  name: 'film',
  label: ['Film', 'Films'],
  title: 'name',
  fields: { name: text(), stars: rating() },
})
const registry = createRegistry([film])

/** Opens the form of a film with the given number of stars. Returns the values that the form sends. */
async function openFilm(stars: number | null) {
  const sent: Record<string, unknown>[] = []
  const update = async ({ variables }: { variables?: unknown }) => {
    sent.push(variables as Record<string, unknown>)
    return { data: {} as never }
  }
  openForm('film', 'f1', { registry, rows: { film: [{ id: 'f1', name: 'Up', stars }] }, provider: { update } })
  await screen.findByText('Edit Up')
  const user = userEvent.setup()
  const saved = async () => {
    await user.click(save())
    await screen.findByText('The record')
    return sent.map((values) => values.stars)
  }
  return { user, saved }
}

const star = (count: number) => screen.getByRole<HTMLInputElement>('radio', { name: `${count} of 5 stars` })

test('stars are announced as a number out of the maximum', () => {
  const shown = (value: unknown, max?: 10) => {
    const field = rating({ max })
    const { container, unmount } = render(
      <Cell {...{ field, value, record: {}, compact: true, linkTo: () => undefined }} />,
    )
    const said = container.querySelector('[role=img]')?.getAttribute('aria-label') ?? container.textContent
    unmount()
    return said
  }
  expect(shown(4)).toBe('4 of 5 stars')
  expect(shown('7', 10)).toBe('7 of 10 stars')
  expect(shown(9)).toBe('9')
  expect(shown('superb')).toBe('superb')
  expect(shown(null)).toBe('—')
})

test('the arrow keys move between the stars', async () => {
  const { user, saved } = await openFilm(3)
  star(3).focus()
  await user.keyboard('{ArrowRight}')
  expect(star(4).checked).toBe(true)
  expect(await saved()).toEqual([4])
})

test('an optional rating can be cleared', async () => {
  const { user, saved } = await openFilm(3)
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect(await saved()).toEqual([null])
})

test('clicking the label of the field sets no rating', async () => {
  const { user } = await openFilm(null)
  await user.click(screen.getByText('Stars', { selector: 'label' }))
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
})

test("an export contains ratings as numbers, and an import also accepts a text like '3 of 5 stars'", () => {
  expect(textOf(film.fields.stars, 4)).toBe('4')
  const knowledge = { registry, records: new Map(), english: () => [] }
  const read = ['4', '3 of 5 stars', '9'].map((cell) =>
    parseImportCell(film.fields.stars, cell, { name: 'stars' }, knowledge),
  )
  expect(read).toEqual([4, 3, 9])
})
