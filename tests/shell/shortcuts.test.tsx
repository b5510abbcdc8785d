import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useShortcuts } from '../../src/shell/shortcuts'
import { registry } from '../library'

const pressed = vi.fn()

function Page() {
  useShortcuts({ registry, can: () => true, onFind: () => undefined, onHelp: () => undefined })
  const { pathname } = useLocation()
  const button = (key: string) => (
    <button type="button" data-key={key} onClick={() => pressed(`${pathname} ${key}`)}>
      {key}
    </button>
  )
  return (
    <main tabIndex={-1}>
      <output>{pathname}</output>
      <div className="page-header">
        {['e', 'n', 'm', '1', '2'].map((key) => (
          <span key={key}>{button(key)}</span>
        ))}
      </div>
      <input type="search" defaultValue="abc" />
      <select aria-label="Rows per page" />
      {['r1', 'r2'].map((id) => (
        <div key={id} data-id={id} data-testid={id} tabIndex={-1}>
          {button(`m`)}
        </div>
      ))}
    </main>
  )
}

const open = (at: string) => {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Page />
    </MemoryRouter>,
  )
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const row = (id: string) => screen.getByTestId(id)
const box = () => screen.getByRole('searchbox') as HTMLInputElement

beforeEach(() => pressed.mockClear())
afterEach(cleanup)

test.each(['ArrowDown', 'j'])(
  'Escape leaves the search box with its text, and %s moves to the first row at once',
  (key) => {
    open('/book')
    box().focus()
    expect(press('Escape')).toBe(false)
    expect(document.activeElement).not.toBe(box())
    expect(box().value).toBe('abc')
    press(key)
    expect(document.activeElement).toBe(row('r1'))
  },
)

test('the down arrow goes from the search box to the first row, and arrows move through rows like j and k', () => {
  open('/book')
  box().focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(row('r1'))
  press('ArrowDown')
  expect(document.activeElement).toBe(row('r2'))
  press('ArrowUp')
  expect(document.activeElement).toBe(row('r1'))
})

test('arrow keys stay with a focused control, and letters stay in a text input', () => {
  open('/book')
  screen.getByLabelText('Rows per page').focus()
  expect(press('ArrowDown')).toBe(true)
  expect(document.activeElement).toBe(screen.getByLabelText('Rows per page'))
  box().focus()
  for (const key of ['e', 'n', 'm', '1', 'j']) expect(press(key)).toBe(true)
  expect(pressed).not.toHaveBeenCalled()
})

test('e edits the focused row, and m opens its actions', async () => {
  open('/book')
  press('j')
  press('m')
  expect(pressed.mock.calls).toEqual([['/book m']])
  row('r1').focus()
  press('e')
  await screen.findByText('/book/r1/edit')
})

test('keys press the buttons of a record, unless a modifier belongs to the browser', () => {
  open('/book/7')
  for (const key of ['e', 'n', 'm', '1', '2']) press(key)
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    fireEvent.keyDown(document.body, { key: 'n', [modifier]: true })
  expect(pressed.mock.calls.flat()).toEqual(['e', 'n', 'm', '1', '2'].map((key) => `/book/7 ${key}`))
})
