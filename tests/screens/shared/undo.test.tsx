import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { UndoApi } from '../../../providers/records/undo'
import { UndoControls } from '../../../src/screens/shared/undo/UndoControls'
import { renderScreens } from '../../../testing/render-screens'
import type { HistoryEntry } from '../../../vocabulary'
import { registry } from '../../library'

const entry: HistoryEntry = {
  id: '1',
  at: '2026-06-30T10:00:00.000Z',
  by: 'Ann',
  action: 'changed',
  call: 'event.edit',
  changes: [{ field: 'seats', before: 1, after: 2 }],
  requestId: 'r1',
}
const change = {
  ...entry,
  resource: 'event',
  record: 'e1',
  title: 'SUMMER',
  changes: [{ field: 'seats', before: 2, after: 1 }],
}
const look: Awaited<ReturnType<UndoApi['preview']>> = { undone: 1, refused: [], changes: [change], total: 1 }

/** Shows the undo controls of an entry, with an API that can undo. */
function offer(of: Partial<HistoryEntry>, undo: Partial<UndoApi> = {}, undoneBy?: HistoryEntry) {
  const asked: unknown[] = []
  const whole: UndoApi = {
    calls: () => undefined,
    preview: async () => look,
    undo: async (what) => void asked.push(what),
    onJobStarted: () => () => undefined,
    ...undo,
  }
  const undoable = new Set(['event.edit', 'event.delete'])
  const routes = { '/': <UndoControls entry={{ ...entry, ...of }} {...{ undoable, undoneBy }} /> }
  renderScreens({ registry, rows: {}, at: '/', workbench: { undo: whole }, routes })
  return asked
}

test('an entry of the history is undone after a question that previews the changes', async () => {
  const asked = offer({})
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undo this change?' })
  await within(dialog).findByText('SUMMER')
  await within(dialog).findByText('Seats')
  expect(asked).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo' }))
  expect(asked).toEqual([{ request: 'r1' }])
})

test('a change that cannot be undone shows the reason, and only a close button', async () => {
  const why = 'The goods have left.'
  offer({ action: 'deleted', call: 'event.delete' }, { preview: () => Promise.reject(new Error(why)) })
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  const dialog = await screen.findByRole('dialog')
  expect((await within(dialog).findByRole('alert')).textContent).toBe(why)
  expect(within(dialog).queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('an undone change shows who undid it and offers no undo, and an undo offers a redo', async () => {
  offer({}, {}, { ...entry, id: '2', by: 'Ben', undoes: 'r1' })
  await screen.findByText(/^Undone by Ben, /)
  expect(screen.queryByRole('button')).toBeNull()
  offer({ undoes: 'r0' })
  await screen.findByRole('button', { name: 'Redo' })
})
