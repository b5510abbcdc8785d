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

describe('what can be taken back', () => {
  const say = (notices: ReturnType<typeof createNotices>, undo: () => Promise<void>, message = 'Saved.') =>
    act(async () => notices.show({ type: 'success', message, undo }))
  const arrived = () => act(async () => void (await vi.dynamicImportSettled()))

  test('offers Undo, stays longer, and goes once it is taken back', async () => {
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

  test('is taken back by Ctrl+Z, the latest first, but not while something is typed or once it is gone', async () => {
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

  test('of two deeds of the same words at once, the toast takes back the latter', async () => {
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
