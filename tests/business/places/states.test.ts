import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { address, openShop, type Shop } from '../support/shop'

type Values = Readonly<Record<string, unknown>>

describe.each(dialects)('the states of countries on %s', (dialect) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(dialect)
  })
  afterAll(() => shop.close())

  const list = async (query = '') => (await shop.call('GET', `/state${query}`)).body as readonly Values[]
  const customer = (email: string, line: Values) =>
    shop.call('POST', '/customer', { firstName: 'Ada', email, addresses: [{ ...address, ...line }] })

  it('are those of the countries of the sites, and of any country by filter', async () => {
    expect((await list()).map(({ id }) => id)).toHaveLength(36)
    expect(await list('?q=karna')).toMatchObject([{ id: 'IN-KA', name: 'Karnataka', code: 'KA', country: 'IN' }])
    expect(await list('?country=JP')).toHaveLength(47)
    expect(await list('?country=JP&q=東京')).toMatchObject([{ id: 'JP-13', name: 'Tokyo', localName: '東京都' }])
  })

  it.each([
    ['IN-KA', 'IN', '560001', 'IN-KA'],
    ['KA', 'IN', '560001', 'IN-KA'],
    ['Karnataka', 'IN', '560001', 'IN-KA'],
    ['कर्नाटक', 'IN', '560001', 'IN-KA'],
    ['東京都', 'JP', '163-8001', 'JP-13'],
    ['Bayern', 'DE', '80331', 'DE-BY'],
  ])('are accepted as %j in %s', async (state, country, postcode, id) => {
    const email = `${encodeURIComponent(state).replaceAll('%', '').toLowerCase()}@example.com`
    const created = await customer(email, { state, country, postcode })
    expect(created.status, created.text).toBe(200)
    const [line] = (await shop.read('customer', created.body.data.id)).addresses as Values[]
    expect(line?.state).toMatchObject({ id })
  })

  it.each([
    [
      'Bavaria',
      'addresses.0.state',
      "'Bavaria' is not a state of this country: India. Choose a state from the list, or another country.",
    ],
    ['US-CA', 'addresses.0.state', /belongs to another country/],
    [
      'ZZ',
      'addresses.0.state',
      "'ZZ' is not a state of this country: India. Choose a state from the list, or another country.",
    ],
    [null, 'addresses.0.state', 'State is required.'],
  ])('of another country are refused: %j', async (state, at, message) => {
    const { status, body } = await customer('refused@example.com', { state })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([at])
    expect(body.errors[at][0]).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
  })

  it('are stored in orders by name, given as an id, a code or a name', async () => {
    const product = await shop.product({ type: 'accessory', tracksSerials: false })
    await shop.receive(product, 20)
    const place = async (values: Values) =>
      shop.order([{ product, quantity: 1 }], { shippingAddress: { ...address, ...values } })
    for (const state of ['IN-MH', 'MH', 'Maharashtra'])
      expect((await place({ state })).body.data.shippingAddress).toMatchObject({ state: 'Maharashtra' })
    const stray = await place({ state: 'Bavaria' })
    expect(stray.body.errors).toEqual({
      'shippingAddress.state': [
        "'Bavaria' is not a state of this country: India. Choose a state from the list, or another country.",
      ],
    })
    const singapore = { state: null, country: 'SG', city: 'Singapore', postcode: '178957' }
    const placed = await place(singapore)
    expect(placed.status, placed.text).toBe(200)
    const wrong = await place({ postcode: '56000' })
    expect(Object.keys(wrong.body.errors)).toEqual(['shippingAddress.postcode'])
  })

  it('and postcodes of old addresses stay while other fields change', async () => {
    const id = await shop.create('customer', {
      firstName: 'Old',
      email: 'old@example.com',
      addresses: [{ ...address }],
    })
    const { store } = shop
    await store.db
      .updateTable('customer_address')
      .set({ country: 'AN', postcode: 'X-99', state: null })
      .where('customer', '=', id)
      .execute()
    const stored = await shop.read('customer', id)
    const addresses = (stored.addresses as Values[]).map((line) => ({ ...line, state: null }))
    const saved = await shop.call('PUT', `/customer/${id}`, { ...stored, firstName: 'New', addresses })
    expect(saved.status, saved.text).toBe(200)
    const edited = addresses.map((line) => ({ ...line, line1: '2 High Street' }))
    const again = await shop.call('PUT', `/customer/${id}`, { addresses: edited })
    expect(again.status, again.text).toBe(200)
    expect((await shop.read('customer', id)).addresses).toMatchObject([
      { country: 'AN', postcode: 'X-99', line1: '2 High Street' },
    ])
    const moved = await shop.call('PUT', `/customer/${id}`, { addresses: [{ ...edited[0], country: 'CS' }] })
    expect(moved.body.errors).toEqual({
      'addresses.0.country': [
        "'Serbia and Montenegro' no longer exists as a country. Choose the country that exists today.",
      ],
    })
  })

  it('have a site with the country of its time zone', async () => {
    const { currency } = shop.ids
    const id = await shop.create('site', { name: 'Lisboa', code: 'LIS', currency, timezone: 'Europe/Lisbon' })
    expect(await shop.read('site', id)).toMatchObject({ country: 'PT' })
    expect((await list()).filter(({ country }) => country === 'PT').length).toBeGreaterThan(0)
  })

  it('narrow a shipping rule, together with countries and postcodes', async () => {
    const rule = (values: Values) =>
      shop.call('POST', '/shipping-rule', { name: 'Place', basis: 'total', min: 0, rate: 7, ...values })
    const bad = await rule({ postcodes: '19999-10000' })
    expect(bad.body.errors.postcodes[0]).toMatch(/ends before it begins/)
    expect((await rule({ countries: ['AN'] })).status).toBe(422)
    const made = await rule({ countries: ['DE'], states: ['DE-BY'], postcodes: '80000-81999, 9*' })
    expect(made.status, made.text).toBe(200)
    expect(await shop.read('shipping-rule', made.body.data.id)).toMatchObject({
      countries: ['DE'],
      states: [{ id: 'DE-BY', name: 'Bavaria' }],
      postcodes: '80000-81999, 9*',
    })
  })

  it('of a shipping rule are read within its countries, and must be in one of its countries', async () => {
    const rule = (values: Values) =>
      shop.call('POST', '/shipping-rule', { name: 'States', basis: 'total', min: 0, rate: 7, ...values })
    const made = await rule({ countries: ['US', 'JP'], states: ['NY', 'PR', '東京都'] })
    expect(made.status, made.text).toBe(200)
    const id = made.body.data.id
    expect((await shop.read('shipping-rule', id)).states).toMatchObject([
      { id: 'US-NY' },
      { id: 'US-PR' },
      { id: 'JP-13' },
    ])
    const moved = await shop.call('PUT', `/shipping-rule/${id}`, { countries: ['US'] })
    expect(moved.body.errors.states?.[0]).toMatch(/'Tokyo' is not in the chosen countries/)
    const narrowed = await shop.call('PUT', `/shipping-rule/${id}`, { countries: ['US'], states: ['NY'] })
    expect(narrowed.status, narrowed.text).toBe(200)
    const everywhere = await shop.call('PUT', `/shipping-rule/${id}`, { countries: [] })
    expect(everywhere.status, everywhere.text).toBe(200)
  })
})
