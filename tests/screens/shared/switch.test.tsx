import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Switch } from '../../../src/screens/shared/inputs/Switch'

afterEach(cleanup)

test('a switch says whether it is on, and is turned by a press and by the arrows', () => {
  const turn = vi.fn()
  render(<Switch isOn onTurn={turn} aria-label="Active" />)
  const control = screen.getByRole('switch', { name: 'Active', checked: true })
  fireEvent.click(control)
  fireEvent.keyDown(control, { key: 'ArrowLeft' })
  fireEvent.keyDown(control, { key: 'ArrowRight' })
  expect(turn.mock.calls).toEqual([[false], [false], [true]])
})

test('a switch that is on its way, or may not be turned, does not turn', () => {
  const turn = vi.fn()
  render(
    <>
      <Switch isOn={false} isBusy onTurn={turn} />
      <Switch isOn={false} disabled onTurn={turn} />
    </>,
  )
  for (const control of screen.getAllByRole('switch', { checked: false })) fireEvent.click(control)
  expect(turn).not.toHaveBeenCalled()
})
