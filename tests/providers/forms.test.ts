import { afterEach, describe, expect, test } from 'vitest'
import { registry } from '../../server/registry'
import { askedFields, changes, startingValues } from '../../src/screens/form/values'
import { checkValue, type Field, isEmpty, type Values, workIn } from '../../vocabulary'
import { type Dialect, dialects, plainSample, rowsIn, spoken } from '../dialects'
import { type PlainProvider, startPlainProvider } from '../plain-provider'
import { openBrowser } from './support'

const open: PlainProvider[] = []
afterEach(async () => {
  workIn()
  for (const provider of open.splice(0)) await provider.close()
})

const fieldsOf = (name: string) => registry.get(name).fields
const editable = registry.all.filter(({ calls }) => calls.edit && !calls.edit.beyond)

/** A record of each resource as its form sends it: unchanged, or with some values typed. */
async function save(dialect: Dialect, zone: string) {
  workIn(zone)
  const provider = await startPlainProvider({ rows: rowsIn(dialect, registry), dialect })
  open.push(provider)
  const { dataProvider } = openBrowser({ apiUrl: provider.url })
  return async (resource: (typeof editable)[number], typed: Values = {}) => {
    const id = String(dialect.id('1'))
    const { data } = await dataProvider.getOne({ resource: resource.name, id })
    const asked = askedFields(resource)
    const shown = startingValues(asked, data as never, fieldsOf)
    const problems = Object.keys(asked).flatMap((name) => {
      const { messages } = checkValue(asked, name, shown[name])
      return isEmpty(shown[name]) ? [] : messages.map((message) => `${name}: ${message}`)
    })
    await dataProvider.update({
      resource: resource.name,
      id,
      variables: changes(asked, { ...shown, ...typed }, false, fieldsOf, data as never),
    })
    return { data, shown, problems, asked, sent: provider.arrived.at(-1)?.body as Values }
  }
}

/** A value as it arrives in a body, all of whose parts may be text. */
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
  test.each(zones)('is shown what it means, and gets back what it sent, in %s', async (zone) => {
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
        const wire = spoken(dialect, field, plain[name])
        expect(sent[name], at).toEqual(arrived(isParts, field.when && isEmpty(sent[name]) ? sent[name] : wire))
      }
    }
  })
})

const coupons = registry.get('coupon')
const products = registry.get('product')
const [spec, laravel, mongoose, spring, words] = Object.values(dialects)

test.each<[string, Dialect | undefined, Values]>([
  ['the specification', spec, { startsOn: '2026-12-24', discountType: 'free-shipping', status: 0, minimumOrder: 3 }],
  [
    'Laravel',
    laravel,
    { startsOn: '2026-12-24 00:00:00', discountType: 'free-shipping', status: '0', minimumOrder: '3.00' },
  ],
  ['Mongoose', mongoose, { startsOn: '2026-12-24T00:00:00.000Z', status: false, minimumOrder: 3 }],
  [
    'Spring',
    spring,
    { startsOn: Date.UTC(2026, 11, 24), discountType: 'FREE_SHIPPING', status: 'INACTIVE', minimumOrder: 3 },
  ],
  ['words', words, { startsOn: `${Date.UTC(2026, 11, 24)}`, discountType: 'Free shipping', status: 'disabled' }],
])('what is typed is written as %s writes other values', async (_, dialect, expected) => {
  const typed = { startsOn: '2026-12-24', discountType: 'free-shipping', status: 0, minimumOrder: 3 }
  const put = await save(dialect as Dialect, 'Asia/Kolkata')
  const { sent } = await put(coupons, typed)
  expect(sent).toMatchObject(expected)
})

