import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Jobs } from '../../../providers/api'
import type { UndoApi } from '../../../providers/records/undo'
import { type MemoryRecords, memoryApi, sampleRecordsOf, sampleRecordsOfAll } from '../../../testing/render-screens'
import type { Job } from '../../../vocabulary'
import { registry } from '../../library'
import { fullIt } from '../../scope'
import { events, open } from '../list/open-list'

const bar = () => screen.findByRole('region', { name: 'Selected records' })

const priced = (count: number): MemoryRecords => {
  const rows = events(count)
  rows.event = (rows.event ?? []).map((row, index) => ({ ...row, admission: 'paid', price: 10 + index, endsOn: null }))
  return rows
}

/** Selects all rows of the page, opens a bulk action, and returns the side panel of the action. */
async function choose(name: string, box = 'Select all on this page') {
  await userEvent.click(await screen.findByRole('checkbox', { name: box }))
  const offered = within(await bar()).queryByRole('button', { name })
  if (offered) await userEvent.click(offered)
  else {
    await userEvent.click(within(await bar()).getByRole('button', { name: /More|Actions/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name }))
  }
  return screen.findByRole('dialog')
}

fullIt('deletes the selected records, and names the records that could not be deleted', async () => {
  const rows = priced(3)
  const api = memoryApi(rows)
  let isHeld = true
  const remove: typeof api.remove = async (resource, seen, how) => {
    if (seen.id === 'event-2' && isHeld) throw new Error('3 people hold a seat.')
    return api.remove(resource, seen, how)
  }
  open('/event', { rows, workbench: { api: { ...api, remove } } })
  const drawer = await choose('Delete')
  await within(drawer).findByText('3 of 3 events will be deleted.')
  expect(rows.event).toHaveLength(3)
  await userEvent.click(within(drawer).getByRole('button', { name: 'Delete (3)' }))
  await within(drawer).findByText('2 of 3 events done.')
  const failed = await within(drawer).findByRole('region', { name: 'Failed' })
  expect(failed.textContent).toContain('CODE00023 people hold a seat.')
  expect(rows.event?.map(({ id }) => id)).toEqual(['event-2'])

  isHeld = false
  await userEvent.click(within(drawer).getByRole('button', { name: 'Retry 1 failed records' }))
  await within(drawer).findByText('3 of 3 events done.')
  expect(rows.event).toEqual([])
})

test('increases a number by percent, previews examples, and skips unchanged records', async () => {
  const rows = priced(3)
  rows.event = (rows.event ?? []).map((row, index) => ({ ...row, price: [10, 12.99, 0][index] }))
  open('/event', { rows })
  const drawer = await choose('Edit fields')
  await userEvent.click(within(drawer).getByRole('combobox', { name: 'Field to change' }))
  await userEvent.click(await screen.findByTitle('Price'))
  await userEvent.click(within(drawer).getByRole('combobox', { name: 'How Price is changed' }))
  await userEvent.click(await screen.findByTitle('Change by percentage'))
  await userEvent.type(within(drawer).getByRole('spinbutton', { name: /^Percentage/ }), '10')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Preview' }))
  await within(drawer).findByText('2 of 3 events will be changed.')
  const examples = within(drawer).getByRole('region', { name: 'Examples' })
  expect(examples.textContent).toContain('14.29')
  expect(rows.event?.map(({ price }) => price)).toEqual([10, 12.99, 0])
  await userEvent.click(within(drawer).getByRole('button', { name: 'Edit fields (2)' }))
  await within(drawer).findByText('2 of 2 events done.')
  expect(rows.event?.map(({ price }) => price)).toEqual([11, 14.29, 0])
})

test('goes back from the preview to the typed values', async () => {
  open('/event', { rows: priced(2) })
  const drawer = await choose('Edit fields')
  await userEvent.click(within(drawer).getByRole('combobox', { name: 'Field to change' }))
  await userEvent.click(await screen.findByTitle('Deposit'))
  await userEvent.type(within(drawer).getByRole('spinbutton', { name: /New value/ }), '5')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Preview' }))
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Back' }))
  expect((within(drawer).getByRole('spinbutton', { name: /New value/ }) as HTMLInputElement).value).toMatch(/^5/)
})

fullIt('changes the status of the records that allow it, and previews the others with the reason', async () => {
  const rows = sampleRecordsOfAll(registry)
  const loan = registry.get('loan')
  rows.loan = sampleRecordsOf(registry, loan, 3).map((row, index) => ({
    ...row,
    loanNumber: `L-${index + 1}`,
    state: ['asked', 'returned', 'asked'][index],
    feeState: 'paid',
  }))
  const api = memoryApi(rows)
  const act = vi.fn<typeof api.act>(async () => ({ message: 'Done.' }))
  open('/loan', { rows, workbench: { api: { ...api, act } } })
  const drawer = await choose('Make ready')
  const reasons = await within(drawer).findByRole('region', { name: 'Skipped, with reasons' })
  expect(reasons.textContent).toContain('1 ×L-2')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Make ready (2)' }))
  await within(drawer).findByText('2 of 2 loans done.')
  const acts = act.mock.calls.map(([, name, seen, values]) => [name, seen?.id, values])
  expect(acts.sort(([, one], [, other]) => (String(one) < String(other) ? -1 : 1))).toEqual([
    ['state', 'loan-1', { state: 'ready' }],
    ['state', 'loan-3', { state: 'ready' }],
  ])
})

