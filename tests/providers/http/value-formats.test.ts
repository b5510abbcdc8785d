import { afterEach, describe, expect, test } from 'vitest'
import { editableFormFields, formPayload, initialFormValues } from '../../../src/screens/form/state/form-values'
import { checkValue, type Field, isEmpty, setTimeZone, type Values } from '../../../vocabulary'
import { type Dialect, dialects, plainSample, rowsIn, writeInDialect } from '../../api-dialects'
import { registry } from '../../library'
import { type PlainProvider, startPlainProvider } from '../../plain-provider'
import { openBrowser } from '../support/open-browser'

const open: PlainProvider[] = []
afterEach(async () => {
  setTimeZone()
  for (const provider of open.splice(0)) await provider.close()
})

const fieldsOf = (name: string) => registry.get(name).fields
const editable = registry.all.filter(({ calls }) => calls.edit && !calls.edit.extension)

/** Saves a record of each resource as its form does: unchanged, or with some typed values. */
async function save(dialect: Dialect, zone: string) {
  setTimeZone(zone)
  const provider = await startPlainProvider({ rows: rowsIn(dialect, registry), dialect })
  open.push(provider)
  const { dataProvider } = openBrowser({ apiUrl: provider.url })
  return async (resource: (typeof editable)[number], typed: Values = {}) => {
    const id = String(dialect.id('1'))
    const { data } = await dataProvider.getOne({ resource: resource.name, id })
    const asked = editableFormFields(resource)
    const shown = initialFormValues(asked, data as never, fieldsOf)
    const problems = Object.keys(asked).flatMap((name) => {
      const { messages } = checkValue(asked, name, shown[name])
      return isEmpty(shown[name]) ? [] : messages.map((message) => `${name}: ${message}`)
    })
    await dataProvider.update({
      resource: resource.name,
      id,
      variables: formPayload(asked, { ...shown, ...typed }, false, fieldsOf, data as never),
    })
    return { data, shown, problems, asked, sent: provider.arrived.at(-1)?.body as Values }
  }
}

/** A value in the format of a request body. In multipart bodies, all values may be text. */
const arrived = (isParts: boolean, value: unknown) =>
  !isParts
    ? value
    : value === null
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : value === undefined
          ? undefined
          : String(value)

const zones = ['America/Los_Angeles', 'Pacific/Auckland']

describe.each(Object.entries(dialects))('an API that writes %s', (_, dialect: Dialect) => {
  test.each(zones)('has its values shown correctly, and gets unchanged values back, in %s', async (zone) => {
    const put = await save(dialect, zone)
    for (const resource of editable) {
      const { shown, problems, asked, sent } = await put(resource)
      expect(problems, resource.name).toEqual([])
      const plain = plainSample(resource, 0)
      const isParts = resource.calls.edit?.body === 'multipart'
      for (const [name, field] of Object.entries(asked) as [string, Field][]) {
        if (field.kind.writeOnly || field.kind.files || field.createOnly) continue
        if (field.kind.column(field).store === 'rows') continue
        const at = `${resource.name}.${name}`
        if (field.kind.filter === 'choices' && !field.kind.refersTo) expect(shown[name], at).toBe(plain[name])
        if (field.kind.name === 'date') expect(shown[name], at).toBe(plain[name])
        if (field.kind.align === 'end' && plain[name] !== null) expect(typeof shown[name], at).toBe('number')
        const wire = writeInDialect(dialect, field, plain[name])
        expect(sent[name], at).toEqual(arrived(isParts, field.when && isEmpty(sent[name]) ? sent[name] : wire))
      }
    }
  })
})

const events = registry.get('event')
const books = registry.get('book')
const [spec, laravel, mongoose, spring, words] = Object.values(dialects)

