import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../server/support/app'
import { dialects } from '../../server/support/stores'
import { address } from '../support/shop'

describe.each(dialects)('the search over all resources on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let token: string
  const find = async (q: string, as = token) =>
    (await server.send('GET', `/api/v1/search?${new URLSearchParams({ q })}`, { token: as })).body
  const titles = async (q: string) => (await find(q)).map(({ title }: { title: string }) => title)

  beforeAll(async () => {
    server = await startServer(dialect)
    token = await server.signIn()
    const category = await server.add('product-category', { name: 'Ledger', slug: 'ledger', sortOrder: 1, status: 1 })
    await server.add('product-sub-category', { category, name: 'Gold ledgers', slug: 'gold', sortOrder: 1, status: 0 })
    const customer = (firstName: string, lastName: string, more = {}) =>
      server.add('customer', {
        firstName,
        lastName,
        email: `${firstName}.${lastName}@example.com`.toLowerCase(),
        status: 1,
        ...more,
      })
    await customer('Zora', 'Quill')
    await customer('Amy', 'Zorander')
    await customer('Quincy', 'Zora')
    await customer('Zora', 'Gone', { deletedAt: '2026-01-01T00:00:00.000Z' })
  })
  afterAll(() => server.close())

  it('finds records of any resource, by beginnings before middles, whatever the case', async () => {
    expect(await find('ledger')).toEqual([
      { resource: 'product-category', id: expect.any(String), title: 'Ledger' },
      { resource: 'product-sub-category', id: expect.any(String), title: 'Gold ledgers' },
    ])
    expect(await titles('ZORA')).toEqual(['Quincy Zora', 'Zora Quill', 'Amy Zorander'])
    expect(await titles('uill')).toEqual(['Zora Quill'])
  })

  it('finds by several words in any order, and says by what else a record was found', async () => {
    expect(await titles('quill zora')).toEqual(['Zora Quill'])
    expect(await find('amy.zor')).toMatchObject([{ title: 'Amy Zorander', note: 'amy.zorander@example.com' }])
  })

  it('finds what refers to a record by that record, the newest first, and says of it what is declared', async () => {
    const currency = await server.add('currency-master', {
      name: 'Rupee',
      code: 'INR',
      symbol: '₹',
      rate: 1,
      status: 1,
    })
    const buyer = await server.add('customer', {
      firstName: 'Tamsin',
      lastName: 'Okafor',
      company: 'Vellum Works',
      email: 'orders@vellum.example',
      phone: '+919812345678',
      status: 1,
      deletedAt: '2026-01-01T00:00:00.000Z',
    })
    const site = await server.add('site', { name: 'Pune', code: 'PUN', currency, timezone: 'Asia/Kolkata', status: 1 })
    const order = (orderNumber: string, placedAt: string) =>
      server.add('customer-order', {
        site,
        shippingAddress: address,
        billingAddress: address,
        exchangeRate: 1,
        orderNumber,
        customer: buyer,
        currency,
        total: 12.5,
        paymentStatus: 'success',
        orderStatus: 'packed',
        placedAt,
      })
    await order('DH-1', '2026-01-01T00:00:00.000Z')
    const last = await order('DH-2', '2026-02-01T00:00:00.000Z')
    for (const q of ['tamsin', 'okafor tam', 'vellum.example', 'vellum works', '98123 45678', '+919812'])
      expect(await titles(q), q).toEqual(['DH-2', 'DH-1'])
    const [first] = await find('tamsin okafor')
    expect(first).toMatchObject({
      resource: 'customer-order',
      id: last,
      brief: {
        customer: { id: buyer, name: 'Tamsin Okafor' },
        total: 12.5,
        currency: { name: 'INR' },
        paymentStatus: 'success',
        orderStatus: 'packed',
      },
    })
    expect(first).not.toHaveProperty('note')
    expect(await find('vellum works')).toMatchObject([{ note: 'Vellum Works' }, { note: 'Vellum Works' }])
    const listed = async (q: string, more = '') =>
      (
        await server.send('GET', `/api/v1/customer-order?${new URLSearchParams({ q })}&_start=0&_end=9${more}`, {
          token,
        })
      ).body.map(({ orderNumber }: { orderNumber: string }) => orderNumber)
    expect(await listed('okafor vellum')).toEqual(['DH-2', 'DH-1'])
    expect(await listed('dh-1 tamsin')).toEqual(['DH-1'])
    expect(await listed('tamsin', '&paymentStatus=pending')).toEqual([])
    expect(await listed('tamsin nobody')).toEqual([])
  })

  it('looks no further through a reference than the person may', async () => {
    const role = await server.add('role', { name: 'Orders alone', permissions: ['customer-order.list'], status: 1 })
    const listed = async (q: string) => {
      const options = { token, headers: { 'x-view-as': role } }
      return (await server.send('GET', `/api/v1/customer-order?${new URLSearchParams({ q })}`, options)).body.length
    }
    expect(await listed('tamsin okafor')).toBe(2)
    expect(await listed('vellum.example')).toBe(0)
  })

  it('calls a record that goes by a choice by its label', async () => {
    const product = await server.add('product', { name: 'Lamp', sku: 'L-1', type: 'accessory', status: 1 })
    await server.add('stock-movement', { product, kind: 'taken', quantity: -1, reason: 'Zeppelin' })
    expect(await find('zeppelin')).toMatchObject([{ title: 'Taken', note: 'Zeppelin' }])
  })

  it('leaves out what is hidden and what one may not list', async () => {
    expect(await titles('gone')).toEqual([])
    const ben = await server.signIn('ben@example.com')
    expect(await find('zora', ben)).toEqual([])
  })

  it('takes wildcards and quotes for what they are', async () => {
    await server.add('product-category', { name: "100% O'Hara_s", slug: 'ohara', sortOrder: 1, status: 1 })
    for (const q of ['100%', '%', "O'H", '_', 'a_s', "'"]) expect(await titles(q), q).toEqual(["100% O'Hara_s"])
    await server.send('DELETE', `/api/v1/product-category/${(await find('100%'))[0].id}`, { token })
    expect(await titles('%')).toEqual([])
  })

  it.each(['', ' ', '😀', "'; drop table customer; --", '%', '_', '\\', '\u0000', 'x'.repeat(10_000), '\u{10ffff}'])(
    'answers %j calmly',
    async (q) => {
      expect(await find(q)).toEqual([])
    },
  )
})
