import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { belongsTo, createRegistry, defineResource, integer, onOff, text, yesNo } from '../../../vocabulary'
import { openForm } from './form-fixture'

const shelf = defineResource({
  name: 'shelf',
  label: ['Shelf', 'Shelves'],
  title: 'name',
  fields: { name: text({ required: true }), status: onOff() },
})

const rule = defineResource({
  name: 'rule',
  label: ['Rule', 'Rules'],
  title: 'name',
  fields: {
    name: text(),
    from: integer(),
    to: integer({ warning: { when: { from: { above: 'to' } }, says: 'Below {{from}}.' } }),
    place: integer({ default: 0 }),
    shelf: belongsTo('shelf'),
    main: yesNo({ exactlyOne: 'Exactly one rule is the main one.' }),
    status: onOff(),
  },
  overlaps: { at: 'place', range: ['from', 'to'], first: 'place' },
})

const stamps = { createdAt: '2026-01-01', updatedAt: '2026-01-01', status: 1 }
const rows = () => ({
  shelf: [{ id: 's1', name: 'Oak', status: 1 }],
  rule: [
    { id: 'r1', ...stamps, name: 'Low', from: 0, to: 10, place: 2, main: true, shelf: { id: 's0', name: 'Ash' } },
    { id: 'r2', ...stamps, name: 'High', from: 11, to: 20, place: 1, main: false, shelf: null },
  ],
})

const open = (id?: string) => {
  openForm('rule', id, { registry: createRegistry([shelf, rule]), rows: rows() })
  return userEvent.setup()
}

it('a note is shown while its condition holds, with the values that it names', async () => {
  const user = open()
  await user.type(await screen.findByLabelText('From'), '7')
  await user.type(screen.getByLabelText('To'), '3')
  expect((await screen.findByText(/^Below/)).textContent).toBe('Below 7.')
  await user.type(screen.getByLabelText('To'), '0')
  await waitFor(() => expect(screen.queryByText(/^Below/)).toBeNull())
})

it('names the overlapping active records, and which record takes precedence', async () => {
  const user = open()
  await user.type(await screen.findByLabelText('From'), '5')
  expect(
    await screen.findByText(
      /This may overlap with Low \(2\), High \(1\)\. If more than one applies, this record takes precedence\./,
    ),
  ).toBeDefined()
  await user.clear(screen.getByLabelText('Place'))
  await user.type(screen.getByLabelText('Place'), '3')
  expect(await screen.findByText(/If more than one applies, High takes precedence\./)).toBeDefined()
  await user.type(screen.getByLabelText('To'), '6')
  await waitFor(() => expect(screen.queryByText(/High/)).toBeNull())
})

it('names the record that loses a mark that exactly one record can have', async () => {
  const user = open('r2')
  await user.click(await screen.findByRole('switch', { name: 'Main' }))
  expect(await screen.findByText('This is currently set for Low. Saving moves it to this record.')).toBeDefined()
})

it('does not let the marked record clear the mark', async () => {
  open('r1')
  expect((await screen.findByRole<HTMLButtonElement>('switch', { name: 'Main' })).disabled).toBe(true)
  expect(screen.getByText('Exactly one rule is the main one.')).toBeDefined()
})

it('keeps an inactive reference that is already set, and says that it is inactive', async () => {
  open('r1')
  expect(await screen.findByText('Ash (inactive)')).toBeDefined()
  expect(screen.getByRole('combobox', { description: 'Ash (inactive)' })).toBeDefined()
})