test('what is typed into a new record is written as the others are, references in it too', async () => {
  const dialect = laravel as Dialect
  const provider = await startPlainProvider({ rows: rowsIn(dialect, registry), dialect })
  open.push(provider)
  const { dataProvider, api } = openBrowser({ apiUrl: provider.url })
  await dataProvider.getList({ resource: 'customer-order' })
  await dataProvider.getList({ resource: 'stock-in' })
  await api.options(products)
  const body = () => provider.arrived.at(-1)?.body
  await dataProvider.create({
    resource: 'customer-order',
    variables: { customer: '2', items: [{ product: '3', quantity: 1 }], coupon: null },
  })
  expect(body()).toEqual({ customer: 2, items: [{ product: 3, quantity: 1 }], coupon: null })
  const receivedAt = '2026-11-02T10:00:00.000Z'
  workIn('Asia/Kolkata')
  await dataProvider.create({ resource: 'stock-in', variables: { product: { id: '1', name: 'Gold' }, receivedAt } })
  expect(body()).toEqual({ product: 1, receivedAt: '2026-11-02 15:30:00' })
  const pictures = { productId: '3', images: [{ id: '2', priority: 0 }] }
  await api.act(registry.get('product-image'), 'priority', undefined, pictures)
  expect(body(), 'nothing is known of how these pictures name their ids').toEqual({ ...pictures, productId: 3 })
})

test('a reference that came as an empty text is empty, and the record can be saved', async () => {
  const product = {
    id: 1,
    name: 'Gold',
    sku: 'G',
    category: 2,
    subCategory: '',
    fieldCategory: {},
    tax: '3',
    currency: 0,
  }
  const provider = await startPlainProvider({ rows: { product: [product] } })
  open.push(provider)
  const { dataProvider } = openBrowser({ apiUrl: provider.url })
  const { data } = await dataProvider.getOne({ resource: 'product', id: '1' })
  expect(data).toMatchObject({ category: { id: '2' }, subCategory: null, fieldCategory: null, currency: { id: '0' } })
  const { category, subCategory, tax } = data
  await dataProvider.update({ resource: 'product', id: '1', variables: { category, subCategory, tax } })
  expect(provider.arrived.at(-1)?.body).toEqual({ category: '2', subCategory: '', tax: '3' })
})

test('lines of a record go back in their forms, under the name that their ids have', async () => {
  const addresses = [
    {
      _id: 7,
      name: 'Ann',
      line1: '1 Quay',
      city: 'Kochi',
      postcode: '682001',
      state: 4,
      country: 'in',
      isDefaultShipping: 1,
    },
    {
      _id: 8,
      name: 'Ben',
      line1: '2 Quay',
      city: 'Kochi',
      postcode: '682001',
      state: 5,
      country: 'in',
      isDefaultShipping: 0,
    },
  ]
  const provider = await startPlainProvider({
    rows: { customer: [{ id: '1', firstName: 'Ann', email: 'a@example.com' }] },
  })
  open.push(provider)
  provider.intercept(({ url }) => (url.includes('/customer-address/') ? { status: 200, body: addresses } : undefined))
  const { dataProvider, dataProviders } = openBrowser({ apiUrl: provider.url })
  await dataProvider.getOne({ resource: 'customer', id: '1' })
  const { data } = await dataProviders.aside.getList({
    resource: 'customer-address',
    filters: [{ field: 'customer', operator: 'eq', value: '1' }],
  })
  const [ann, ben] = data as unknown as [Values, Values]
  expect(ann).toMatchObject({ id: '7', state: { id: '4' }, country: 'IN', isDefaultShipping: true })
  const { id, _id, ...typed } = ann
  const added = { ...typed, name: 'Cem', state: '5', isDefaultShipping: false }
  await dataProvider.update({
    resource: 'customer',
    id: '1',
    variables: { addresses: [{ ...ben, state: '4' }, added] },
  })
  const [, second] = addresses
  const { _id: none, ...third } = { ...addresses[0], name: 'Cem', state: 5, isDefaultShipping: 0 }
  expect(provider.arrived.at(-1)?.body).toEqual({ addresses: [{ ...second, state: 4 }, third] })
})

