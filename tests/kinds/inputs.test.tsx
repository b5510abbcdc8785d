import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kindInputs } from '../../kinds/inputs'
import {
  type AnyRecord,
  addressFields,
  country,
  countryList,
  createRegistry,
  defineResource,
  hasMany,
  setLanguage,
  type TypedKindName,
  text,
} from '../../vocabulary'
import { fewOf } from '../scope'
import { emptyRows, formFixtureOf, openForm, save } from '../screens/form/form-fixture'

afterEach(cleanup)

const png = new File([new Uint8Array([137, 80, 78, 71])], 'cover.png', { type: 'image/png' })

const type = (label: string, typed: string) => async (user: UserEvent) => {
  await user.type(await screen.findByLabelText(label), typed)
}

const pick = (label: string, option: string) => async (user: UserEvent) => {
  await user.click(await screen.findByLabelText(label))
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}

const notes = new File(['Some notes.'], 'notes.txt', { type: 'text/plain' })

const drop =
  (label: string, file = png) =>
  async (user: UserEvent) => {
    const zone = (await screen.findByText(label)).closest('.input-drop') as HTMLElement
    await user.upload(zone.querySelector('input[type=file]') as HTMLInputElement, file)
  }

const addLine = async (user: UserEvent, values: Record<string, string>) => {
  await user.click(await screen.findByRole('button', { name: /^Add (row|part)$/ }))
  for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value)
}

/** The steps in which a user fills in the input of each kind, and the sent value. */
const filled: Record<TypedKindName, { by: (user: UserEvent) => Promise<void>; sent: unknown }> = {
  text: { by: type('Value', 'Blue thing'), sent: 'Blue thing' },
  longText: { by: type('Value', 'Long'), sent: 'Long' },
  markdown: { by: type('Value', 'Some **bold**'), sent: 'Some **bold**' },
  email: { by: type('Value', 'a@example.com'), sent: 'a@example.com' },
  phone: { by: type('Value', '+14155550100'), sent: '+14155550100' },
  url: { by: type('Value', 'https://example.com'), sent: 'https://example.com' },
  slug: { by: type('Value', 'own-slug'), sent: 'own-slug' },
  integer: { by: type('Value', '1,200'), sent: 1200 },
  decimal: { by: type('Value', '1,25'), sent: 1.25 },
  money: { by: type('Value', '1.019,9'), sent: 1019.9 },
  percent: { by: type('Value', '18,5'), sent: 18.5 },
  rating: { by: async (user) => user.click(screen.getByLabelText('4 of 5 stars')), sent: 4 },
  onOff: { by: async (user) => user.click(screen.getByRole('switch')), sent: 0 },
  yesNo: { by: async (user) => user.click(screen.getByRole('switch')), sent: true },
  choice: { by: async (user) => user.click(screen.getByText('Large')), sent: 'large' },
  tags: { by: type('Value', 'red,green,'), sent: ['red', 'green'] },
  codes: { by: type('Value', 'A-1{Enter}B-2'), sent: ['A-1', 'B-2'] },
  permissions: { by: type('Value', 'event.list,'), sent: ['event.list'] },
  date: { by: type('Value', '2026-03-31{Enter}'), sent: '2026-03-31' },
  dateTime: {
    by: type('Value', '2026-03-31 09:30{Enter}'),
    sent: new Date('2026-03-31T09:30:00').toISOString(),
  },
  timeZone: {
    by: async (user) => {
      await user.type(screen.getByLabelText('Value'), 'Kolkata')
      await user.click(await screen.findByText(/Kolkata|Calcutta/, { selector: '.ant-select-item-option-content' }))
    },
    sent: expect.stringMatching(/^Asia\/(Kolkata|Calcutta)$/),
  },
  country: {
    by: async (user) => {
      // A country is also found by its name in its own language.
      await user.type(await screen.findByLabelText('Value'), 'deutschl')
      await user.click(await screen.findByText('Germany', { selector: '.ant-select-item-option-content' }))
    },
    sent: 'DE',
  },
  countryList: {
    by: async (user) => {
      const input = await screen.findByLabelText('Value')
      await user.type(input, 'germ')
      await user.click(await screen.findByText('Germany', { selector: '.ant-select-item-option-content' }))
      // Tab leaves the field, and adds no further country.
      await user.tab()
      expect(document.activeElement).not.toBe(input)
    },
    sent: ['DE'],
  },
  colour: { by: type('Value', '#1f6feb'), sent: '#1f6feb' },
  file: { by: drop('Drop a file here, or choose one', notes), sent: notes },
  files: { by: drop('Drop files here, choose or paste them', notes), sent: [notes] },
  image: { by: drop('Drop an image here, or choose one'), sent: png },
  images: { by: drop('Drop images here, choose or paste them'), sent: [png] },
  password: { by: type('Value', 'correct horse battery'), sent: 'correct horse battery' },
  belongsTo: { by: pick('Value', 'Oak'), sent: 's1' },
  hasMany: { by: pick('Value', 'Pine'), sent: ['s2'] },
  lines: {
    by: (user) => addLine(user, { Label: 'First', Count: '3' }),
    sent: [{ label: 'First', count: 3 }],
  },
  children: {
    by: (user) => addLine(user, { Article: 'Screw', Quantity: '4' }),
    sent: [{ article: 'Screw', quantity: 4 }],
  },
  group: { by: type('Street', 'High Street 1'), sent: { street: 'High Street 1', town: null } },
  details: {
    by: async (user) => {
      await pick('Belongs to', 'Oak')(user)
      await user.click(await screen.findByText('Ash'))
      await user.type(screen.getByLabelText('Depth'), '30')
    },
    sent: { wood: 'Ash', depth: 30 },
  },
}

