import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../server/support/stores'
import { openShop, type Shop, shopDay } from '../../support/shop'

type Values = Readonly<Record<string, unknown>>

describe.each(dialects)('undoing in the shop, on %s', (dialect) => {
  let shop: Shop
  let card: string
  let box: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    card = await shop.product({ name: 'Undo card' })
    box = await shop.product({ name: 'Undo box', type: 'accessory', tracksSerials: false })
    await shop.receive(card, 20, { serialPrefix: 'U-' })
    await shop.receive(box, 10)
  })
  afterAll(() => shop.close())

  const place = (items: readonly Values[], values?: Values) => shop.order(items, values)
  const move = (id: string, orderStatus: string, more: Values = {}) =>
    shop.call('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus, ...more } })
  const pay = (id: string, more: Values = {}) =>
    shop.call('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success', ...more })
  const read = (id: string) => shop.read('customer-order', id)
  const stock = async (product: string) => Number((await shop.read('product', product)).stock)
  const latest = async (id: string) =>
    (await shop.call('GET', `/audit-entry?record=${id}&_sort=at&_order=desc&_start=0&_end=1`)).body[0].requestId
  const undo = (request: string) => shop.call('POST', '/undo', { request })
  /** Checks that the stock of each product equals the sum of its ledger. */
  const expectSums = async () => {
    for (const product of [card, box]) {
      const moved = (await shop.call('GET', `/stock-movement?product=${product}`)).body as { quantity: number }[]
      expect(await stock(product)).toBe(moved.reduce((sum, { quantity }) => sum + quantity, 0))
    }
  }

  it('a status change can be undone and redone, but shipped goods are not restocked', async () => {
    const { id } = (await place([{ product: box, quantity: 1 }])).body.data
    await pay(id)
    await move(id, 'confirmed')
    await undo(await latest(id))
    expect((await read(id)).orderStatus).toBe('placed')
    const redone = await undo(await latest(id))
    expect(redone.status, redone.text).toBe(200)
    expect((await read(id)).orderStatus).toBe('confirmed')
    await move(id, 'on-hold')
    expect((await undo(await latest(id))).status).toBe(200)
    expect((await read(id)).orderStatus).toBe('confirmed')
    for (const status of ['processing', 'packed']) await move(id, status)
    const shipped = await move(id, 'shipped')
    expect(shipped.headers.get('x-undo')).toBeNull()
    const refused = await undo(await latest(id))
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('The order is already shipped'),
    ])
    await move(id, 'delivered')
    await undo(await latest(id))
    expect((await read(id)).orderStatus).toBe('shipped')
  })

  it('a placed order cannot be undone, and the message suggests cancelling it', async () => {
    const placed = await place([{ product: box, quantity: 1 }])
    expect(placed.headers.get('x-undo')).toBeNull()
    const { status, body } = await undo(await latest(placed.body.data.id))
    expect([status, body.message]).toEqual([409, 'A placed order cannot be undone. Cancel the order instead.'])
  })

  it('undoing a cancellation takes the goods and the coupon again, unless they are no longer available', async () => {
    const coupon = await shop.add('coupon', {
      code: 'UNDO',
      discountType: 'percent',
      value: 10,
      usageLimit: 5,
      startsOn: shopDay(-1),
    })
    const used = async () => (await shop.read('coupon', coupon)).usedCount
    const { id } = (await place([{ product: box, quantity: 4 }], { coupon })).body.data
    const left = await stock(box)
    await move(id, 'cancelled')
    expect([await stock(box), await used()]).toEqual([left + 4, 0])
    const done = await undo(await latest(id))
    expect(done.status, done.text).toBe(200)
    expect([await stock(box), await used(), (await read(id)).orderStatus]).toEqual([left, 1, 'placed'])
    const again = await undo(await latest(id))
    expect(again.status, again.text).toBe(200)
    expect([await stock(box), await used(), (await read(id)).orderStatus]).toEqual([left + 4, 0, 'cancelled'])
    await place([{ product: box, quantity: left + 2 }])
    const refused = await undo(await latest(id))
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Only 2 ')])
    await expectSums()
  })

  it.each([0, 3])('an edit of items is undone with the former discounts, of which %d were typed', async (discount) => {
    const category = await shop.add('customer-category', { name: `Resellers ${discount}`, discount: 5 })
    const customer = await shop.add('customer', { firstName: 'Ila', email: `ila${discount}@example.com`, category })
    const goods = { type: 'accessory', tracksSerials: false }
    const [tray, stand] = [await shop.product(goods), await shop.product({ ...goods, price: 30 })]
    await shop.receive(tray, 20)
    await shop.receive(stand, 20)
    const lines = [
      { product: tray, quantity: 2, discount },
      { product: stand, quantity: 1 },
    ]
    const placed = (await place(lines, { customer })).body.data
    const amounts = async () => {
      const { items, total } = (await read(placed.id)) as { items: Values[]; total: number }
      return { total, items: items.map((item) => [item.quantity, item.discount, item.ownDiscount]) }
    }
    const former = await amounts()
    // 20.00 - 3.00 - 5 % = 16.15, or 20.00 - 5 % = 19.00. The stand costs 28.50, and the tax is 18 %.
    expect(former.total).toBe(discount === 0 ? 56.05 : 52.69)
    const [first] = placed.items
    for (const items of [[{ id: first.id, product: tray, quantity: 1 }], [{ product: stand, quantity: 3 }]]) {
      await shop.call('PUT', `/customer-order/${placed.id}`, { items })
      const { status, text } = await undo(await latest(placed.id))
      expect([status, await amounts()], text).toEqual([200, former])
    }
  })

  it('users with the permission can undo a payment', async () => {
    const { id } = (await place([{ product: card, quantity: 1 }])).body.data
    await pay(id, { paymentReference: 'PAY-9' })
    expect((await undo(await latest(id))).status).toBe(200)
    expect(await read(id)).toMatchObject({ paymentStatus: 'pending', paymentReference: null })
  })

  it('a card assigned by mistake returns to the stock', async () => {
    const {
      id,
      customer: { id: customer },
      items,
    } = (await place([{ product: card, quantity: 1 }])).body.data
    const before = await stock(card)
    const [free] = (await shop.call('GET', `/card?product=${card}&state=in-stock&_start=0&_end=1`)).body
    for (const orderItem of [items[0].id, undefined]) {
      const given = await shop.call('POST', '/customer-card-mapping', { customer, cardNumber: free.serial, orderItem })
      expect(given.status, given.text).toBe(200)
      const back = await undo(given.headers.get('x-undo') ?? '')
      expect(back.status, back.text).toBe(200)
      // The card is assigned again by a new assignment, so that the undo itself cannot be undone.
      expect(back.headers.get('x-undo')).toBeNull()
      expect(await shop.read('card', free.id)).toMatchObject({ state: 'in-stock', holder: null })
      expect(await stock(card)).toBe(before)
    }
    expect((await read(id)).cardsNeeded).toBe(1)
    await expectSums()
  })

  it('goods received by mistake can be removed again, unless they are already used', async () => {
    const before = await stock(card)
    await shop.receive(card, 3, { serialPrefix: 'W-' })
    const [entry] = (
      await shop.call('GET', '/audit-entry?resource=stock-in&action=created&_sort=at&_order=desc&_start=0&_end=1')
    ).body
    const done = await undo(entry.requestId)
    expect(done.status, done.text).toBe(200)
    expect(await stock(card)).toBe(before)
    expect((await shop.call('GET', '/card?serial_like=W-')).body).toEqual([])
    const again = await undo(await latest(entry.record))
    expect(again.status, again.text).toBe(200)
    expect(await stock(card)).toBe(before + 3)
    await expectSums()
  })

  it('a stock correction is undone by an opposite correction', async () => {
    const before = await stock(box)
    const corrected = await shop.call('POST', '/stock-movement', { product: box, quantity: 2, reason: 'Found two' })
    const done = await undo(corrected.headers.get('x-undo') ?? '')
    expect(done.status, done.text).toBe(200)
    expect(await stock(box)).toBe(before)
    await expectSums()
  })
})
