import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backfillSearchKeywords } from '../../../../business/orders/server/backfill-search-keywords'
import { dialects } from '../../../server/support/stores'
import { openShop, type Shop } from '../../support/shop'

type Values = Readonly<Record<string, unknown>>

describe.each(dialects)('the search keywords of orders, on %s', (dialect) => {
  let shop: Shop
  let card: string
  let order: string
  let serial: string

  const numbersOf = async (q: string) => {
    const { body } = await shop.call('GET', `/customer-order?${new URLSearchParams({ q })}`)
    return (body as Values[]).map(({ id }) => id)
  }

  beforeAll(async () => {
    shop = await openShop(dialect)
    card = await shop.product({ name: 'Tidewater card', sku: 'TW-77', price: 1234.5 })
    const box = await shop.product({ name: 'Box', sku: 'BX-1', type: 'accessory', tracksSerials: false })
    await shop.receive(card, 10, { serialPrefix: 'TIDE-' })
    await shop.receive(box, 10)
    order = (await shop.order([{ product: card, quantity: 1 }])).body.data.id
    await shop.order([{ product: box, quantity: 1 }])
    const [line] = (await shop.call('GET', `/order-item/order/${order}`)).body
    const [free] = (await shop.call('GET', '/card?state=in-stock&_sort=serial&_order=asc&_start=0&_end=1')).body
    serial = free.serial
    await shop.create('customer-card-mapping', {
      ...{ customer: shop.ids.customer, cardNumber: serial, product: card, orderItem: line.id },
    })
  })
  afterAll(() => shop.close())

  const expectFound = async () => {
    // Amounts of orders with 18 % tax added to the prices.
    const amounts = [
      '1456.71',
      '1,456.71',
      '₹1,456.71',
      'INR 1456.71',
      'INR 1,456.71',
      '1.456,71',
      '1.456,71 ₹',
      '1456,71',
    ]
    const asked = ['tidewater', 'TW-77', serial, ...amounts]
    for (const q of asked) expect([q, await numbersOf(q)]).toEqual([q, [order]])
  }

  it('find orders by their products, the serials of their cards, and their amount', expectFound)

  it('show the ordered products', async () => {
    expect((await shop.read('customer-order', order)).contents).toBe('1\u00a0× Tidewater card')
  })

  it('are added to orders of earlier versions when the product restarts', async () => {
    await shop.store.db.updateTable('customer_order').set({ contents: null, keywords: null }).execute()
    expect(await numbersOf('tidewater')).toEqual([])
    await backfillSearchKeywords(shop.store)
    await expectFound()
  })
})