const ready = () => waitFor(() => expect(document.querySelector('.input-loading')).toBeNull())

describe('the input of each kind', () => {
  // Simulates a page over plain HTTP, where browsers hide some functions.
  const whole = crypto
  beforeEach(() => {
    vi.stubGlobal('crypto', { getRandomValues: whole.getRandomValues.bind(whole) })
  })
  afterEach(() => {
    vi.stubGlobal('crypto', whole)
  })

  it.each(fewOf(Object.keys(kindInputs) as TypedKindName[], 8))(
    'sends the value filled into a %s, over plain HTTP too',
    async (kind) => {
      const user = userEvent.setup()
      const sent: Record<string, unknown>[] = []
      const create = async ({ variables }: { variables?: unknown }) => {
        sent.push(variables as Record<string, unknown>)
        return { data: { id: 'thing-1' } as never }
      }
      openForm('thing', undefined, { registry: formFixtureOf(kind), provider: { create } })
      await screen.findByText('New thing')
      await ready()
      await filled[kind].by(user)
      await user.click(save())
      await screen.findByText('The record')
      expect(sent.map(({ value }) => value)).toEqual([filled[kind].sent])
    },
  )
})

describe('an address', () => {
  const branch = defineResource({
    name: 'branch',
    label: ['Branch', 'Branches'],
    title: 'name',
    fields: addressFields(text()),
  })

  it('keeps the typed city while another country is chosen that has no city, and sends only visible parts', async () => {
    const user = userEvent.setup()
    const sent: unknown[] = []
    const create = async ({ variables }: { variables?: unknown }) => {
      sent.push(variables)
      return { data: { id: 'branch-1' } as never }
    }
    openForm('branch', undefined, { registry: createRegistry([branch]), provider: { create } })
    const choose = async (name: string) => {
      await user.type(await screen.findByLabelText('Country'), name)
      await user.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))
    }
    await choose('India')
    await user.type(await screen.findByLabelText('City'), 'Pune')
    await user.type(screen.getByLabelText('Name'), 'Harbour')
    await user.type(screen.getByLabelText('Street and number'), '1 High Street')
    await choose('Singapore')
    await waitFor(() => expect(screen.queryByLabelText('City')).toBeNull())
    await choose('Germany')
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveProperty('value', 'Pune'))
    await choose('Singapore')
    await waitFor(() => expect(screen.queryByLabelText('City')).toBeNull())
    await user.type(screen.getByLabelText('Postcode'), '178957')
    await user.click(save())
    await waitFor(() => expect(sent).toMatchObject([{ country: 'SG', city: null, postcode: '178957' }]))
  })
})

describe('a dropdown', () => {
  const region = defineResource({
    name: 'region',
    label: ['Region', 'Regions'],
    title: 'name',
    options: 'list',
    fields: { name: text({ required: true }), land: country() },
  })
  const depot = defineResource({
    name: 'depot',
    label: ['Depot', 'Depots'],
    title: 'name',
    fields: {
      name: text(),
      lands: countryList(),
      regions: hasMany('region', { within: { land: 'lands' } }),
    },
  })
  const rows = {
    region: [
      { id: 'r1', name: 'Kerala', land: 'IN' },
      { id: 'r2', name: 'Texas', land: 'US' },
      { id: 'r3', name: 'Nagano', land: 'JP' },
    ],
  }
  const options = () =>
    [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent)

  it.each([
    [[], ['Kerala', 'Texas', 'Nagano']],
    [['US'], ['Texas']],
    [
      ['US', 'JP'],
      ['Texas', 'Nagano'],
    ],
  ])('of a list of references offers the records with the chosen values: %j', async (lands, offered) => {
    const user = userEvent.setup()
    const one = { id: 'd1', name: 'North', lands, regions: [] }
    openForm('depot', 'd1', { registry: createRegistry([depot, region]), rows: { ...rows, depot: [one] } })
    await user.click(await screen.findByLabelText('Regions'))
    await waitFor(() => expect(options()).toEqual(offered))
  })
})