test.each<[string, Dialect | undefined, Values]>([
  ['the specification', spec, { startsOn: '2026-12-24', admission: 'free-entry', status: 0, deposit: 3 }],
  ['Laravel', laravel, { startsOn: '2026-12-24 00:00:00', admission: 'free-entry', status: '0', deposit: '3.00' }],
  ['Mongoose', mongoose, { startsOn: '2026-12-24T00:00:00.000Z', status: false, deposit: 3 }],
  ['Spring', spring, { startsOn: Date.UTC(2026, 11, 24), admission: 'FREE_ENTRY', status: 'INACTIVE', deposit: 3 }],
  ['words', words, { startsOn: `${Date.UTC(2026, 11, 24)}`, admission: 'Free entry', status: 'disabled' }],
])('a typed value is written in the format that %s uses for other values', async (_, dialect, expected) => {
  const typed = { startsOn: '2026-12-24', admission: 'free-entry', status: 0, deposit: 3 }
  const put = await save(dialect as Dialect, 'Asia/Kolkata')
  const { sent } = await put(events, typed)
  expect(sent).toMatchObject(expected)
})

test('values of a new record are written in the format of the other records, including references', async () => {
  const dialect = laravel as Dialect
  const provider = await startPlainProvider({ rows: rowsIn(dialect, registry), dialect })
  open.push(provider)
  const { dataProvider, api } = openBrowser({ apiUrl: provider.url })
  await dataProvider.getList({ resource: 'loan' })
  await api.options(books)
  const body = () => provider.arrived.at(-1)?.body
  await dataProvider.create({
    resource: 'loan',
    variables: { member: '2', items: [{ book: '3', quantity: 1 }], currency: null },
  })
  expect(body()).toEqual({ member: 2, items: [{ book: 3, quantity: 1 }], currency: null })
  const dueAt = '2026-11-02T10:00:00.000Z'
  setTimeZone('Asia/Kolkata')
  await dataProvider.create({ resource: 'loan', variables: { branch: { id: '1', name: 'Quay' }, dueAt } })
  expect(body()).toEqual({ branch: 1, dueAt: '2026-11-02 15:30:00' })
  const pictures = { bookId: '3', images: [{ id: '2', priority: 0 }] }
  await api.act(registry.get('book-picture'), 'priority', undefined, pictures)
  expect(body(), 'nothing is known of how these pictures name their ids').toEqual({ ...pictures, bookId: 3 })
})

test('a reference that arrived as an empty text is empty, and the record can be saved', async () => {
  const book = {
    id: 1,
    name: 'Gold',
    isbn: 'G',
    author: '2',
    series: '',
    currency: 0,
  }
  const provider = await startPlainProvider({ rows: { book: [book] } })
  open.push(provider)
  const { dataProvider } = openBrowser({ apiUrl: provider.url })
  const { data } = await dataProvider.getOne({ resource: 'book', id: '1' })
  expect(data).toMatchObject({ author: { id: '2' }, series: null, currency: { id: '0' } })
  const { author, series } = data
  await dataProvider.update({ resource: 'book', id: '1', variables: { author, series } })
  expect(provider.arrived.at(-1)?.body).toEqual({ author: '2', series: '' })
})

test('lines of a record keep their formats and the name of their id field', async () => {
  const addresses = [
    {
      _id: 7,
      name: 'Ann',
      line1: '1 Quay',
      city: 'Kochi',
      postcode: '682001',
      state: 4,
      country: 'in',
      isDefault: 1,
    },
    {
      _id: 8,
      name: 'Ben',
      line1: '2 Quay',
      city: 'Kochi',
      postcode: '682001',
      state: 5,
      country: 'in',
      isDefault: 0,
    },
  ]
  const provider = await startPlainProvider({
    rows: { member: [{ id: '1', firstName: 'Ann', email: 'a@example.com' }] },
  })
  open.push(provider)
  provider.intercept(({ url }) => (url.includes('/member-address/') ? { status: 200, body: addresses } : undefined))
  const { dataProvider, dataProviders } = openBrowser({ apiUrl: provider.url })
  await dataProvider.getOne({ resource: 'member', id: '1' })
  const { data } = await dataProviders.silent.getList({
    resource: 'member-address',
    filters: [{ field: 'member', operator: 'eq', value: '1' }],
  })
  const [ann, ben] = data as unknown as [Values, Values]
  expect(ann).toMatchObject({ id: '7', state: { id: '4' }, country: 'IN', isDefault: true })
  const { id, _id, ...typed } = ann
  const added = { ...typed, name: 'Cem', state: '5', isDefault: false }
  await dataProvider.update({
    resource: 'member',
    id: '1',
    variables: { addresses: [{ ...ben, state: '4' }, added] },
  })
  const [, second] = addresses
  const { _id: none, ...third } = { ...addresses[0], name: 'Cem', state: 5, isDefault: 0 }
  expect(provider.arrived.at(-1)?.body).toEqual({ addresses: [{ ...second, state: 4 }, third] })
})

