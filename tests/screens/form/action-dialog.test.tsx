import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '../../../providers/api'
import ActionDialog from '../../../src/screens/form/dialogs/RunActionDialog'
import { memoryApi, renderScreens } from '../../../testing/render-screens'
import { type AnyRecord, belongsTo, choice, choices, createRegistry, defineResource, text } from '../../../vocabulary'

afterEach(cleanup)

const stages = choices({
  open: { label: 'Open', next: ['sent', 'held'] },
  sent: { label: 'Sent', next: ['done', 'held'] },
  held: { label: 'Held', resumes: true },
  done: { label: 'Done' },
})

const parcel = defineResource({
  name: 'parcel',
  label: ['Parcel', 'Parcels'],
  title: 'stage',
  fields: {
    stage: choice(stages, { readOnly: true }),
    number: text(),
    sender: belongsTo('sender'),
    fate: text(),
    courier: text(),
  },
  permissions: ['override'],
  actions: {
    move: {
      label: 'Move on',
      call: { method: 'PUT', path: '/parcel/move/{id}' },
      transition: 'stage',
      overriddenBy: 'override',
      fields: { stage: choice(stages, { required: true }), courier: text({ required: true, when: { stage: 'sent' } }) },
    },
    correct: {
      label: 'Correct',
      call: { method: 'PUT', path: '/parcel/correct/{id}' },
      startsFrom: ['courier', 'number'],
      notes: [{ says: 'It is parcel {{number}}[ of {{sender}}].' }],
      fields: {
        courier: text({ when: { stage: 'sent' } }),
        number: text(),
        fate: text({ required: true, extension: true }),
      },
    },
  },
})

const sender = defineResource({
  name: 'sender',
  label: ['Sender', 'Senders'],
  title: 'name',
  fields: { name: text({ required: true }) },
})
const senders = [{ id: 's1', name: 'Ann Lee' }]

const registry = createRegistry([parcel, sender])

/** Opens the dialog for a parcel. The API first fails with the given refusals. */
const open = (stage: string, ...refusals: object[]) => openFor({ id: 'p1', stage }, ...refusals)

const openFor = (record: AnyRecord, ...refusals: object[]) => openAction('move', record, ...refusals)

const openAction = (name: keyof typeof parcel.actions, record: AnyRecord, ...refusals: object[]) => {
  const done: unknown[][] = []
  const api: Api = {
    ...memoryApi({ sender: senders }),
    act: async (resource, action, seen, values) => {
      done.push([resource.name, action, seen?.id, values])
      const refusal = refusals.shift()
      if (refusal) throw refusal
      return {}
    },
  }
  const onClose = vi.fn()
  const action = parcel.actions[name]
  renderScreens({
    registry,
    rows: { parcel: [record] },
    at: '/parcel',
    routes: {
      '/parcel': <ActionDialog resource={parcel} name={name} action={action} record={record} onClose={onClose} />,
    },
    workbench: { api },
  })
  return { user: userEvent.setup(), done, onClose }
}

const offered = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)

it('offers only the possible next states, asks for the required fields, and makes the change', async () => {
  const { user, done, onClose } = open('open')
  await screen.findByText('Sent')
  expect(offered()).toEqual(['sent', 'held'])
  expect(screen.queryByLabelText('Courier')).toBeNull()
  await user.click(screen.getByText('Sent'))
  await user.type(await screen.findByLabelText('Courier'), 'Swift')
  await user.click(screen.getByRole('button', { name: 'Move on' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(done).toEqual([['parcel', 'move', 'p1', { stage: 'sent', courier: 'Swift' }]])
})

it('offers the previous state of a record that stores it', async () => {
  openFor({ id: 'p1', stage: 'held', stageBefore: 'sent' })
  await screen.findByText('Sent')
  expect(offered()).toEqual(['sent'])
})

it('offers all possible previous states of a record that does not store one', async () => {
  open('held')
  await screen.findByText('Open')
  expect(offered()).toEqual(['open', 'sent'])
})

it('offers every other state of a final record to users with the override permission', async () => {
  open('done')
  await screen.findByText('Open')
  expect(offered()).toEqual(['open', 'sent', 'held'])
})

it('stays open with the refusal at its field', async () => {
  const { user, onClose } = open('open', {
    statusCode: 422,
    message: 'Not yet.',
    errors: { stage: ['It is not packed yet.'] },
  })
  await user.click(await screen.findByText('Held'))
  await user.click(screen.getByRole('button', { name: 'Move on' }))
  await screen.findByText('It is not packed yet.')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Move on' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('asks again with the current record if another user was faster, and keeps the typed values', async () => {
  const record = { id: 'p1', stage: 'sent', courier: 'Swift', number: 'A 1' }
  const stands = { ...record, number: 'A 2' }
  const overtaken = Object.assign(new Error('Tomas changed the number at 10:42.'), { statusCode: 412, stands })
  const { user, done } = openAction('correct', record, overtaken)
  const courier = await screen.findByLabelText('Courier')
  await user.clear(courier)
  await user.type(courier, 'Steady')
  await user.click(screen.getByRole('button', { name: 'Correct' }))
  expect((await screen.findByText('Tomas changed the number at 10:42.')).getAttribute('role')).toBe('alert')
  expect(screen.getByLabelText('Courier')).toHaveProperty('value', 'Steady')
  expect(screen.getByLabelText('Number')).toHaveProperty('value', 'A 2')
  await user.click(screen.getByRole('button', { name: 'Correct' }))
  await waitFor(() => expect(done).toHaveLength(2))
  expect(done[1]).toEqual(['parcel', 'correct', 'p1', { courier: 'Steady' }])
})

it('starts with the values of the record, shows the notes, and sends the changes', async () => {
  const { user, done, onClose } = openAction('correct', { id: 'p1', stage: 'sent', number: 'N-1', courier: 'Swift' })
  await screen.findByText('It is parcel', { exact: false })
  expect(screen.getByText('N-1')).toBeTruthy()
  expect(screen.queryByLabelText('Fate')).toBeNull()
  await user.clear(screen.getByLabelText('Courier'))
  await user.click(screen.getByRole('button', { name: 'Correct' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(done).toEqual([['parcel', 'correct', 'p1', { courier: null }]])
})

it('omits fields that do not apply', async () => {
  const { user, done } = openAction('correct', { id: 'p1', stage: 'done', number: 'N-1', courier: 'Swift' })
  await user.type(await screen.findByLabelText('Number'), '0')
  await user.click(screen.getByRole('button', { name: 'Correct' }))
  await waitFor(() => expect(done).toEqual([['parcel', 'correct', 'p1', { number: 'N-10' }]]))
})

it('asks for an optional field of the API if the record contains it', async () => {
  const { user, done } = openAction('correct', { id: 'p1', stage: 'sent', fate: null, courier: 'Swift' })
  await user.click(await screen.findByRole('button', { name: 'Correct' }))
  await user.type(await screen.findByLabelText('Fate'), 'lost')
  await user.click(screen.getByRole('button', { name: 'Correct' }))
  await waitFor(() => expect(done).toEqual([['parcel', 'correct', 'p1', { fate: 'lost' }]]))
})

it.each([
  ['names', { id: 's1' }, 'It is parcel 7 of Ann Lee.'],
  ['leaves out', { id: 's2' }, 'It is parcel 7.'],
  ['leaves out', null, 'It is parcel 7.'],
])('%s in its messages a record that arrived as %j', async (_, given, said) => {
  openAction('correct', { id: 'p1', stage: 'sent', number: '7', sender: given })
  await waitFor(() => expect(screen.getByText('It is parcel', { exact: false }).textContent).toBe(said))
})