describe.each(['integer', 'decimal', 'money', 'percent'] as const)('the number input of the kind %s', (kind) => {
  const open = (record: AnyRecord) => {
    const sent: unknown[] = []
    const update = async ({ variables }: { variables?: unknown }) => {
      sent.push((variables as AnyRecord).value)
      return { data: record as never }
    }
    const rows = { ...emptyRows(), thing: [record] }
    openForm('thing', record.id, { registry: formFixtureOf(kind), rows, provider: { update } })
    return sent
  }
  const record = (value: number): AnyRecord => ({ id: 't1', createdAt: '2026-01-01T00:00:00.000Z', value })

  it('rejects text that is no number, and keeps the typed text', async () => {
    const user = userEvent.setup()
    const sent = open(record(7))
    const input: HTMLInputElement = await screen.findByLabelText('Value')
    await user.clear(input)
    await user.type(input, '12,5x{Enter}')
    await screen.findAllByText(/^Must be a (whole )?number\.$/)
    await user.tab()
    expect(input.value).toBe('12,5x')
    expect(sent).toEqual([])
    await user.clear(input)
    await user.paste('12')
    await user.click(save())
    await screen.findByText('The record')
    expect(sent).toEqual([12])
  })

  it('can be cleared of text that is no number', async () => {
    const user = userEvent.setup()
    const sent = open(record(7))
    const input: HTMLInputElement = await screen.findByLabelText('Value')
    await user.type(input, 'x')
    await user.clear(input)
    await user.click(save())
    await screen.findByText('The record')
    expect(sent).toEqual([null])
  })
})

describe('an amount in German', () => {
  beforeEach(() => setLanguage({ language: 'en', locale: 'de' }))
  afterEach(() => setLanguage())

  it.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234', 1234],
    ['1.234,50', 1234.5],
    ['1,234', 1.234],
  ])('typed or pasted as %s is sent as %d, and an untouched amount stays the same', async (text, amount) => {
    const user = userEvent.setup()
    const sent: unknown[] = []
    const update = async ({ variables }: { variables?: unknown }) => {
      sent.push((variables as AnyRecord).value)
      return { data: {} as never }
    }
    const thing = { id: 't1', createdAt: '2026-01-01T00:00:00.000Z', value: 1.234 }
    openForm('thing', 't1', {
      registry: formFixtureOf('money'),
      rows: { ...emptyRows(), thing: [thing] },
      provider: { update },
    })
    const input: HTMLInputElement = await screen.findByLabelText('Value')
    expect(input.value).toBe('1,234')
    await user.click(input)
    await user.tab()
    expect(input.value).toBe('1,234')
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    await user.clear(input)
    await user.type(input, text)
    await user.tab()
    expect(input.value).toBe(String(amount).replace('.', ','))
    await user.clear(input)
    await user.paste(text)
    await user.click(save())
    await screen.findByText('The record')
    expect(sent).toEqual([amount])
  })
})

const stored: AnyRecord = {
  id: 't1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  text: 'Old thing',
  longText: 'Two\nlines',
  markdown: '# Two\n\nlines',
  email: 'a@example.com',
  phone: '+14155550100',
  url: 'https://example.com',
  slug: 'kept-as-it-is',
  integer: 7,
  decimal: 0.1,
  money: 19.99,
  percent: 18.5,
  rating: 4,
  onOff: 0,
  yesNo: true,
  choice: 'large',
  tags: ['red'],
  permissions: ['event.list'],
  date: '2026-02-28',
  dateTime: '2026-02-28T23:30:00.000Z',
  timeZone: 'Asia/Kolkata',
  country: 'IN',
  countryList: ['IN', 'DE'],
  colour: '#1f6feb',
  file: { url: '/files/c.file', name: 'offer.pdf', type: 'application/pdf', size: 2048 },
  files: [
    { url: '/files/d.file', name: 'plan.pdf' },
    { url: '/files/e.file', name: 'notes.txt' },
  ],
  image: { url: '/files/a.webp', thumbnailUrl: '/files/a.thumb.webp' },
  images: [{ id: 'p1', url: '/files/b.webp', priority: 0 }],
  belongsTo: { id: 'gone', name: 'No longer active' },
  hasMany: [{ id: 's2', name: 'Pine' }],
  lines: [{ label: 'First', count: 3 }],
  children: [{ id: 'part-1', article: 'Screw', quantity: 4, createdAt: '2026-01-01T00:00:00.000Z' }],
  group: { street: 'High Street 1', town: null },
  details: { kept: 'as it is' },
}

