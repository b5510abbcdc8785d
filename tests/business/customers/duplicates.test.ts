import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comparableEmail, matchKeysOf } from '../../../business/customers/server/match-keys'
import { dialects } from '../../server/support/stores'
import { address, openShop, type Shop } from '../support/shop'

type Values = Readonly<Record<string, unknown>>

it.each([
  ['Ann.Smith+shop@Gmail.com', 'annsmith@gmail.com'],
  ['ann.smith@googlemail.com', 'annsmith@gmail.com'],
  ['Ann.Smith+x@Example.com', 'ann.smith@example.com'],
])('%s leads to the mailbox %s', (email, mailbox) => expect(comparableEmail(email)).toBe(mailbox))

it('compares names without case, accents and the sequence of the words, and never first names alone', () => {
  const keys = (values: Values) => matchKeysOf(values)
  expect(keys({ firstName: 'José', lastName: 'Muñoz', postcodes: ['560 001'] })).toEqual(['n:jose munoz|560001'])
  expect(keys({ firstName: 'MUNOZ', lastName: 'Jose', company: 'Acme, Ltd.' })).toEqual(['c:jose munoz|acme'])
  expect(keys({ firstName: 'José', postcodes: ['560001'] })).toEqual([])
})

it.each<[Values, Values, string]>([
  [
    { firstName: 'Jürgen', lastName: 'Müller', postcodes: ['10115'] },
    { firstName: 'Juergen', lastName: 'Mueller' },
    'umlauts',
  ],
  [
    { firstName: 'Søren', lastName: 'Åberg', postcodes: ['8000'] },
    { firstName: 'Soeren', lastName: 'ABERG' },
    'Nordic letters',
  ],
  [
    { firstName: 'Dr. Eva', lastName: 'Kraus', company: 'Kraus & Söhne GmbH' },
    { firstName: 'Eva', lastName: 'Kraus', company: 'KRAUS UND SOEHNE' },
    'titles and legal forms',
  ],
  [
    { firstName: '太郎', lastName: '山田', postcodes: ['100-0001'] },
    { firstName: '山田太郎', lastName: null, postcodes: ['１０００００１'] },
    'Japanese names',
  ],
  [{ phone: '+493090182099' }, { phone: '0049 (0)30 90 18 20-99' }, 'telephone numbers'],
  [{ phone: '+493090182099' }, { phone: '＋４９ ３０ ９０１８２０９９' }, 'full-width digits'],
])('%s and %s are likely duplicates: %s', (one, other) => {
  expect(matchKeysOf(one)).toHaveLength(1)
  expect(matchKeysOf({ ...one, ...other })).toEqual(matchKeysOf(one))
})

it.each<[Values, Values]>([
  [
    { firstName: 'Max', lastName: 'Muster', postcodes: ['10115'] },
    { firstName: 'Maxi', lastName: 'Muster' },
  ],
  [
    { firstName: '一郎', lastName: '山田', postcodes: ['1000001'] },
    { firstName: '太郎', lastName: '山田' },
  ],
  [{ firstName: 'Ann', lastName: 'Lee', company: 'GmbH' }, { company: 'AG' }],
])('%s and %s are not duplicates', (one, other) => {
  const keys = matchKeysOf(one)
  expect(matchKeysOf({ ...one, ...other }).filter((key) => keys.includes(key))).toEqual([])
})

