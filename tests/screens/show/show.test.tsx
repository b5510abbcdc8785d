import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import ShowPage from '../../../src/screens/show'
import { applicableSections } from '../../../src/screens/show/record-sections'
import { renderScreens, sampleRecordsOfAll } from '../../../testing/render-screens'
import { type AnyRecord, createRegistry, defineResource, longText, type Resource, text } from '../../../vocabulary'
import { registry } from '../../library'
import { fullIt } from '../../scope'

const open = (resource: Resource, id: string, stage: Partial<Parameters<typeof renderScreens>[0]> = {}) =>
  renderScreens({
    registry,
    rows: sampleRecordsOfAll(registry),
    at: `/${resource.name}/${id}`,
    routes: { [`/${resource.name}/:id`]: <ShowPage resource={resource} id={id} />, '*': <p>another page</p> },
    ...stage,
  })

test('explains an empty field where its emptiness has a meaning, and repeats nothing', async () => {
  const [event] = sampleRecordsOfAll(registry).event as [AnyRecord]
  const rows = { event: [{ ...event, books: [], createdAt: '2026-01-01', updatedAt: '2026-01-01' }] }
  open(registry.get('event'), 'event-1', { rows })
  expect(await screen.findByText('All books')).toBeTruthy()
  expect(screen.getAllByText(String(event.code))).toHaveLength(1)
  expect(screen.queryByText('Updated at')).toBeNull()
})

test('a single field keeps its label if the section has another title', async () => {
  const fields = { name: text({ required: true }), number: text({ readOnly: true }), note: longText() }
  const slip = defineResource({
    name: 'slip',
    label: ['Slip', 'Slips'],
    title: 'name',
    fields,
    show: [
      { title: 'Papers', fields: ['number'] },
      { title: 'Said', fields: ['note'] },
    ],
  })
  const rows = { slip: [{ id: 's1', name: 'One', number: 'A-1', note: 'Here.' }] }
  open(slip, 's1', { registry: createRegistry([slip]), rows })
  const classOf = (label: string) => screen.getByText(label, { selector: 'dt' }).className
  await screen.findByText('A-1')
  expect(classOf('Number')).toBe('')
  expect(classOf('Note')).toBe('visually-hidden')
})

test('an action with a page opens the page of the record in place of its call', async () => {
  const slip = defineResource({
    name: 'slip',
    label: ['Slip', 'Slips'],
    title: 'name',
    fields: { name: text({ required: true }) },
    actions: {
      join: { label: 'Join with another', page: '/joins?kept={id}', call: { method: 'PUT', path: '/slip/join' } },
    },
  })
  const rows = { slip: [{ id: 's1', name: 'One' }] }
  const { router } = open(slip, 's1', { registry: createRegistry([slip]), rows })
  await userEvent.click(await screen.findByRole('button', { name: 'Join with another' }))
  expect(await screen.findByText('another page')).toBeTruthy()
  const { pathname, search } = router.state.location
  expect(`${pathname}${search}`).toBe('/joins?kept=s1')
})

test('hides a section whose only field is empty', async () => {
  const [book] = sampleRecordsOfAll(registry).book as [AnyRecord]
  open(registry.get('book'), 'book-1', { rows: { book: [{ ...book, images: [] }] } })
  await screen.findByRole('region', { name: 'Price' })
  expect(screen.queryByRole('region', { name: 'Pictures' })).toBeNull()
})

test('hides a section of any resource whose fields are all empty, unless that has a meaning', () => {
  const titles = (name: string, record: object) =>
    applicableSections(registry.get(name), { id: '1', ...record }).map(({ title }) => title)
  expect(titles('member', { firstName: 'Zoya' })).not.toContain('Notes')
  expect(titles('member', { firstName: 'Zoya', notes: 'Reads at night.' })).toContain('Notes')
  for (const resource of registry.all)
    for (const section of applicableSections(resource, { id: '1' })) {
      if (!('fields' in section) || section.piece) continue
      const says = section.fields.some((name) => {
        const { whenEmpty, piece } = resource.fields[name] ?? {}
        return whenEmpty !== undefined || piece !== undefined || resource.notes.some(({ at }) => at === name)
      })
      expect(says, `${resource.name}: ${section.title}`).toBe(true)
    }
})

