import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { ConflictDecisions } from '../../../providers/records/edit-conflict'
import ConflictDialog from '../../../src/screens/conflict'
import { renderScreens } from '../../../testing/render-screens'
import {
  belongsTo,
  createRegistry,
  defineResource,
  integer,
  longText,
  mergeRecordChanges,
  text,
  type Values,
} from '../../../vocabulary'
import { save } from '../form/form-fixture'
import { edit, offer, recorder } from '../form/offer-fixture'

afterEach(cleanup)

const shelf = defineResource({ name: 'shelf', label: ['Shelf', 'Shelves'], title: 'name', fields: { name: text() } })
const book = defineResource({
  name: 'book',
  label: ['Book', 'Books'],
  title: 'name',
  fields: { name: text(), pages: integer(), about: longText(), shelf: belongsTo('shelf') },
})
const registry = createRegistry([shelf, book])
const base: Values = { name: 'Emma', pages: 100, about: 'One\nTwo', shelf: { id: 's1' } }

/** Opens the dialog for the conflicts of a merge. */
const open = (theirs: Values, mine: Values) => {
  const { conflicts } = mergeRecordChanges(
    { fields: book.fields, fieldsOf: () => ({}) },
    base,
    { ...base, ...theirs },
    mine,
  )
  const answer = vi.fn<(decisions?: ConflictDecisions) => void>()
  const meanwhile = [
    { by: 'Tomas', at: '2026-01-05T10:42:00Z', action: 'changed', call: 'book.edit', fields: [] },
  ] as const
  const record = { id: '1', ...base, ...theirs }
  const question = { subject: { resource: book, record, meanwhile, conflicts, changes: [] }, answer }
  const rows = { shelf: [{ id: 's2', name: 'Oak' }], book: [] }
  const page = <ConflictDialog question={question} onClose={() => undefined} />
  renderScreens({ registry, rows, at: '/', routes: { '/': page } })
  return { user: userEvent.setup(), answer }
}
const group = (name: string) => within(screen.getByRole('group', { name }))
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

it("shows the former, the current and the typed value with the other user's name, and saves once each is chosen", async () => {
  const { user, answer } = open({ name: 'Emma B', shelf: { id: 's2' } }, { name: 'Emma A', shelf: 's3' })
  await screen.findByText('Tomas')
  expect(screen.getByRole('group', { name: 'Name' }).textContent).toBe('NameBefore EmmaTheir valueEmma BMy valueEmma A')
  await waitFor(() => expect(screen.getByRole('group', { name: 'Shelf' }).textContent).toContain('Their valueOak'))
  expect(saveButton().disabled).toBe(true)
  await user.click(group('Name').getByRole('radio', { name: /My value/ }))
  expect(saveButton().disabled).toBe(true)
  await user.click(group('Shelf').getByRole('radio', { name: /Their value/ }))
  await user.click(saveButton())
  expect(Object.fromEntries(answer.mock.calls[0]?.[0] ?? [])).toEqual({ name: 'Emma A', shelf: 's2' })
})

it('returns no choice when it is closed', async () => {
  const { user, answer } = open({ pages: 90 }, { pages: 80 })
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(answer.mock.calls).toEqual([[undefined]])
})

it('combines long texts into an editable text', async () => {
  const { user, answer } = open({ about: 'One\nThree' }, { about: 'One\nFour' })
  await user.click(await screen.findByRole('radio', { name: 'Combine both texts' }))
  const both = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About: combined text' })
  expect(both.value).toBe('One\nThree\nFour')
  await user.type(both, '!')
  await user.click(saveButton())
  expect(answer.mock.calls[0]?.[0]?.get('about')).toBe('One\nThree\nFour!')
})

it("a form whose question was closed keeps the typed values, and shows the others' changes", async () => {
  const stands = { ...offer, name: 'Autumn', share: 20 }
  const { provider } = recorder({ statusCode: 412, message: 'Nothing was saved.', stands })
  const { user } = await edit({ provider })
  await user.type(screen.getByLabelText('Name'), ' sale')
  await user.click(save())
  await screen.findByText('Someone else just changed this field.')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Spring sale')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Share').value).toBe('20'))
})

it('offers to save an edit of a deleted record as a new record', async () => {
  const { provider, sent } = recorder({ statusCode: 404, message: 'Tomas deleted it.', isDeleted: true })
  const { user } = await edit({ provider })
  await user.type(screen.getByLabelText('Name'), ' sale')
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Save as new record' }))
  await screen.findByText('The record')
  expect(sent.at(-1)).toMatchObject({ name: 'Spring sale', code: 'SPRING', items: [{ article: 'Screw', quantity: 4 }] })
})
