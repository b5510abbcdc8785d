import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUploads } from '../../providers/http/uploads'
import { createLoading } from '../../providers/loading'
import { createNotices } from '../../providers/notices'
import { LoadingOverlay } from '../../src/shell/toasts/LoadingOverlay'
import { Toaster } from '../../src/shell/toasts/Toaster'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('shows earlier messages once it mounts, and errors for longer than successes', () => {
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

test('a toast stays while it is hovered or focused, and disappears when closed', () => {
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

test('a repeated message while its toast is shown restarts the same toast', () => {
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

test('the toast of a lost server disappears at the next sign-in, even while hovered, and other errors stay', () => {
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

test('an error disappears when its call is retried, and appears again if the retry fails', () => {
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

describe('a toast with undo', () => {
  const say = (notices: ReturnType<typeof createNotices>, undo: () => Promise<void>, message = 'Saved.') =>
    act(async () => notices.show({ type: 'success', message, undo }))
  const arrived = () => act(async () => void (await vi.dynamicImportSettled()))

  test('offers Undo, stays longer, and disappears after the undo', async () => {
    const notices = createNotices()
    const undo = vi.fn(async () => {})
    render(<Toaster notices={notices} />)
    await say(notices, undo)
    await arrived()
    wait(9000)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Saved.')).toBeNull()
  })

  test('is undone by Ctrl+Z, latest first, but not while the user types or after it has disappeared', async () => {
    const notices = createNotices()
    const [first, second] = [vi.fn(async () => {}), vi.fn(async () => {})]
    render(
      <>
        <input aria-label="Name" />
        <Toaster notices={notices} />
      </>,
    )
    await say(notices, first, 'One.')
    await say(notices, second, 'Two.')
    await arrived()
    const press = (target: Element, given: object) => act(async () => fireEvent.keyDown(target, { key: 'z', ...given }))
    await press(screen.getByLabelText('Name'), { ctrlKey: true })
    await press(document.body, { ctrlKey: true, shiftKey: true })
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 0])
    await press(document.body, { ctrlKey: true })
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
    await press(document.body, { metaKey: true })
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
    await press(document.body, { ctrlKey: true })
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
  })

  test('undoes the latest of two changes with the same text', async () => {
    const notices = createNotices()
    const [first, second] = [vi.fn(async () => {}), vi.fn(async () => {})]
    render(<Toaster notices={notices} />)
    await say(notices, first)
    await say(notices, second)
    await arrived()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  })
})
