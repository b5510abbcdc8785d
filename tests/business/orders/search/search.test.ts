import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../server/support/stores'
import { startServer } from '../../../server/support/test-server'
import { address } from '../../support/shop'

describe.each(dialects)('the search of the shop on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let token: string
  const find = async (q: string, as = token) =>
    (await server.send('GET', `/api/v1/search?${new URLSearchParams({ q })}`, { token: as })).body
  const titles = async (q: string) => (await find(q)).map(({ title }: { title: string }) => title)

  beforeAll(async () => {
    server = await startServer(dialect)
    token = await server.signIn()
  })
  afterAll(() => server.close())

  it("finds orders by the buyer's name, company, phone and e-mail, and shows a summary of the order", async () => {
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
  })

  it('shows the matching SKU or serial of an order, and never its internal keywords', async () => {
    const words = 'MC-002 ZX-77 ₹7,961.66 7.961,66 ₹ INR 7,961.66 INR 7961.66 7961,66 5500001234567 5500001234568'
    const [{ id }] = await find('DH-2')
    await server.store.db.updateTable('customer_order').set({ keywords: words }).where('id', '=', id).execute()
    const noteOf = async (q: string) => {
      const hits = await find(q)
      expect(hits, q).toMatchObject([{ title: 'DH-2' }])
      return hits[0].note
    }
    expect(await noteOf('mc-002')).toBe('MC-002')
    expect(await noteOf('zx-7')).toBe('ZX-77')
    expect(await noteOf('5500001234567')).toBe('5500001234567')
    for (const q of ['7,961.66', '₹7,961.66', '7.961,66', '7961.66', '7961,66', '7961'])
      expect(await noteOf(q), q).toBeUndefined()
  })

  it('shows the label of a choice that names a record', async () => {
    const product = await server.add('product', { name: 'Lamp', sku: 'L-1', type: 'accessory', status: 1 })
    await server.add('stock-movement', { product, kind: 'taken', quantity: -1, reason: 'Zeppelin' })
    expect(await find('zeppelin')).toMatchObject([{ title: 'Taken from stock', note: 'Zeppelin' }])
  })
})
