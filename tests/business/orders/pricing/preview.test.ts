import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullIt } from '../../../scope'
import { dialects } from '../../../server/support/stores'
import { address, openShop, type Shop, shopDay } from '../../support/shop'

describe.each(dialects)('the preview of a new order, on %s', (dialect) => {
  let shop: Shop
  let card: string
  let box: string
  let service: string
  let euro: string
  let dealer: string
  let resellers: string
  let coupons: string[]

  beforeAll(async () => {
    shop = await openShop(dialect)
    euro = await shop.create('currency-master', { name: 'Euro', code: 'EUR', symbol: '€', rate: 0.0125 })
    const vat = await shop.create('tax-master', { name: 'VAT 20', code: 'VAT20', rate: 20, inclusive: true })
    card = await shop.product({ name: 'Gift card', price: 100.5 })
    box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false, price: 60, weight: 250, tax: vat })
    service = await shop.product({ name: 'Engraving', type: 'service', price: 19.99 })
    await shop.receive(card, 500, { serialPrefix: 'G-' })
    await shop.receive(box, 500)
    const category = await shop.create('customer-category', { name: 'Dealers', discount: 7.5 })
    dealer = await shop.create('customer', { firstName: 'Dee', email: 'dee@example.com', category })
    await shop.create('shipping-rule', { name: 'Parcel', min: 0, rate: 49, perUnit: 0.02, basis: 'weight' })
    const coupon = (code: string, values: object) =>
      shop.create('coupon', { code, startsOn: shopDay(0), value: 0, ...values })
    resellers = await shop.create('customer-category', { name: 'Resellers', discount: 0 })
    coupons = [
      await coupon('TENTH', { value: 10, maximumDiscount: 30 }),
      await coupon('FIVER', { discountType: 'amount', value: 5 }),
      await coupon('FREE', { discountType: 'free-shipping' }),
    ]
  })
  afterAll(() => shop.close())

  const preview = async (order: object) => (await shop.call('POST', '/customer-order/preview', order)).body.data
  const whole = (values: object = {}) => ({
    customer: shop.ids.customer,
    site: shop.ids.site,
    currency: shop.ids.currency,
    shippingAddress: { state: address.state, country: address.country },
    items: [{ product: box, quantity: 2 }],
    ...values,
  })

  fullIt('shows the same totals as the placed order', async () => {
    const order = fc.record({
      customer: fc.constantFrom(0, 1),
      currency: fc.constantFrom(0, 1),
      coupon: fc.constantFrom(undefined, 0, 1, 2),
      items: fc.array(
        fc.record({
          product: fc.nat(2),
          quantity: fc.integer({ min: 1, max: 4 }),
          discount: fc.constantFrom(null, 0.25),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    })
    await fc.assert(
      fc.asyncProperty(order, async (given) => {
        const values = {
          customer: [shop.ids.customer, dealer][given.customer],
          currency: [shop.ids.currency, euro][given.currency],
          coupon: given.coupon === undefined ? null : coupons[given.coupon],
          items: given.items.map((item) => ({ ...item, product: [card, box, service][item.product] })),
        }
        const { items, errors, taxIncluded, couponTerms, byCoupon, shippingRule, ...amounts } = await preview(
          whole(values),
        )
        expect(errors).toEqual({})
        const { status, text, body } = await shop.order(values.items, values)
        expect(status, text).toBe(200)
        expect(body.data).toMatchObject(amounts)
        expect(body.data.shippingRule).toEqual(shippingRule)
        const parts = ({ name, price, tax, quantity, discount, lineTotal }: Record<string, unknown>) => [
          ...[name, price, tax, quantity, discount, lineTotal],
        ]
        expect(items.map(parts)).toEqual(body.data.items.map(parts))
        await shop.call('PUT', `/customer-order/order-status/${body.data.id}`, { data: { orderStatus: 'cancelled' } })
      }),
      { numRuns: 12 },
    )
  })

  it('calculates as far as the order is filled in', async () => {
    expect(await preview({ currency: null })).toEqual({ items: [], errors: {} })
    expect(await preview({ currency: shop.ids.currency })).toMatchObject({ total: 0, shipping: 0, errors: {} })
    const unfinished = whole({
      customer: null,
      shippingAddress: null,
      items: [{ quantity: 3 }, { product: box, quantity: 1 }, { product: card }, { product: card, quantity: 0 }],
    })
    const { items, ...amounts } = await preview(unfinished)
    expect(amounts).toMatchObject({ subtotal: 60, discount: 0, shipping: null, tax: 10, taxIncluded: 10, total: 60 })
    expect(amounts.errors).toEqual({})
    expect(items).toEqual([null, expect.objectContaining({ name: 'Box', lineTotal: 60 }), null, null])
  })

  describe('shows for a coupon', () => {
    const coupon = (code: string, values: object) =>
      shop.create('coupon', { code, startsOn: shopDay(0), value: 10, ...values })
    const said = async (values: object) => {
      const { errors, couponTerms, byCoupon } = await preview(whole(values))
      return { byCoupon, says: errors.coupon?.[0] ?? couponTerms }
    }

    it('the discount, with or without a known customer', async () => {
      for (const customer of [null, shop.ids.customer]) {
        const of = (code: number, quantity = 2) =>
          said({ customer, coupon: coupons[code], items: [{ product: box, quantity }] })
        expect(await of(0)).toEqual({ byCoupon: 12, says: 'Coupon TENTH takes off ₹12.00.' })
        expect(await of(0, 9)).toEqual({ byCoupon: 30, says: 'Coupon TENTH takes off ₹30.00, its maximum discount.' })
        expect(await of(1)).toEqual({ byCoupon: 5, says: 'Coupon FIVER takes off ₹5.00.' })
        expect(await of(2)).toEqual({ byCoupon: 0, says: 'Coupon FREE: free shipping.' })
      }
      expect(await said({})).toEqual({ byCoupon: 0, says: null })
    })

    it('the conditions that are still open', async () => {
      expect((await said({ coupon: coupons[0], items: [] })).says).toBe(
        'Add products to see the discount of coupon TENTH.',
      )
      const own = await coupon('DEALERS', { customerCategories: [resellers] })
      for (const items of [[], [{ product: box, quantity: 2 }]])
        expect(await said({ coupon: own, customer: null, items })).toEqual({
          byCoupon: 0,
          says: 'Coupon DEALERS is only for customers in Resellers. Choose the customer to see the discount.',
        })
    })

    it('the reason why it gives no discount, before the order is complete', async () => {
      const off = await coupon('NOT-ON', { status: 0 })
      const over = await coupon('OVER', { startsOn: shopDay(-2), endsOn: shopDay(-1) })
      const own = await coupon('OWN', { customerCategories: [resellers] })
      const cards = await coupon('CARDS', { products: [card] })
      const large = await coupon('LARGE', { minimumOrder: 500 })
      const bare = { customer: null, items: [] }
      expect((await said({ ...bare, coupon: off })).says).toMatch(/NOT-ON is inactive/)
      expect((await said({ ...bare, coupon: over })).says).toMatch(/OVER expired on/)
      expect((await said({ coupon: own, items: [] })).says).toMatch(/only for customers in Resellers\. Remove it/)
      expect((await said({ coupon: cards, customer: null })).says).toMatch(/CARDS is only for Gift card/)
      expect((await said({ coupon: large, customer: null })).says).toMatch(/Add goods for ₹380.00/)
    })
  })

  it('names the tax of each item, as the order stores it', async () => {
    const items = [
      { product: card, quantity: 1 },
      { product: box, quantity: 1 },
    ]
    const named = (all: { taxTerms: string }[]) => all.map(({ taxTerms }) => taxTerms)
    expect(named((await preview(whole({ items }))).items)).toEqual(['GST 18', 'VAT 20'])
    const { body } = await shop.order(items)
    expect(named(body.data.items)).toEqual(['GST 18', 'VAT 20'])
    const plain = await shop.create('tax-master', { name: 'Duty', code: 'DUTY', rate: 7.5 })
    const product = await shop.product({ name: 'Taxed', type: 'service', tax: plain })
    expect(named((await preview(whole({ items: [{ product, quantity: 1 }] }))).items)).toEqual(['Duty 7.5 %'])
  })

  it('charges no delivery for services, to any address', async () => {
    const items = [{ product: service, quantity: 1 }]
    expect(await preview(whole({ shippingAddress: null, items }))).toMatchObject({ shipping: 0 })
  })

  it('shows errors at the fields, and leaves invalid values out of the totals', async () => {
    const inactive = await shop.product({ name: 'Gone', type: 'accessory', tracksSerials: false })
    await shop.call('PUT', `/product/status/${inactive}`)
    const off = await shop.create('coupon', { code: 'OFF', startsOn: shopDay(0), value: 10, status: 0 })
    const { errors, discount, subtotal } = await preview(
      whole({
        coupon: off,
        items: [
          { product: box, quantity: 501 },
          { product: box, quantity: 1, discount: 61 },
          { product: inactive, quantity: 1 },
        ],
      }),
    )
    expect(Object.keys(errors).sort()).toEqual([
      'coupon',
      'items.0.quantity',
      'items.1.discount',
      'items.1.quantity',
      'items.2.product',
      'items.2.quantity',
    ])
    expect([subtotal, discount]).toEqual([30_130, 0])
  })

  it('changes nothing, and needs the permission to place orders', async () => {
    const stock = async () => (await shop.read('product', box)).stock
    const before = await stock()
    await preview(whole({ coupon: coupons[0] }))
    expect(await stock()).toBe(before)
    expect((await shop.read('coupon', coupons[0] ?? '')).usedCount).toBe(0)
    const { status } = await shop.call('POST', '/customer-order/preview', { items: 'many' })
    expect(status).toBe(422)
  })

  describe('is rejected', () => {
    const refused = async (values: object) => {
      const { status, body } = await shop.order([{ product: box, quantity: 1 }], values as never)
      expect(status).toBe(422)
      return body.errors
    }
    const made = (resource: string, values: object) => shop.create(resource, values as never)

    it('for customers who are inactive or deleted', async () => {
      const customer = await made('customer', { firstName: 'Ina', email: 'ina@example.com' })
      await shop.call('PUT', `/customer/status/${customer}`)
      expect((await refused({ customer })).customer[0]).toMatch(/inactive/)
      const gone = await made('customer', { firstName: 'Del', email: 'del@example.com' })
      await shop.call('DELETE', `/customer/${gone}`)
      expect((await refused({ customer: gone })).customer[0]).toMatch(/deleted/)
    })

    it('for sites and currencies that are switched off', async () => {
      const currency = await made('currency-master', {
        name: 'Franc',
        code: 'CHF',
        symbol: 'Fr',
        rate: 0.01,
        status: 0,
      })
      expect((await refused({ currency })).currency[0]).toMatch(/CHF is inactive/)
      const own = { name: 'Closed', code: 'CLOSED', currency: shop.ids.currency, timezone: 'UTC', status: 0 }
      const site = await made('site', own)
      expect((await refused({ site })).site[0]).toMatch(/'Closed' is inactive/)
    })

    it('without items, with a quantity of zero or with inactive products, and reports all errors together', async () => {
      expect((await shop.order([])).body.errors).toEqual({ items: ['Items is required.'] })
      const { body } = await shop.order([{ product: box, quantity: 0 }])
      expect(Object.keys(body.errors)).toEqual(['items.0.quantity'])
      const product = await shop.product({ name: 'Former', type: 'service' })
      await shop.call('PUT', `/product/status/${product}`)
      const both = await shop.order([{ product, quantity: 1 }], { customer: 'nobody' })
      expect(Object.keys(both.body.errors).sort()).toEqual(['customer', 'items.0.product'])
    })
  })

  it('applies a tax from its first valid day', async () => {
    const tax = (name: string, validFrom: string) =>
      shop.create('tax-master', { name, code: name, rate: 10, validFrom })
    const product = async (name: string, validFrom: string) =>
      shop.product({ name, type: 'service', price: 100, tax: await tax(name, validFrom) })
    const items = [
      { product: await product('SINCE', shopDay(0)), quantity: 1 },
      { product: await product('LATER', shopDay(1)), quantity: 1 },
    ]
    const { body } = await shop.order(items)
    expect(body.data).toMatchObject({ tax: 10, total: 210 })
    expect(body.data.items.map((item: { tax: number }) => item.tax)).toEqual([10, 0])
  })
})
