import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoading } from '../../providers/loading'
import { createNotices } from '../../providers/notices'
import { createUploads } from '../../providers/uploads'
import { LoadingOverlay } from '../../src/shell/LoadingOverlay'
import { Toaster } from '../../src/shell/Toaster'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('shows what was said before it was there, and failures for longer than successes', () => {
  const notices = createNotices()
  notices.show({ type: 'success', message: 'Role added successfully.' })
  render(<Toaster notices={notices} />)
  act(() => notices.show({ type: 'error', message: 'Something went wrong!' }))
  expect(screen.getByRole('region').getAttribute('aria-live')).toBe('polite')
  expect(screen.queryByText('Role added successfully.')).not.toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong!')
  wait(4000)
  expect(screen.queryByText('Role added successfully.')).toBeNull()
  expect(screen.queryByRole('alert')).not.toBeNull()
  wait(4000)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a toast that is pointed at, or has the focus, stays; one that is closed goes', () => {
  const notices = createNotices()
  render(<Toaster notices={notices} />)
  act(() => notices.show({ type: 'success', message: 'Saved.' }))
  const close = screen.getByRole('button', { name: 'Close' })
  fireEvent.pointerEnter(screen.getByText('Saved.'))
  wait(20_000)
  fireEvent.pointerLeave(screen.getByText('Saved.'))
  act(() => close.focus())
  wait(20_000)
  fireEvent.click(close)
  expect(screen.queryByText('Saved.')).toBeNull()
})

test('what is said again while it is still shown is one toast, shown for its full time from then on', () => {
  const notices = createNotices()
  render(<Toaster notices={notices} />)
  const say = () => act(() => notices.show({ type: 'error', message: 'Your role does not include this.' }))
  say()
  wait(5000)
  say()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  wait(5000)
  expect(screen.queryByRole('alert')).not.toBeNull()
  wait(3000)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what tells of a lost server goes once somebody is signed in, whoever points at it; what else failed stays', () => {
  const notices = createNotices()
  render(<Toaster notices={notices} />)
  act(() => {
    notices.show({ type: 'error', message: 'Server Timeout!!!!!', untilSignedIn: true })
    notices.show({ type: 'error', message: 'The picture was not kept.' })
  })
  fireEvent.pointerEnter(screen.getByText('Server Timeout!!!!!'))
  act(() => notices.signedIn())
  expect(screen.queryByText('Server Timeout!!!!!')).toBeNull()
  expect(screen.queryByText('The picture was not kept.')).not.toBeNull()
})

test('what failed goes when it is tried again, and is said again where it fails again at once', () => {
  const notices = createNotices()
  render(<Toaster notices={notices} />)
  const fail = () => act(() => notices.show({ type: 'error', message: 'Out of stock.', of: 'PUT /order/1' }))
  fail()
  act(() => notices.begin('PUT /order/2'))
  expect(screen.queryByText('Out of stock.')).not.toBeNull()
  act(() => notices.begin('PUT /order/1'))
  expect(screen.queryByText('Out of stock.')).toBeNull()
  fail()
  expect(screen.queryByText('Out of stock.')).not.toBeNull()
})

test('a flood of toasts leaves the latest five', () => {
  const notices = createNotices()
  render(<Toaster notices={notices} />)
  act(() => {
    for (let number = 1; number <= 9; number++) notices.show({ type: 'error', message: `Failure ${number}.` })
  })
  expect(screen.getAllByRole('alert').map((toast) => toast.querySelector('p')?.textContent)).toEqual(
    [5, 6, 7, 8, 9].map((number) => `Failure ${number}.`),
  )
})

test('the loading overlay stays until the last of nested calls is done', () => {
  const loading = createLoading()
  render(<LoadingOverlay loading={loading} uploads={createUploads()} />)
  expect(screen.queryByRole('status')).toBeNull()
  const leaves = [loading.enter(), loading.enter()]
  act(() => leaves[0]?.())
  expect(within(screen.getByRole('status')).getByText('Loading')).toBeTruthy()
  act(() => leaves[1]?.())
  expect(screen.queryByRole('status')).toBeNull()
})
