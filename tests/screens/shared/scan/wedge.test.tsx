import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createKeyboardWedge } from '../../../../src/screens/shared/scan/keyboard-wedge'
import { Scanner } from '../../../../src/screens/shared/scan/Scanner'

afterEach(cleanup)

function type(text: string, every: number) {
  const codes: string[] = []
  const wedge = createKeyboardWedge((code) => codes.push(code))
  const taken = [...text, 'Enter'].map((key, index) => wedge.press(key, index * every))
  return { codes, taken: taken.at(-1) }
}

test('recognises a code typed as fast by a scanner and ended by Enter', () => {
  expect(type('GC-000042', 8)).toEqual({ codes: ['GC-000042'], taken: true })
})

test('ignores human typing, and too few keys for a code', () => {
  expect(type('GC-000042', 180)).toEqual({ codes: [], taken: false })
  expect(type('ok', 8)).toEqual({ codes: [], taken: false })
})

test('takes only the code, and ignores keys pressed before it', () => {
  const codes: string[] = []
  const wedge = createKeyboardWedge((code) => codes.push(code))
  wedge.press('j', 0)
  for (const [index, key] of ['A', 'B', 'Shift', 'C', 'Enter'].entries()) wedge.press(key, 500 + index * 5)
  expect(codes).toEqual(['ABC'])
})

test('a scan while a button has the focus neither presses the button nor triggers shortcuts', () => {
  const codes: string[] = []
  render(<Scanner label="Scan an order" onCode={(code) => codes.push(code)} />)
  const button = screen.getByRole('button', { name: 'Sound' })
  button.focus()
  const shortcuts: string[] = []
  const hear = ({ key }: KeyboardEvent) => shortcuts.push(key)
  document.addEventListener('keydown', hear)
  for (const key of 'DH-1') fireEvent.keyDown(button, { key })
  expect(shortcuts).toEqual([])
  const goesOn = fireEvent.keyDown(button, { key: 'Enter' })
  document.removeEventListener('keydown', hear)
  expect({ codes, goesOn }).toEqual({ codes: ['DH-1'], goesOn: false })
})

test('a code can be typed, and its result is announced as a status, or as an alert for an error', async () => {
  const codes: string[] = []
  const take = (code: string) => codes.push(code)
  const { rerender } = render(<Scanner label="Scan" onCode={take} verdict={{ tone: 'right', title: 'Two of three' }} />)
  expect(screen.getByRole('status').textContent).toContain('Two of three')
  await userEvent.type(screen.getByRole('textbox', { name: 'Scan' }), 'abc{Enter}')
  expect(codes).toEqual(['abc'])
  rerender(<Scanner label="Scan" onCode={take} verdict={{ tone: 'wrong', title: 'Not of this order' }} />)
  expect(screen.getByRole('alert').textContent).toContain('Not of this order')
})

test('explains what to do where there is no camera', async () => {
  render(<Scanner label="Scan" onCode={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Scan with the camera' }))
  expect((await screen.findByText(/Type the code/)).getAttribute('role')).toBe('alert')
})
