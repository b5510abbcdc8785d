import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Switch } from '../../../src/screens/shared/inputs/Switch'

afterEach(cleanup)

test('a switch announces its state, and is toggled by a press and by the arrow keys', () => {
  const turn = vi.fn()
  render(<Switch isOn onTurn={turn} aria-label="Active" />)
  const control = screen.getByRole('switch', { name: 'Active', checked: true })
  fireEvent.click(control)
  fireEvent.keyDown(control, { key: 'ArrowLeft' })
  fireEvent.keyDown(control, { key: 'ArrowRight' })
  expect(turn.mock.calls).toEqual([[false], [false], [true]])
})

test('a switch that is saving or disabled does not toggle', () => {
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
