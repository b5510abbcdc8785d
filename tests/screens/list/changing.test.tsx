import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { memoryApi, samplesOf, samplesOfAll } from '../../../testing/stage'
import { registry } from '../../library'
import { events, open } from './open'

test('locks the switch while its call is in flight, and reads the list again after', async () => {
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

test('deletes those selected, and says which of them could not be', async () => {
  const rows = events(3)
  const api = memoryApi(rows)
  const changeAll: typeof api.changeAll = async (resource, call, ids) => {
    const { done } = await api.changeAll(
      resource,
      call,
      ids.filter((id) => id !== 'event-2'),
    )
    return { done, failed: [{ id: 'event-2', why: '3 people hold a seat.' }] }
  }
  open('/event', { rows, workbench: { api: { ...api, changeAll } } })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  const bar = await screen.findByRole('region', { name: 'Selected records' })
  await userEvent.click(within(bar).getByRole('button', { name: 'Delete' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('CODE0002: 3 people hold a seat.')
  expect(rows.event?.map(({ id }) => id)).toEqual(['event-2'])
  await screen.findByText('1 selected')
})

test('leaves out of a bulk change the records of which its condition does not hold', async () => {
  const rows = samplesOfAll(registry)
  rows.role = samplesOf(registry, registry.get('role'), 3).map((row, index) => ({ ...row, isSystem: index === 0 }))
  open('/role', { rows })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getAllByRole('switch')).toHaveLength(2)
  const bar = await screen.findByRole('region', { name: 'Selected records' })
  await userEvent.click(within(bar).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 records?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText('1–1 of 1')
  expect(rows.role?.map(({ id }) => id)).toEqual(['role-1'])
})

test('offers nothing that the person may not do', async () => {
  open('/event', { rows: events(1), workbench: { can: (_, action) => ['list', 'show'].includes(action) } })
  await screen.findByText('CODE0001')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  expect(screen.queryByText('New event')).toBeNull()
})