test('an API that pages is asked for values in its own words, but for a tab to the letter of the specification', async () => {
  const dialect = spring as Dialect
  const provider = await startPlainProvider({ rows: rowsIn(dialect, registry), dialect, pages: true })
  open.push(provider)
  const { dataProvider } = openBrowser({ apiUrl: provider.url })
  const filters = [
    { field: 'discountType', operator: 'in', value: ['percent', 'free-shipping'] },
    { field: 'startsOn', operator: 'gte', value: '2026-05-01' },
    { field: 'status', operator: 'eq', value: '0' },
  ] as const
  const pagination = { currentPage: 1, pageSize: 20, mode: 'server' } as const
  await dataProvider.getList({ resource: 'coupon', pagination })
  await dataProvider.getList({ resource: 'coupon', pagination, filters: [...filters] })
  expect(provider.arrived.at(-1)?.url.replace(/.*_end=20/, '')).toBe(
    `&discountType=PERCENT&discountType=FREE_SHIPPING&startsOn_gte=${Date.UTC(2026, 4, 1)}&status=INACTIVE`,
  )
  await dataProvider.getList({ resource: 'customer-order', pagination })
  await dataProvider.getList({
    resource: 'customer-order',
    filters: [{ field: 'paymentStatus', operator: 'eq', value: 'pending' }],
  })
  expect(provider.arrived.at(-1)?.url).toBe('/api/v1/customer-order?paymentStatus=pending')
})

test('a text that came as a number, or as the record of that name, is text and can be saved', async () => {
  const postcodes = [
    { name: 'Ann', line1: '1 Quay', city: 'Kochi', postcode: 682001, country: 'IN', state: { id: 4, name: 'Kerala' } },
  ]
  const order = { id: 1, orderNumber: 1001, trackingNumber: '', shippingAddress: postcodes[0] }
  const site = { id: 1, name: 7, code: '7', phone: 14155550100 }
  const provider = await startPlainProvider({ rows: { 'customer-order': [order], site: [site] } })
  open.push(provider)
  const { dataProvider } = openBrowser({ apiUrl: provider.url })
  expect((await dataProvider.getOne({ resource: 'customer-order', id: '1' })).data).toMatchObject({
    orderNumber: '1001',
    shippingAddress: { postcode: '682001', state: 'Kerala' },
  })
  const { data } = await dataProvider.getOne({ resource: 'site', id: '1' })
  expect(data).toMatchObject({ name: '7', phone: '14155550100' })
  await dataProvider.update({ resource: 'site', id: '1', variables: { name: '8', code: '8', phone: data.phone } })
  expect(provider.arrived.at(-1)?.body).toEqual({ name: 8, code: '8', phone: 14155550100 })
})

test('a role keeps the form in which its permissions came, and what of it is not understood', async () => {
  const came = { coupon: { view: true, add: false }, moon: ['fly', 3] }
  const provider = await startPlainProvider({ rows: { role: [{ id: 1, name: 'Desk', permissions: came, status: 1 }] } })
  open.push(provider)
  const { dataProvider } = openBrowser({ apiUrl: provider.url })
  const { data } = await dataProvider.getOne({ resource: 'role', id: '1' })
  expect(data.permissions).toEqual(['coupon.list', 'coupon.show', 'moon.fly'])
  const put = async (permissions: readonly string[]) => {
    await dataProvider.update({ resource: 'role', id: '1', variables: { name: 'Desk', permissions } })
    const sent = provider.arrived.at(-1)?.body as Values
    return sent.permissions
  }
  expect(await put(data.permissions)).toEqual(came)
  expect(await put([...data.permissions, 'coupon.create'])).toEqual({ ...came, coupon: { view: true, add: true } })
  expect(await put([])).toEqual({ coupon: { view: false, add: false }, moon: [3] })
})
