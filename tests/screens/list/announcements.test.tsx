import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { events, open } from './open-list'

const heard = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

test("screen readers announce each change of a list's rows or order", async () => {
  const { router } = open('/event', { rows: events(30) })
  await waitFor(() => expect(heard()).toEqual(['Events: 1–20 of 30']))
  await act(() => router.navigate('/event?sort=-code&page=2'))
  await waitFor(() => expect(heard()).toEqual(['Events: 21–30 of 30, sorted by Code, descending']))
  await act(() => router.navigate('/event?q=nothing'))
  await waitFor(() => expect(heard()).toEqual(['Events: no records']))
})

test('screen readers announce the number of selected rows', async () => {
  open('/event', { rows: events(3) })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select CODE0002' }))
  expect(heard()).toContain('1 selected')
})
