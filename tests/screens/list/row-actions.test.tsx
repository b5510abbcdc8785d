import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { memoryApi } from '../../../testing/render-screens'
import { events, open } from './open-list'

test('locks the switch during its call, and then reloads the list', async () => {
  const rows = events(1)
  const calls: string[] = []
  let release = () => {}
  const api = memoryApi(rows)
  const toggle: typeof api.toggle = async (resource, seen) => {
    calls.push(seen.id)
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return api.toggle(resource, seen)
  }
  open('/event', { rows, workbench: { api: { ...api, toggle } } })
  const status = await screen.findByRole('switch')
  expect(status.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(status)
  fireEvent.click(status)
  expect(calls).toHaveLength(1)
  expect((status as HTMLButtonElement).disabled).toBe(true)
  release()
  await waitFor(() => expect((screen.getByRole('switch') as HTMLButtonElement).disabled).toBe(false))
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
  expect(calls).toHaveLength(1)
})

test('deletes a record after asking', async () => {
  const rows = events(3)
  open('/event', { rows })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for CODE0002' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog')
  expect(rows.event).toHaveLength(3)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText('1–2 of 2')
  expect(rows.event?.map(({ id }) => id)).toEqual(['event-1', 'event-3'])
})

test('offers no action that the user has no permission for', async () => {
  open('/event', { rows: events(1), workbench: { can: (_, action) => ['list', 'show'].includes(action) } })
  await screen.findByText('CODE0001')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  expect(screen.queryByText('New event')).toBeNull()
})