describe.each(dialects)('likely duplicates, on %s', (dialect) => {
  let shop: Shop
  const find = async (values: Values) =>
    (await shop.call('POST', '/customer/duplicates', values)).body.data.duplicates as {
      id: string
      reasons: string[]
    }[]
  const groups = async (after = '') => (await shop.call('POST', '/customer/duplicate-groups', { after })).body.data

  beforeAll(async () => {
    shop = await openShop(dialect)
  })
  afterAll(() => shop.close())

  it('have the same phone number, mailbox, or name with a postcode or a company', async () => {
    const ids = {
      phone: await shop.create('customer', { firstName: 'Ben', email: 'ben1@example.com', phone: '+91 98450 12345' }),
      mail: await shop.create('customer', { firstName: 'Cy', email: 'cy.long@gmail.com' }),
      firm: await shop.create('customer', {
        firstName: 'Dee',
        lastName: 'Roy',
        email: 'd@example.com',
        company: 'Acme Ltd',
      }),
    }
    expect(await find({ phone: '+919845012345' })).toMatchObject([{ id: ids.phone, reasons: ['phone'] }])
    expect(await find({ email: 'CYLONG+1@gmail.com' })).toMatchObject([{ id: ids.mail, reasons: ['email'] }])
    expect(await find({ firstName: 'dee', lastName: 'ROY', company: 'ACME, Ltd' })).toMatchObject([{ id: ids.firm }])
    expect(await find({ firstName: 'Dee', lastName: 'Roy' })).toEqual([])
    expect(await find({ customer: ids.phone, phone: '+919845012345' })).toEqual([])
  })

  it('follow every change: an edit, an address of an order, a deletion and a merge', async () => {
    const one = await shop.create('customer', { firstName: 'Eve', lastName: 'Lee', email: 'eve@example.com' })
    const other = await shop.create('customer', { firstName: 'Eve', lastName: 'Lee', email: 'lee@example.com' })
    expect(await find({ customer: one })).toEqual([])
    await shop.call('PUT', `/customer/${one}`, { phone: '+14155550100' })
    await shop.call('PUT', `/customer/${other}`, { phone: '+1 415 555 0100' })
    expect(await find({ customer: one })).toMatchObject([{ id: other, reasons: ['phone'] }])
    expect((await groups()).groups).toContainEqual(
      expect.objectContaining({ reason: 'phone', customers: [expect.anything(), expect.anything()] }),
    )
    await shop.call('DELETE', `/customer/${other}`)
    expect(await find({ customer: one })).toEqual([])
    await shop.call('POST', `/retrieve-account/${other}`)
    expect(await find({ customer: one })).toMatchObject([{ id: other }])
    expect((await shop.call('PUT', '/customer/merge', { kept: one, lost: other })).status).toBe(200)
    expect(await find({ customer: one })).toEqual([])
  })

  it('are listed page by page', async () => {
    for (let at = 0; at < 45; at += 1) {
      const phone = `+4930${String(1_000_000 + Math.floor(at / 2))}`
      await shop.create('customer', { firstName: `P${at}`, email: `p${at}@example.com`, phone })
    }
    const first = await groups()
    expect(first.groups.length).toBeLessThanOrEqual(20)
    expect(first.after).not.toBeNull()
    const second = await groups(first.after)
    expect(second.after).toBeNull()
    expect(first.groups.length + second.groups.length).toBeGreaterThanOrEqual(22)
  })

  it('are listed with at most ten customers of each group', async () => {
    for (let at = 0; at < 12; at += 1)
      await shop.create('customer', { firstName: `Desk${at}`, email: `desk${at}@example.com`, phone: '+442079460000' })
    const { groups: last } = await groups('p:44207')
    expect(last[0]).toMatchObject({ reason: 'phone', more: 2 })
    expect(last[0].customers).toHaveLength(10)
  })

  it('are no longer listed after a person has marked them as different customers, until another customer matches', async () => {
    const [one, other, third] = await Promise.all(
      ['Mia', 'Noa', 'Ole'].map((firstName) =>
        shop.create('customer', { firstName, email: `${firstName}.lund@example.com`, phone: null }),
      ),
    )
    const share = (id: string | undefined) => shop.call('PUT', `/customer/${id}`, { phone: '+4712345678' })
    await share(one)
    await share(other)
    const ofPhone = async () => (await groups('p:4712')).groups[0]?.customers.map(({ id }: { id: string }) => id)
    expect(await ofPhone()).toEqual([one, other])
    const dismiss = (...customers: unknown[]) => shop.call('PUT', '/customer/different-customers', { customers })
    expect((await dismiss(one)).status).toBe(422)
    expect((await dismiss(one, 'nobody')).status).toBe(422)
    expect((await dismiss(one, other)).status).toBe(200)
    expect((await dismiss(other, one)).status).toBe(200)
    expect(await ofPhone()).not.toEqual([one, other])
    expect(await find({ customer: one })).toEqual([])
    await share(third)
    expect(await find({ customer: one })).toMatchObject([{ id: third }])
    expect(await ofPhone()).toEqual([one, other, third])
  })

  it('are found by the address of the first order', async () => {
    const product = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false, price: 1 })
    await shop.receive(product, 5)
    const { body } = await shop.call('GET', '/state?country=IN&_end=200')
    if (!body.some(({ name }: { name: string }) => name === address.state))
      await shop.add('state', { name: address.state, code: 'MH', country: 'IN' })
    const ids: string[] = []
    for (const email of ['f1@example.com', 'f2@example.com']) {
      const customer = await shop.create('customer', { firstName: 'Fay', lastName: 'Ito', email })
      ids.push(customer)
      const placed = await shop.order([{ product, quantity: 1 }], { customer })
      expect(placed.status, placed.text).toBe(200)
    }
    expect(await find({ customer: ids[0] ?? '' })).toMatchObject([{ id: ids[1], reasons: ['name-postcode'] }])
  })
})