test('says that the record does not exist, with a link back', async () => {
  open(registry.get('event'), 'nowhere')
  await screen.findByText('This event does not exist')
  expect(screen.getByRole('link', { name: 'Back to events' }).getAttribute('href')).toBe('/event')
})

test('shows why a record could not be loaded, and retries', async () => {
  let attempts = 0
  const record = sampleRecordsOfAll(registry).event?.[0]
  const getOne = async () => {
    attempts++
    if (attempts === 1) throw Object.assign(new Error('The database is asleep.'), { statusCode: 503 })
    return { data: record as never }
  }
  open(registry.get('event'), 'event-1', { provider: { getOne } })
  await screen.findByText('The database is asleep.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
})

test('returns to the list when the record is deleted', async () => {
  const { router } = open(registry.get('event'), 'event-1')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('another page')
  expect(router.state.location.pathname).toBe('/event')
})

test('offers an action only if its condition holds for the record', async () => {
  const member = registry.get('member')
  const rows = sampleRecordsOfAll(registry)
  const [present, hidden] = rows.member as [AnyRecord, AnyRecord]
  rows.member = [
    { ...present, deletedAt: null },
    { ...hidden, deletedAt: '2026-06-01T00:00:00.000Z' },
  ]
  const label = member.actions.retrieve?.label as string
  const first = open(member, present.id, { rows })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: label })).toBeNull()
  first.unmount()
  open(member, hidden.id, { rows })
  expect(await screen.findByRole('button', { name: label })).toBeTruthy()
})

test('shows the amounts of lines in the currency of their record, and only columns with values', async () => {
  const loan = { ...registry.get('loan'), show: [{ title: 'Items', fields: ['items'] }] }
  const rows = sampleRecordsOfAll(registry)
  const [record] = rows.loan as [AnyRecord]
  const items = [{ id: 'i1', name: 'Field guide', price: 1899, quantity: 1, discount: null }]
  rows.loan = [{ ...record, currency: { id: 'c1', name: 'EUR' }, items }]
  open(loan, record.id, { rows })
  const section = await screen.findByRole('region', { name: 'Items' })
  expect(await within(section).findByText('€1,899.00')).toBeTruthy()
  expect(within(section).queryByRole('columnheader', { name: 'Discount' })).toBeNull()
})

test('shows an address as on an envelope', async () => {
  const loan = registry.get('loan')
  const rows = sampleRecordsOfAll(registry)
  const [record] = rows.loan as [AnyRecord]
  const place = { name: 'Asha Menon', line1: '7 Quay Road', line2: null, city: 'Kochi', postcode: '682001' }
  const address = { ...place, country: 'IN' }
  rows.loan = [{ ...record, address }]
  open(loan, record.id, { rows })
  const term = await screen.findByText('Address')
  const lines = () => [...(term.nextElementSibling?.querySelectorAll('.cell-group > *') ?? [])]
  await waitFor(() =>
    expect(lines().map(({ textContent }) => textContent)).toEqual([
      ...['Asha Menon', '7 Quay Road', 'Kochi 682001', 'India'],
    ]),
  )
})

test('shows why a record cannot be deleted', async () => {
  const rows = sampleRecordsOfAll(registry)
  const [own, builtIn] = rows.role as [AnyRecord, AnyRecord]
  rows.role = [
    { ...own, isSystem: false },
    { ...builtIn, isSystem: true },
  ]
  const first = open(registry.get('role'), own.id, { rows })
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy()
  first.unmount()
  open(registry.get('role'), builtIn.id, { rows })
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy()
  const refused = screen.getByRole('button', { name: 'Delete' })
  expect(refused.getAttribute('aria-disabled')).toBe('true')
  expect(refused.title).toContain('is a built-in role. You cannot delete or deactivate it.')
  expect(screen.queryByRole('switch')).toBeNull()
})

test('lists the records that refer to this record', async () => {
  const author = registry.get('author')
  const [related] = author.related
  const other = registry.get(related?.resource as string)
  open(author, 'author-1')
  const section = await screen.findByRole('region', { name: related?.label ?? other.label.many })
  await waitFor(() => expect(section.querySelectorAll('[data-id]')).toHaveLength(3))
})