test('skips records that the condition excludes, and hides an action that applies to no record', async () => {
  const rows = sampleRecordsOfAll(registry)
  rows.role = sampleRecordsOf(registry, registry.get('role'), 3).map((row, index) => ({
    ...row,
    isSystem: index === 0,
  }))
  open('/role', { rows })
  const [first] = await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ })
  await userEvent.click(first as HTMLElement)
  expect(within(await bar()).queryByRole('button', { name: 'Delete' })).toBeNull()
  const drawer = await choose('Delete')
  await within(drawer).findByText('2 of 3 roles will be deleted.')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Delete (2)' }))
  await within(drawer).findByText('2 of 2 roles done.')
  expect(rows.role?.map(({ id }) => id)).toEqual(['role-1'])
})

test('applies to all matching records of all pages, once the user chooses that', async () => {
  const rows = priced(30)
  open('/event?size=20', { rows })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  expect((await bar()).textContent).toContain('20 selected')
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Select all 30 that match' }))
  expect((await bar()).textContent).toContain('30 selected')
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Deactivate' }))
  const drawer = await screen.findByRole('dialog')
  await userEvent.click(await within(drawer).findByRole('button', { name: /^Deactivate \(\d+\)$/ }))
  await waitFor(() => expect(rows.event?.every(({ status }) => !status)).toBe(true))
})

fullIt('applies to all matching records except those unselected on other pages', async () => {
  const rows = priced(30)
  open('/event?size=20&sort=code', { rows })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Select all 30 that match' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select CODE0003' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select CODE0025' }))
  expect((await bar()).textContent).toContain('28 selected')
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Deactivate' }))
  const drawer = await screen.findByRole('dialog')
  await userEvent.click(await within(drawer).findByRole('button', { name: /^Deactivate \(\d+\)$/ }))
  await within(drawer).findByText('Close')
  await waitFor(() =>
    expect(rows.event?.filter(({ status }) => status).map(({ code }) => code)).toEqual(['CODE0003', 'CODE0025']),
  )
})

test('keeps the selection across pages, and clears it with a message when the filters change', async () => {
  const { router } = open('/event?size=20&sort=code', { rows: priced(30) })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select CODE0001' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('21–30 of 30')
  expect((await bar()).textContent).toContain('1 selected')
  await router.navigate('/event?size=20&sort=code&q=CODE000')
  await screen.findByText('Selection cleared. The list now shows other records.')
  expect(screen.queryByRole('region', { name: 'Selected records' })).toBeNull()
})

test('closing keeps a running job, and cancels a job that has not started', async () => {
  const rows = priced(2)
  open('/event', { rows })
  const drawer = await choose('Delete')
  await within(drawer).findByText('2 of 2 events will be deleted.')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(rows.event).toHaveLength(2)
})

test('follows the progress and the result of a bulk undo on the server', async () => {
  const job: Job = {
    id: 'j1',
    resource: 'event',
    kind: 'undo',
    label: 'Undo',
    state: 'running',
    total: 60,
    looked: 60,
    counts: { change: 60, create: 0, same: 0, refused: 0 },
    done: 20,
    failed: 0,
    reasons: [],
    examples: [],
    by: 'Ann',
    at: '2026-06-30T10:00:00.000Z',
    startedAt: '2026-06-30T10:00:00.000Z',
    endedAt: null,
  }
  let stands = job
  const failed = { index: 60, record: null, title: 'CODE0060', outcome: 'failed', why: 'The goods have left.' } as const
  const jobs: Partial<Jobs> = {
    areFor: () => true,
    areUndone: () => true,
    list: async () => [],
    job: async () => stands,
    items: async () => ({ items: [failed], total: 1 }),
    ended: () => undefined,
  }
  let tell: (job: Job) => void = () => undefined
  const undo: Partial<UndoApi> = {
    calls: () => undefined,
    onJobStarted: (listener) => {
      tell = listener
      return () => undefined
    },
  }
  open('/event', { rows: priced(1), workbench: { jobs: jobs as Jobs, undo: undo as UndoApi } })
  await screen.findByText('CODE0001')
  act(() => tell(job))
  const drawer = await screen.findByRole('dialog', { name: 'Undo: 60 events' })
  await within(drawer).findByText('20 of 60')
  stands = { ...job, state: 'done', done: 59, failed: 1, endedAt: '2026-06-30T10:00:05.000Z' }
  await within(drawer).findByText('59 of 60 events done.', undefined, { timeout: 5000 })
  expect((await within(drawer).findByRole('region', { name: 'Failed' })).textContent).toContain('CODE0060')
  expect(within(drawer).queryByRole('button', { name: 'Undo all changes' })).toBeNull()
})
