import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

describe.each(dialects)('shipping several parcels, on %s', (dialect) => {
  let shop: Shop
  let box: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false })
    await shop.receive(box, 900)
  })
  afterAll(() => shop.close())

  const order = async (upTo: readonly string[] = ['confirmed', 'processing', 'packed']) => {
    const { body } = await shop.order([{ product: box, quantity: 1 }], { paymentMethod: 'cash-on-delivery' })
    const { id, orderNumber } = body.data as { id: string; orderNumber: string }
    for (const orderStatus of upTo)
      await shop.call('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus } })
    return { id, orderNumber }
  }
  const ship = (parcels: readonly object[]) => shop.call('POST', '/customer-order/ship', { parcels })
  const statusOf = async (id: string) => (await shop.read('customer-order', id)).orderStatus

  it('ships them together, each order with its own courier and tracking number', async () => {
    const [one, other] = [await order(), await order()]
    const { status, body } = await ship([
      { orderNumber: one.orderNumber.toLowerCase(), trackingNumber: 'T-1', courier: 'Swift' },
      { orderNumber: other.orderNumber, trackingNumber: 'T-2' },
    ])
    expect([status, body.message]).toEqual([200, '2 orders shipped.'])
    expect(await shop.read('customer-order', one.id)).toMatchObject({
      orderStatus: 'shipped',
      trackingNumber: 'T-1',
      courier: 'Swift',
    })
    expect(await shop.read('customer-order', other.id)).toMatchObject({ orderStatus: 'shipped', trackingNumber: 'T-2' })
  })

  it('ships none if one order cannot be shipped, and names each such order with its line', async () => {
    const [ready, placed] = [await order(), await order([])]
    const parcels = [
      { orderNumber: ready.orderNumber, trackingNumber: 'T-3' },
      { orderNumber: 'DH-9999999', trackingNumber: 'T-4' },
      { orderNumber: ready.orderNumber, trackingNumber: 'T-5' },
      { orderNumber: placed.orderNumber, trackingNumber: 'T-6' },
    ]
    const whys = [
      null,
      'No order has this number. Check the order number.',
      'This order is already in row 1.',
      "The order is 'Placed'. Only packed orders can be shipped.",
    ]
    const look = await shop.call('POST', '/customer-order/preview-ship', { parcels })
    expect(look.body.data.parcels.map(({ why }: { why: string | null }) => why)).toEqual(whys)
    const { status, body } = await ship(parcels)
    expect([status, body.message]).toEqual([
      422,
      '3 of 4 parcels cannot be shipped, so no parcel was shipped. Row 2: No order has this number. Check the order number.',
    ])
    expect(Object.keys(body.errors)).toEqual([1, 2, 3].map((line) => `parcels.${line}.orderNumber`))
    expect(await statusOf(ready.id)).toBe('packed')
  })

  it.each(['1.23E+12', '1,23457E+11', '9E12'])('rejects %s, which a spreadsheet has damaged', async (number) => {
    const { id, orderNumber } = await order()
    const { status, body } = await ship([{ orderNumber, trackingNumber: number }])
    expect(status).toBe(422)
    expect(body.errors['parcels.0.trackingNumber'][0]).toMatch(/spreadsheet changed this number/)
    expect(await statusOf(id)).toBe('packed')
  })

  it('warns about an unknown courier and about a tracking number used twice', async () => {
    const [one, other] = [await order(), await order()]
    const doubts = async (...parcels: readonly object[]) =>
      (await shop.call('POST', '/customer-order/preview-ship', { parcels })).body.data.parcels.map(
        ({ doubt }: { doubt: string | null }) => doubt,
      )
    const [first, second] = [one, other].map(({ orderNumber }) => ({ orderNumber, trackingNumber: 'T-9' }))
    expect(await doubts({ ...first, courier: 'Nobody' })).toEqual([null])
    await shop.create('carrier', { name: 'Swift' })
    expect(await doubts({ ...first, courier: 'swift ' }, { ...second, courier: 'Nobody' })).toEqual([
      null,
      'Row 1 has the same tracking number.',
    ])
    expect(await doubts({ ...first, courier: 'Nobody' })).toEqual([
      "Courier 'Nobody' is not in the list of couriers. The parcel will have no tracking link.",
    ])
  })

  it('ships each order once, even if the request is sent several times at once', async () => {
    const { id, orderNumber } = await order()
    const answers = await Promise.all([1, 2, 3].map((nth) => ship([{ orderNumber, trackingNumber: `N-${nth}` }])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const { timeline } = await shop.read('customer-order', id)
    expect((timeline as { event: string }[]).filter(({ event }) => event === 'Shipped')).toHaveLength(1)
  })

  it('accepts at most 500 parcels at once', async () => {
    const { status } = await ship(Array.from({ length: 501 }, (_, nth) => ({ orderNumber: `DH-${nth}` })))
    expect(status).toBe(422)
  })

  it('reads a file by the existing orders, and by the confirmed columns of its courier', async () => {
    const { orderNumber } = await order([])
    await shop.call('POST', '/carrier', { name: 'Gannet' })
    const lookUp = (cells: readonly string[]) => shop.call('POST', '/customer-order/look-up-cells', { cells })
    const first = await lookUp([orderNumber.toLowerCase(), 'DH-9999999', '2026-11-20'])
    expect(first.status, first.body.message).toBe(200)
    expect(first.body.data.orders).toEqual([orderNumber])
    const headsOf = ({ couriers }: { couriers: { name: string; heads: object }[] }) =>
      couriers.find(({ name }) => name === 'Gannet')?.heads
    expect(headsOf(first.body.data)).toEqual({})
    const heads = { orderNumber: 'Ref', trackingNumber: 'Label' }
    const kept = await shop.call('POST', '/customer-order/remember-columns', { carrier: 'gannet', ...heads })
    expect(kept.status, kept.body.message).toBe(200)
    expect(headsOf((await lookUp([])).body.data)).toEqual(heads)
    const unknown = await shop.call('POST', '/customer-order/remember-columns', { carrier: 'Nobody', ...heads })
    expect(unknown.body.data).toEqual({ isRemembered: false })
  })
})