/** A value for each kind that the check of the kind rejects, but that a foreign API may store. */
const strange: AnyRecord = {
  ...stored,
  text: 'x'.repeat(300),
  longText: 'x'.repeat(6000),
  markdown: 'x'.repeat(21_000),
  email: 'nobody',
  phone: '(415) 555 0100 ext. 7',
  url: 'www.example.com',
  slug: 'Kept As It Is',
  integer: 0.5,
  decimal: 0.123456789,
  money: 0.123456,
  percent: 118,
  rating: 3.5,
  onOff: 7,
  yesNo: 'perhaps',
  choice: 'HUGE',
  tags: ['x'.repeat(100)],
  date: 'soon',
  dateTime: 'later',
  timeZone: 'Mars/Olympus',
  country: 'Utopia',
  colour: 'teal',
  belongsTo: null,
  lines: [
    { label: null, count: 0.5 },
    { label: 'x'.repeat(300), count: null },
  ],
  children: [{ id: 'part-1', article: null, quantity: 0 }],
  group: { street: null, town: 'x'.repeat(300) },
  details: {},
}

describe('an edited record', () => {
  it('is saved with its untouched values, even if they are invalid for their kinds', async () => {
    const user = userEvent.setup()
    const sent: unknown[] = []
    const update = async ({ variables }: { variables?: unknown }) => {
      sent.push(variables)
      return { data: strange as never }
    }
    const answered = { ...strange, password: 'a hash that no one should have been given' }
    openForm('thing', 't1', { rows: { ...emptyRows(), thing: [answered] }, provider: { update } })
    await screen.findByText('Edit 2026-01-01T00:00:00.000Z')
    await ready()
    expect(screen.getByText('HUGE')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Move down' })[0] as HTMLElement)
    await user.click(save())
    await screen.findByText('The record')
    const { id, createdAt, updatedAt, file, files, image, images, lines, ...rest } = strange
    expect(sent).toEqual([{ ...rest, hasMany: ['s2'], lines: [...(lines as unknown[])].reverse() }])
  })

  it('has its changed values checked', async () => {
    const user = userEvent.setup()
    openForm('thing', 't1', { rows: { ...emptyRows(), thing: [strange] } })
    await screen.findByText('Edit 2026-01-01T00:00:00.000Z')
    await ready()
    await user.type(screen.getByLabelText('Slug'), '!')
    await user.click(screen.getByLabelText('Street'))
    await user.paste('x'.repeat(201))
    await user.click(save())
    await screen.findByText('Fix 2 fields to save')
    await user.type(screen.getByLabelText('Slug'), '{Backspace}')
    await user.clear(screen.getByLabelText('Street'))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Problems to fix' })).toBeNull())
  })

  it('is sent as it was read, except for pictures, passwords and values that the server sets', async () => {
    const user = userEvent.setup()
    const sent: unknown[] = []
    const update = async ({ variables }: { variables?: unknown }) => {
      sent.push(variables)
      return { data: stored as never }
    }
    openForm('thing', 't1', { rows: { ...emptyRows(), thing: [stored] }, provider: { update } })
    await screen.findByText('Edit 2026-01-01T00:00:00.000Z')
    await ready()
    expect(screen.getByText('No longer active')).toBeTruthy()
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    await user.click(save())
    await screen.findByText('The record')
    const { id, createdAt, updatedAt, file, files, image, images, ...rest } = stored
    expect(sent).toEqual([
      { ...rest, belongsTo: 'gone', hasMany: ['s2'], children: [{ id: 'part-1', article: 'Screw', quantity: 4 }] },
    ])
  })

  it('loses a picture that the user removes', async () => {
    const user = userEvent.setup()
    const sent: Record<string, unknown>[] = []
    const update = async ({ variables }: { variables?: unknown }) => {
      sent.push(variables as Record<string, unknown>)
      return { data: stored as never }
    }
    openForm('thing', 't1', { rows: { ...emptyRows(), thing: [{ ...stored, images: [] }] }, provider: { update } })
    await screen.findByText('Edit 2026-01-01T00:00:00.000Z')
    await ready()
    const [remove] = screen.getAllByRole('button', { name: 'Remove', hidden: false }).filter((one) => one.textContent)
    await user.click(remove as HTMLElement)
    await user.click(save())
    await screen.findByText('The record')
    expect(sent[0]).toHaveProperty('image', null)
  })

  it('rejects a file that is no picture before the upload', async () => {
    const user = userEvent.setup({ applyAccept: false })
    openForm('thing')
    const zone = (await screen.findByText('Drop an image here, or choose one')).closest('.input-drop') as HTMLElement
    const notes = new File(['hello'], 'notes.txt', { type: 'text/plain' })
    await user.upload(zone.querySelector('input[type=file]') as HTMLInputElement, notes)
    expect((await within(zone).findByRole('alert')).textContent).toContain(
      "'notes.txt' cannot be uploaded. Choose a PNG, JPEG",
    )
  })
})
