import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { createRegistry, defineResource, text } from '../../../vocabulary'
import { fullIt } from '../../scope'
import { openForm, save } from './form-fixture'
import { edit, offer, recorder, refusal } from './offer-fixture'

afterEach(cleanup)

describe('a section of a form', () => {
  it('is shown only while one of its fields is shown', async () => {
    const user = userEvent.setup()
    const task = defineResource({
      name: 'task',
      label: ['Task', 'Tasks'],
      title: 'name',
      fields: { name: text(), verdict: text({ when: { name: 'Done' } }) },
      form: [{ fields: ['name'] }, { title: 'Afterwards', fields: ['verdict'] }],
    })
    openForm('task', undefined, { registry: createRegistry([task]), rows: { task: [] } })
    const name = await screen.findByLabelText('Name')
    expect(screen.queryByRole('heading', { name: 'Afterwards' })).toBeNull()
    await user.type(name, 'Done')
    expect(await screen.findByLabelText('Verdict')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Afterwards' })).toBeTruthy()
  })
})

describe('errors in a form', () => {
  it('appear at the fields and above them after a save attempt, and the first has the focus', async () => {
    const user = userEvent.setup()
    const { sent, provider } = recorder()
    openForm('offer', undefined, { provider })
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Fix 1 field to save')
    expect(screen.getByRole('region', { name: 'Problems to fix' }).textContent).toContain('Name')
    expect(screen.getAllByText('Name is required.')).toHaveLength(1)
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    expect(sent).toEqual([])
  })

  it('are listed in page order, even for fields that appeared late, and the first has the focus', async () => {
    const user = userEvent.setup()
    const task = defineResource({
      name: 'task',
      label: ['Task', 'Tasks'],
      title: 'name',
      fields: {
        verdict: text({ required: true, when: { name: 'Done' } }),
        name: text(),
        place: text({ required: true }),
      },
    })
    openForm('task', undefined, { registry: createRegistry([task]), rows: { task: [] } })
    await user.type(await screen.findByLabelText('Name'), 'Done')
    const verdict = await screen.findByLabelText('Verdict')
    await user.click(save())
    const summary = await screen.findByRole('region', { name: 'Problems to fix' })
    const listed = within(summary).getAllByRole('button')
    expect(listed.map(({ textContent }) => textContent)).toEqual(['Verdict', 'Place'])
    await waitFor(() => expect(document.activeElement).toBe(verdict))
  })

  it('disappear as they are corrected', async () => {
    const { user } = await edit()
    await user.clear(screen.getByLabelText('Name'))
    await user.click(save())
    await screen.findByRole('alert')
    await user.type(screen.getByLabelText('Name'), 'Summer')
    await waitFor(() => expect(screen.queryByText(/Name is required/)).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('appear when the user leaves a touched field, not during the first typing', async () => {
    const { user } = await edit()
    await user.clear(screen.getByLabelText('To'))
    await user.type(screen.getByLabelText('To'), '0')
    expect(screen.queryByText(/Must be at least From/)).toBeNull()
    await user.tab()
    await screen.findByText('Must be at least From (1).')
    await user.clear(screen.getByLabelText('From'))
    await waitFor(() => expect(screen.queryByText(/Must be at least From/)).toBeNull())
  })

  it('include rules between fields', async () => {
    const { user } = await edit()
    await user.type(screen.getByLabelText('Share'), '1')
    await user.click(save())
    expect(await screen.findAllByText(/A share is at most 100\./)).not.toHaveLength(0)
  })

  it('of the server itself appear above the form, and not as an error of a field', async () => {
    const { provider } = recorder({ statusCode: 503, message: 'The disk of the server is full.' })
    const { user } = await edit({ provider })
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toBe('Not savedThe disk of the server is full.')
  })

  it('from the server appear at their fields, also in lines, and the others above the form', async () => {
    const { provider } = recorder(
      refusal({ name: ["Name 'Spring' is taken."], 'items.0.quantity': ['Only 3 are left.'], other: ['Unknown.'] }),
    )
    const { user } = await edit({ provider })
    await user.click(save())
    const summary = await screen.findByRole('region', { name: 'Problems to fix' })
    expect(within(summary).getByRole('alert').textContent).toBe('Fix 3 fields to saveother – Unknown.')
    expect(screen.getAllByText("Name 'Spring' is taken.")).toHaveLength(1)
    expect(screen.getAllByText('Only 3 are left.')).toHaveLength(1)
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('Quantity').getAttribute('aria-invalid')).toBe('true')
    await user.click(within(summary).getByRole('button', { name: 'Part 1: Quantity' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Quantity'))
  })

  it('from the server without fields appear above the form', async () => {
    const { provider } = recorder({ statusCode: 409, message: 'Someone else was faster.' })
    const { user } = await edit({ provider })
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain('Someone else was faster.')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Problems to fix' }))
  })
})

describe('saving', () => {
  it('sends all editable fields, except those that can be set only on creation', async () => {
    const { sent, provider } = recorder()
    const { user } = await edit({ provider })
    expect(screen.getByLabelText<HTMLInputElement>('Code').disabled).toBe(true)
    await user.click(save())
    await screen.findByText('The record')
    const { id, code, ...rest } = offer
    expect(sent).toEqual([{ ...rest, shelf: 's1', drawer: 'd1' }])
  })

  fullIt('clears fields that do not apply', async () => {
    const { sent, provider } = recorder()
    const { user } = await edit({ provider })
    await user.click(screen.getByText('Whole'))
    await waitFor(() => expect(screen.queryByLabelText('Share')).toBeNull())
    await user.click(save())
    await screen.findByText('The record')
    expect(sent[0]).toMatchObject({ kind: 'whole', share: null })
  })

  it('stays on the form with Ctrl+S', async () => {
    const { sent, provider } = recorder()
    const { user } = await edit({ provider })
    await user.type(screen.getByLabelText('Name'), ' sale')
    await screen.findByText('Unsaved changes')
    fireEvent.keyDown(window, { key: 's', ctrlKey: true })
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
    expect(screen.queryByText('The record')).toBeNull()
  })

  fullIt('starts another record with its default values if the user chooses that', async () => {
    const user = userEvent.setup()
    const { sent, provider } = recorder()
    openForm('offer', undefined, { provider })
    await user.type(await screen.findByLabelText('Name'), 'Crème brûlée')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Slug').value).toBe('creme-brulee'))
    await user.click(screen.getByRole('button', { name: 'Save and new' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(''))
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    await user.type(screen.getByLabelText('Name'), 'Tea')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Slug').value).toBe('tea'))
  })

  fullIt('opens the new record for editing if the user stays on the form', async () => {
    const user = userEvent.setup()
    const { router } = openForm('offer')
    await user.type(await screen.findByLabelText('Name'), 'New')
    await user.click(screen.getByRole('button', { name: 'Save and keep editing' }))
    await screen.findByText('Edit New')
    expect(router.state.location.pathname).toBe('/offer/offer-1/edit')
  })

  it('happens once, however often it is clicked', async () => {
    const { sent, provider } = recorder()
    const { user } = await edit({ provider })
    await user.dblClick(save())
    await screen.findByText('The record')
    expect(sent).toHaveLength(1)
  })
})