test('an API with pages is filtered in its own values, but a tab uses the exact values of the specification', async () => {
  const dialect = spring as Dialect
  const provider = await startPlainProvider({ rows: rowsIn(dialect, registry), dialect, pages: true })
  open.push(provider)
  const { dataProvider } = openBrowser({ apiUrl: provider.url })
  const filters = [
    { field: 'admission', operator: 'in', value: ['share', 'free-entry'] },
    { field: 'startsOn', operator: 'gte', value: '2026-05-01' },
    { field: 'status', operator: 'eq', value: '0' },
  ] as const
  const pagination = { currentPage: 1, pageSize: 20, mode: 'server' } as const
  await dataProvider.getList({ resource: 'event', pagination })
  await dataProvider.getList({ resource: 'event', pagination, filters: [...filters] })
  expect(provider.arrived.at(-1)?.url.replace(/.*_end=20/, '')).toBe(
    `&admission=SHARE&admission=FREE_ENTRY&startsOn_gte=${Date.UTC(2026, 4, 1)}&status=INACTIVE`,
  )
  await dataProvider.getList({ resource: 'loan', pagination })
  await dataProvider.getList({
    resource: 'loan',
    filters: [{ field: 'feeState', operator: 'eq', value: 'pending' }],
  })
  expect(provider.arrived.at(-1)?.url).toBe('/api/v1/loan?feeState=pending')
})

test('a text that arrived as a number, or as a record with that name, becomes text and can be saved', async () => {
  const postcodes = [
    { name: 'Ann', line1: '1 Quay', city: 'Kochi', postcode: 682001, country: 'IN', state: { id: 4, name: 'Kerala' } },
  ]
  const loan = { id: 1, loanNumber: 1001, trackingNumber: '', address: postcodes[0] }
  const branch = { id: 1, name: 7, code: '7', phone: 14155550100 }
  const provider = await startPlainProvider({ rows: { loan: [loan], branch: [branch] } })
  open.push(provider)
  const { dataProvider } = openBrowser({ apiUrl: provider.url })
  expect((await dataProvider.getOne({ resource: 'loan', id: '1' })).data).toMatchObject({
    loanNumber: '1001',
    address: { postcode: '682001', state: 'Kerala' },
  })
  const { data } = await dataProvider.getOne({ resource: 'branch', id: '1' })
  expect(data).toMatchObject({ name: '7', phone: '14155550100' })
  await dataProvider.update({ resource: 'branch', id: '1', variables: { name: '8', code: '8', phone: data.phone } })
  expect(provider.arrived.at(-1)?.body).toEqual({ name: 8, code: '8', phone: 14155550100 })
})

test('a role keeps the format of its permissions, and its unknown permissions', async () => {
  const came = { event: { view: true, add: false }, moon: ['fly', 3] }
  const provider = await startPlainProvider({ rows: { role: [{ id: 1, name: 'Desk', permissions: came, status: 1 }] } })
  open.push(provider)
  const { dataProvider } = openBrowser({ apiUrl: provider.url })
  const { data } = await dataProvider.getOne({ resource: 'role', id: '1' })
  expect(data.permissions).toEqual(['event.list', 'event.show', 'moon.fly'])
  const put = async (permissions: readonly string[]) => {
    await dataProvider.update({ resource: 'role', id: '1', variables: { name: 'Desk', permissions } })
    const sent = provider.arrived.at(-1)?.body as Values
    return sent.permissions
  }
  expect(await put(data.permissions)).toEqual(came)
  expect(await put([...data.permissions, 'event.create'])).toEqual({ ...came, event: { view: true, add: true } })
  expect(await put([])).toEqual({ event: { view: false, add: false }, moon: [3] })
})
