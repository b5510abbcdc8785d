import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import ListPage from '../../../src/screens/list'
import { type MemoryRecords, memoryApi, renderScreens } from '../../../testing/render-screens'
import { choice, choices, createRegistry, defineResource, hasMany, text } from '../../../vocabulary'

const states = choices({
  ready: { label: 'Ready', verb: 'Make ready', next: ['sent'] },
  sent: { label: 'Sent', verb: 'Send', next: ['filed'] },
  filed: { label: 'Filed', verb: 'File', next: ['ready'] },
})

const parcel = defineResource({
  name: 'parcel',
  label: ['Parcel', 'Parcels'],
  title: 'code',
  fields: { code: text({ required: true }), state: choice(states, { readOnly: true, default: 'ready' }) },
  list: { columns: ['code', 'state'], filters: ['state'] },
  actions: {
    step: {
      label: 'Change state',
      call: { method: 'PUT', path: '/parcel/state/{id}' },
      transition: 'state',
      fields: {
        state: choice(states, { required: true }),
        carrier: text({ when: { state: 'sent' } }),
        number: text({ when: { state: 'sent' }, singleRecordOnly: true }),
      },
    },
    stamp: {
      label: 'Stamp',
      call: { method: 'POST', path: '/parcel/stamp' },
      selectionField: 'parcels',
      fields: { parcels: hasMany('parcel', { required: true }), stamp: text({ required: true }) },
      button: false,
    },
  },
})

const registry = createRegistry([parcel])

const parcels = (count: number, state = 'ready'): MemoryRecords => ({
  parcel: Array.from({ length: count }, (_, at) => ({ id: `p${at}`, code: `P${at}`, state, status: 1 })),
})

function open(at: string, rows: MemoryRecords) {
  const act = vi.fn(async () => ({ message: 'Stamped.' }))
  renderScreens({
    registry,
    rows,
    at,
    routes: { '/parcel': <ListPage resource={parcel} /> },
    workbench: { api: { ...memoryApi(rows), act } },
  })
  return act
}

const bar = () => screen.findByRole('region', { name: 'Selected records' })

async function selectAll(count: number) {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(within(await bar()).getByRole('button', { name: `Select all ${count} that match` }))
}

test('a single-call action applies to all matching records, and then clears the selection', async () => {
  const act = open('/parcel?size=20', parcels(30))
  await selectAll(30)
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Stamp' }))
  const dialog = await screen.findByRole('dialog', { name: 'Stamp' })
  await userEvent.type(within(dialog).getByLabelText('Stamp'), 'Urgent')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stamp' }))
  await waitFor(() => expect(act).toHaveBeenCalledOnce())
  const [, name, , values] = act.mock.calls[0] as unknown as [unknown, string, unknown, { parcels: string[] }]
  expect([name, values.parcels.length, new Set(values.parcels).size]).toEqual(['stamp', 30, 30])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected records' })).toBeNull())
})

test('a single-call action says if more records match than it accepts', async () => {
  const act = open('/parcel?size=20', parcels(501))
  await selectAll(501)
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Stamp' }))
  expect((await within(await bar()).findByRole('alert')).textContent).toBe(
    'Stamp is possible for at most 500 records at once. Select fewer.',
  )
  expect(act).not.toHaveBeenCalled()
})

test('for all matching records, the offered status changes are those of the filtered state', async () => {
  open('/parcel?size=20&state=sent', parcels(30, 'sent'))
  await selectAll(30)
  const offered = within(await bar())
  expect(offered.getByRole('button', { name: 'File' })).toBeDefined()
  expect(offered.queryByRole('button', { name: 'Send' })).toBeNull()
})

test('a field for a single record is not shown in a bulk action', async () => {
  open('/parcel', parcels(3))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Send' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByLabelText('Carrier')).toBeDefined()
  expect(drawer.queryByLabelText('Number')).toBeNull()
})
