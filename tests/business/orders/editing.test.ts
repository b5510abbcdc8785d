import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullIt } from '../../scope'
import { dialects } from '../../server/support/stores'
import { address, openShop, type Shop, shopDay } from '../support/shop'

type Values = Readonly<Record<string, unknown>>

describe.each(dialects)('editing an order before it is shipped, on %s', (dialect) => {
  let shop: Shop
  let card: string
  let box: string
  let pen: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    card = await shop.product({ name: 'Gift card', price: 25 })
    box = await shop.product({ name: 'Box', price: 7.77, type: 'accessory', tracksSerials: false })
    pen = await shop.product({ name: 'Pen', price: 1.5, type: 'accessory', tracksSerials: false })
    await shop.receive(card, 300, { serialPrefix: 'E-' })
    for (const product of [box, pen]) await shop.receive(product, 500)
    await shop.create('shipping-rule', {
      name: 'Flat',
      site: shop.ids.site,
      rate: 5,
      perUnit: 1,
      basis: 'quantity',
      min: 0,
    })
  })
  afterAll(() => shop.close())

  const place = async (items: readonly Values[], values?: Values) => {
    const { status, body, text } = await shop.order(items, values)
    expect(status, text).toBe(200)
    return String(body.data.id)
  }
  const read = (id: string) => shop.read('customer-order', id)
  const change = (id: string, values: Values) => shop.call('PUT', `/customer-order/${id}`, values)
  const linesOf = async (id: string) => (await shop.call('GET', `/order-item/order/${id}`)).body as Values[]
  const stock = async (product: string) => Number((await shop.read('product', product)).stock)
  const assign = async (id: string, count: number) => {
    const line = (await linesOf(id)).find(({ name }) => name === 'Gift card') as Values
    const free = (await shop.call('GET', `/card?state=in-stock&_sort=serial&_order=asc&_start=0&_end=${count}`)).body
    for (const { serial } of free)
      await shop.create('customer-card-mapping', {
        ...{ customer: shop.ids.customer, cardNumber: serial, product: card, orderItem: line.id },
      })
    return free.map(({ serial }: { serial: string }) => serial) as string[]
  }
  const stateOf = async (serial: string) => (await shop.call('GET', `/card?serial=${serial}`)).body[0].state
  const move = (id: string, orderStatus: string) =>
    shop.call('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus } })
  const plain = (line: Values) => ({
    ...{ id: line.id, product: (line.product as Values).id, quantity: line.quantity, ownDiscount: line.ownDiscount },
  })

  it('gives the same totals as placing it that way, at the original prices', async () => {
    const id = await place([{ product: box, quantity: 2, discount: 1 }])
    await shop.call('PUT', `/product/${box}`, { price: 99 })
    const [line] = (await linesOf(id)) as [Values]
    const changed = await change(id, {
      items: [
        { ...plain(line), quantity: 5 },
        { product: pen, quantity: 4, discount: 0.5 },
      ],
    })
    expect(changed.status, changed.text).toBe(200)
    await shop.call('PUT', `/product/${box}`, { price: 7.77 })
    const other = await place([
      { product: box, quantity: 5, discount: 1 },
      { product: pen, quantity: 4, discount: 0.5 },
    ])
    const [is, was] = [await read(id), await read(other)]
    for (const name of ['subtotal', 'discount', 'shipping', 'tax', 'total', 'due'])
      expect([name, is[name]]).toEqual([name, was[name]])
    expect(is.revision).toBe(2)
    expect((is.timeline as Values[]).at(-1)).toMatchObject({
      event: 'Changed',
      note: expect.stringMatching(/^Box: 2 → 5, \+ 4 × Pen · [\d.]+ INR → [\d.]+ INR$/),
    })
    await change(id, { note: 'Ring twice' })
    expect((await read(id)).revision).toBe(2)
  })

  it('previews the new totals and the cards that will be removed', async () => {
    const id = await place([{ product: card, quantity: 3 }])
    const serials = await assign(id, 3)
    const [line] = (await linesOf(id)) as [Values]
    const before = Number((await read(id)).total)
    const asked = {
      order: id,
      currency: shop.ids.currency,
      items: [{ ...plain(line), orderItem: line.id, quantity: 1 }],
    }
    const { body } = await shop.call('POST', '/customer-order/preview', asked)
    expect(body.data).toMatchObject({ before, released: serials.slice(1), errors: {} })
    expect(body.data.difference).toBeLessThan(0)
    expect((await change(id, { items: [{ ...plain(line), quantity: 1 }] })).status).toBe(200)
    expect((await read(id)).total).toBe(body.data.total)
    expect(await Promise.all(serials.map(stateOf))).toEqual(['assigned', 'in-stock', 'in-stock'])
  })

  it('leaves the difference to pay, and shipping waits until the difference is settled', async () => {
    const id = await place([{ product: box, quantity: 1 }])
    await shop.call('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })
    const [line] = (await linesOf(id)) as [Values]
    await change(id, { items: [{ ...plain(line), quantity: 3 }] })
    expect(await read(id)).toMatchObject({ settlement: 'part-paid', paymentStatus: 'pending' })
    for (const next of ['confirmed', 'processing', 'packed']) await move(id, next)
    expect((await move(id, 'shipped')).status).toBe(409)
    await change(id, { items: [{ ...plain(line), quantity: 1 }] })
    expect(await read(id)).toMatchObject({ settlement: 'paid', paymentStatus: 'success', due: 0 })
    expect((await move(id, 'shipped')).status).toBe(200)
    const late = await change(id, { items: [{ ...plain(line), quantity: 2 }] })
    expect([late.status, (await read(id)).total]).toEqual([409, (await read(id)).total])
  })

  it('keeps a coupon that has expired since, and updates the uses when the coupon changes', async () => {
    const coupon = async (code: string) =>
      shop.create('coupon', {
        code,
        discountType: 'percent',
        value: 10,
        startsOn: shopDay(-3),
        usageLimit: 1,
        perCustomerLimit: 1,
      })
    const [first, second] = [await coupon(`ONE-${dialect}`), await coupon(`TWO-${dialect}`)]
    const usesOf = async (id: string) => (await shop.read('coupon', id)).usedCount
    const id = await place([{ product: box, quantity: 2 }], { coupon: first })
    await shop.call('PUT', `/coupon/${first}`, { endsOn: shopDay(-1) })
    const [line] = (await linesOf(id)) as [Values]
    const kept = await change(id, { items: [{ ...plain(line), quantity: 4 }] })
    expect(kept.status, kept.text).toBe(200)
    expect([await usesOf(first), await usesOf(second)]).toEqual([1, 0])
    expect((await change(id, { coupon: second })).status).toBe(200)
    expect([await usesOf(first), await usesOf(second)]).toEqual([0, 1])
    expect((await change(id, { coupon: first })).status).toBe(422)
    await change(id, { coupon: null })
    expect([await usesOf(first), await usesOf(second)]).toEqual([0, 0])
  })

  it('is rejected as a whole if goods are unavailable or if the user saw an outdated order', async () => {
    const id = await place([{ product: box, quantity: 1 }])
    const [line] = (await linesOf(id)) as [Values]
    const before = [await read(id), await stock(box), await stock(pen)]
    const refused = await change(id, {
      items: [
        { ...plain(line), quantity: 2 },
        { product: pen, quantity: 100_000 },
      ],
    })
    expect(refused).toMatchObject({ status: 409, body: { errors: { 'items.1.quantity': [expect.any(String)] } } })
    expect((await change(id, { items: [] })).status).toBe(422)
    expect((await change(id, { items: [plain(line), plain(line)] })).status).toBe(422)
    expect((await change(id, { customer: shop.ids.site })).status).toBe(422)
    expect([await read(id), await stock(box), await stock(pen)]).toEqual(before)
  })

  fullIt('keeps stock, cards and totals right after any sequence of changes and a cancellation', async () => {
    const step = fc.array(
      fc.record({ product: fc.constantFrom('card', 'box', 'pen'), quantity: fc.integer({ min: 1, max: 5 }) }),
      { minLength: 1, maxLength: 3 },
    )
    const wanted = (lines: readonly { product: string; quantity: number }[]) => {
      const ids: Readonly<Record<string, string>> = { card, box, pen }
      return [...new Map(lines.map((line) => [line.product, line])).values()].map(({ product, quantity }) => ({
        ...{ product: ids[product], quantity },
      }))
    }
    const all = () => Promise.all([card, box, pen].map(stock))
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 4 }),
        fc.boolean(),
        async ([first = [], ...rest], gives) => {
          const before = await all()
          const id = await place(wanted(first))
          for (const lines of rest) {
            const there = await linesOf(id)
            const missing = there.find(({ cardsNeeded }) => Number(cardsNeeded) > 0)
            if (gives && missing) await assign(id, Number(missing.cardsNeeded))
            const items = wanted(lines).map((line) => ({
              ...line,
              ...(there.find(({ product }) => (product as Values).id === line.product) && {
                id: there.find(({ product }) => (product as Values).id === line.product)?.id,
              }),
            }))
            const { status, text } = await change(id, { items })
            expect(status, text).toBe(200)
            const took = [card, box, pen].map((product) => items.find((one) => one.product === product)?.quantity ?? 0)
            expect(await all()).toEqual(before.map((count, index) => count - Number(took[index])))
            const order = await read(id)
            const other = await place(wanted(lines))
            expect(order.total).toBe((await read(other)).total)
            await move(other, 'cancelled')
          }
          expect((await move(id, 'cancelled')).status).toBe(200)
          expect(await all()).toEqual(before)
          const held = (await shop.call('GET', '/card?state=assigned&_start=0&_end=1')).headers.get('x-total-count')
          const given = (await shop.call('GET', '/customer-card-mapping?state=assigned&_start=0&_end=1')).headers
          expect(held).toBe(given.get('x-total-count'))
        },
      ),
      { numRuns: 10, endOnFailure: true },
    )
  })

  it('keeps a manual shipping charge, regardless of rules and items, until the charge is removed', async () => {
    const id = await place([{ product: box, quantity: 2 }], { shippingCharge: 3.5 })
    expect(await read(id)).toMatchObject({ shipping: 3.5, shippingCharge: 3.5, shippingRule: null })
    const [line] = (await linesOf(id)) as [Values]
    await change(id, { items: [{ ...plain(line), quantity: 3 }] })
    expect(await read(id)).toMatchObject({ shipping: 3.5 })
    const { total } = await read(id)
    expect((await change(id, { shippingCharge: 0 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ shipping: 0, total: Number((Number(total) - 3.5).toFixed(2)), revision: 3 })
    const asked = {
      order: id,
      currency: shop.ids.currency,
      items: [{ ...plain(line), orderItem: line.id, quantity: 3 }],
    }
    const { body } = await shop.call('POST', '/customer-order/preview', { ...asked, shippingCharge: null })
    expect(body.data).toMatchObject({ shipping: 8, shippingRule: { name: 'Flat' }, difference: 8 })
    expect((await change(id, { shippingCharge: null })).status).toBe(200)
    expect(await read(id)).toMatchObject({ shipping: 8, shippingRule: { name: 'Flat' } })
    const fault = await change(id, { shippingCharge: 1.005 })
    expect([fault.status, Object.keys(fault.body.errors)]).toEqual([422, ['shippingCharge']])
    expect((await change(id, { shippingCharge: -1 })).status).toBe(422)
  })

  it('can raise a quantity by the available stock, in addition to the pieces that the order already has', async () => {
    const rare = await shop.product({ name: 'Rare', type: 'accessory', tracksSerials: false })
    await shop.receive(rare, 5)
    const id = await place([{ product: rare, quantity: 2 }])
    const [line] = (await linesOf(id)) as [Values]
    const refused = await change(id, { items: [{ ...plain(line), quantity: 6 }] })
    expect([refused.status, refused.body.errors['items.0.quantity']]).toEqual([
      409,
      ["Only 3 more of 'Rare' are in stock. Reduce the quantity or receive stock first."],
    ])
    expect((await change(id, { items: [{ ...plain(line), quantity: 5 }] })).status).toBe(200)
  })

  it('is rejected if the total exceeds the largest storable amount', async () => {
    const service = await shop.product({ name: 'Review', type: 'service', price: 9_999_999 })
    const place = (quantity: number) => shop.order([{ product: service, quantity }])
    expect(Object.keys((await place(2_000_002_000_020)).body.errors)).toEqual(['items.0.quantity'])
    const { status, body } = await place(1_000_000)
    expect([status, body.errors]).toEqual([
      422,
      { items: ['The order total is too large to save. Reduce the quantities or split the order.'] },
    ])
  })

  it('reports an impossible discount at the field where the user typed it', async () => {
    const id = await place([{ product: box, quantity: 1 }])
    const [line] = (await linesOf(id)) as [Values]
    const { status, body } = await change(id, { items: [{ ...plain(line), ownDiscount: 99 }] })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['items.0.ownDiscount']])
  })

  it('can change the address, and charges the shipping to the new address', async () => {
    const id = await place([{ product: box, quantity: 1 }])
    const { total } = await read(id)
    const { status, body } = await change(id, { shippingAddress: { ...address, city: 'Nashik' } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ total, revision: 2 })
    expect(body.data.timeline.at(-1)).toMatchObject({ event: 'Changed', note: 'Shipping address' })
    expect((body.data.shippingAddress as Values).city).toBe('Nashik')
  })
})
