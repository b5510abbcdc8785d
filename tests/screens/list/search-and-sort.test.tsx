import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import german from '../../../languages/de.json'
import { addTranslations, setLanguage } from '../../../vocabulary'
import { codes, events, open } from './open-list'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  setLanguage()
})

test('sorts by clicks on a heading: ascending, descending, default', async () => {
  const { router } = open('/event', { rows: events(3) })
  await screen.findByText('CODE0001')
  const head = () => screen.getByRole('button', { name: 'Code' })
  await userEvent.click(head())
  expect(router.state.location.search).toBe('?sort=code')
  await waitFor(() => expect(codes()).toEqual(['CODE0001', 'CODE0002', 'CODE0003']))
  await userEvent.click(head())
  expect(router.state.location.search).toBe('?sort=-code')
  await waitFor(() => expect(codes()).toEqual(['CODE0003', 'CODE0002', 'CODE0001']))
  expect(screen.getByRole('columnheader', { name: 'Code' }).getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(head())
  expect(router.state.location.search).toBe('')
})

test('searches after a pause in typing, and at once on Enter', async () => {
  const { router } = open('/event?page=2&size=20', { rows: events(50) })
  await screen.findByText('21–40 of 50')
  const box = screen.getByRole('searchbox')
  await userEvent.click(box)
  await userEvent.paste('code0007')
  expect(router.state.location.search).toBe('?page=2&size=20')
  await screen.findByText('1–1 of 1')
  expect(router.state.location.search).toBe('?q=code0007')
  await userEvent.clear(box)
  await userEvent.type(box, 'code0008{Enter}')
  expect(router.state.location.search).toBe('?q=code0008')
})

test('pages through the address, and Back restores the page', async () => {
  const { router } = open('/event?sort=code', { rows: events(50) })
  await screen.findByText('CODE0001')
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('CODE0021')
  expect(router.state.location.search).toBe('?sort=code&page=2')
  await userEvent.selectOptions(screen.getByRole('combobox'), '50')
  expect(router.state.location.search).toBe('?sort=code&size=50')
  await screen.findByText('CODE0050')
  await act(() => router.navigate(-1))
  await screen.findByText('21–40 of 50')
})

test('falls back to the last page if the requested page no longer exists', async () => {
  const { router } = open('/event?page=9', { rows: events(50) })
  await screen.findByText('41–50 of 50')
  expect(router.state.location.search).toBe('?page=3')
})

test('restores a shared link with its filters, and removes each filter on request', async () => {
  const { router } = open('/event?startsOn_gte=2026-01-10&admission=share', { rows: events(12) })
  await screen.findByText('1–1 of 1')
  expect(codes()).toEqual(['CODE0011'])
  expect(screen.getByText('Admission: Share of the fee')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Admission: Share of the fee' }))
  expect(router.state.location.search).toBe('?startsOn_gte=2026-01-10')
  await screen.findByText('1–3 of 3')
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(router.state.location.search).toBe('')
})

test('filters by the inputs of the panel', async () => {
  const { router } = open('/event', { rows: events(12) })
  await screen.findByText('CODE0001')
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Free entry' }))
  expect(router.state.location.search).toBe('?admission=free-entry')
  const from = await screen.findByLabelText('Starts on from')
  fireEvent.change(from, { target: { value: '2026-01-05' } })
  fireEvent.keyDown(from, { key: 'Enter' })
  await waitFor(() => expect(router.state.location.search).toBe('?admission=free-entry&startsOn_gte=2026-01-05'))
})

test('filters by a relative time, which stays relative in the address and the chip', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-10T12:00:00Z') })
  const { router } = open('/event?startsOn_gte=2026-01-05', { rows: events(12) })
  await screen.findByText('1–8 of 8')
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }))
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: /^Starts on: relative time/ }))
    await userEvent.click(await screen.findByTitle(name))
  }
  await choose('Last month')
  expect(router.state.location.search).toBe('?startsOn=last-month')
  await screen.findByText('Starts on: Last month')
  await screen.findByText('1–12 of 12')
  expect(screen.getByText('Jan 1 – 31, 2026')).toBeTruthy()

  await choose('More than … days ago')
  expect(router.state.location.search).toBe('?startsOn=more-than-3-days-ago')
  const days = screen.getByRole('textbox', { name: 'Starts on: number of days' })
  fireEvent.change(days, { target: { value: '0' } })
  fireEvent.keyDown(days, { key: 'Enter' })
  expect(screen.getByText('Enter a whole number from 1 to 9999.')).toBeTruthy()
  fireEvent.change(days, { target: { value: '35' } })
  fireEvent.keyDown(days, { key: 'Enter' })
  expect(router.state.location.search).toBe('?startsOn=more-than-35-days-ago')
  await screen.findByText('Starts on: More than 35 days ago')
  // The fifth record began on 5 January, 36 days ago.
  await screen.findByText('1–5 of 5')
})

test('shows relative times in German', async () => {
  addTranslations('de', german)
  setLanguage({ language: 'de' })
  open('/event?startsOn=more-than-3-days-ago&createdAt=last-month', { rows: events(3) })
  await screen.findByText(/Vor mehr als 3 Tagen/)
  await screen.findByText(/Letzter Monat/)
})

test('remembers the tab under its key', async () => {
  const { router, unmount } = open('/loan')
  await userEvent.click(await screen.findByRole('button', { name: 'Pending' }))
  expect(router.state.location.search).toBe('?tab=3')
  expect(localStorage.getItem('loanTab')).toBe('3')
  unmount()
  open('/loan')
  expect((await screen.findByRole('button', { name: 'Pending' })).getAttribute('aria-current')).toBe('true')
})