fullIt('a read-only user sees no useless buttons and no remarks about them', async () => {
  const can = (_: string, action: string) => ['list', 'show'].includes(action)
  for (const { name } of registry.all) {
    const page = open(registry.get(name), `${name}-1`, { workbench: { can } })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())
    expect([...document.querySelectorAll('button[aria-disabled="true"]')].map((button) => button.textContent)).toEqual(
      [],
    )
    expect(document.body.textContent).not.toContain('permission')
    page.unmount()
  }
})

describe('an address that an API returns as an id', () => {
  const [sample] = sampleRecordsOfAll(registry).loan as [AnyRecord]
  const loan = { ...sample, member: { id: 'c1', name: 'Ann Lee' }, address: { id: '7' }, items: [] }
  const address = { id: '7', member: 'c1', name: 'Ann Lee', line1: '1 Quay', postcode: '682001', state: { id: '19' } }
  const delivery = async () => (await screen.findByRole('region', { name: 'Delivery' })).textContent
  const openLoan = (rows: object) => open(registry.get('loan'), sample.id, { rows: { loan: [loan], ...rows } as never })

  test("is shown where the API lists the member's addresses, with the name of its state", async () => {
    openLoan({ 'member-address': [address], region: [{ id: '19', name: 'Kerala' }] })
    await waitFor(async () => expect(await delivery()).toMatch(/Ann Lee1 Quay682001Kerala/))
  })

  test('explains that a number is not a name', async () => {
    openLoan({ 'member-address': [address] })
    await waitFor(async () => expect(await delivery()).toMatch(/682001State: 19/))
  })

  test('is shown as its number where there is no list', async () => {
    openLoan({})
    await waitFor(async () => expect(await delivery()).toMatch(/Address7/))
  })
})

test('offers no editing for a record that the API marks as shared with others', async () => {
  const rule = registry.get('fee-rule')
  const [sample] = sampleRecordsOfAll(registry)['fee-rule'] as [AnyRecord]
  const { unmount } = open(rule, sample.id)
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
  unmount()
  open(rule, sample.id, { rows: { 'fee-rule': [{ ...sample, editable: false }] } })
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})

describe('an action with warnings', () => {
  const slip = defineResource({
    name: 'slip',
    label: ['Slip', 'Slips'],
    title: 'name',
    fields: { name: text({ required: true }) },
    actions: {
      print: {
        label: 'Download paper',
        call: { method: 'GET', path: '/slip/paper/{id}' },
        downloads: 'paper.pdf',
        previews: 'Preview paper',
        warnedBy: { action: 'check' },
      },
      check: {
        label: 'Check paper',
        call: { method: 'GET', path: '/slip/check/{id}' },
        button: false,
        readOnly: true,
      },
    },
  })
  const openSlip = (warnings: readonly string[]) => {
    const calls: string[] = []
    const api = {
      ask: async () => ({ warnings }),
      act: async () => {
        calls.push('print')
        return { message: 'Done.' }
      },
      file: async () => {
        calls.push('preview')
        return new Blob(['%PDF-'])
      },
    }
    const rows = { slip: [{ id: 's1', name: 'One' }] }
    open(slip, 's1', { registry: createRegistry([slip]), rows, workbench: { api: api as never } })
    return calls
  }

  test('shows the warnings first, and runs only after a confirmation', async () => {
    const calls = openSlip(['Two characters cannot be printed.'])
    await userEvent.click(await screen.findByRole('button', { name: 'Download paper' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Two characters cannot be printed.')).toBeTruthy()
    expect(calls).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Download paper' }))
    await waitFor(() => expect(calls).toHaveLength(1))
  })

  test('runs at once without warnings', async () => {
    const calls = openSlip([])
    await userEvent.click(await screen.findByRole('button', { name: 'Download paper' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows the warnings before its preview', async () => {
    const calls = openSlip(['Two characters cannot be printed.'])
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
    await userEvent.click(await screen.findByText('Preview paper'))
    await screen.findByText('Two characters cannot be printed.')
    expect(calls).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Show anyway' }))
    await waitFor(() => expect(calls).toHaveLength(1))
  })
})
