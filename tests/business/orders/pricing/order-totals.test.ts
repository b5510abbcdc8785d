import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDayInSentence } from '../../../../vocabulary'
import { type AdminServer, startAdminServer } from '../../../server/support/admin-server'
import { dialects } from '../../../server/support/stores'
import { address, shopDay } from '../../support/shop'

const paper = readFileSync(new URL('../../../../docs/totals.md', import.meta.url), 'utf8')

describe.each(dialects)('order totals on %s', (dialect) => {
  let server: AdminServer
  const ids: Record<string, string> = {}
  let codes = 0

  const call: AdminServer['call'] = (...asked) => server.call(...asked)
  const create: AdminServer['create'] = (...asked) => server.create(...asked)
  const coupon = (values: object) =>
    create('coupon', { code: `C${codes++}`, startsOn: shopDay(0), value: 10, ...values })
  const place = (values: object = {}) =>
    call('POST', '/customer-order', {
      customer: ids.customer,
      site: ids.pune,
      currency: ids.inr,
      shippingAddress: address,
      billingAddress: address,
      items: [{ product: ids.box, quantity: 1 }],
      ...values,
    })
  const usedCount = async (id: string) => (await call('GET', `/coupon/${id}`)).body.usedCount

  beforeAll(async () => {
    server = await startAdminServer(dialect)
    ids.inr = await create('currency-master', { name: 'Rupee', code: 'INR', symbol: '₹', rate: 1 })
    ids.eur = await create('currency-master', { name: 'Euro', code: 'EUR', symbol: '€', rate: 0.0125 })
    const gst = await create('tax-master', { name: 'GST 18', code: 'GST18', rate: 18 })
    const vat = await create('tax-master', { name: 'VAT 20', code: 'VAT20', rate: 20, inclusive: true })
    ids.pune = await create('site', { name: 'Pune', code: 'PUN', currency: ids.inr, timezone: 'Asia/Kolkata' })
    ids.paris = await create('site', { name: 'Paris', code: 'PAR', currency: ids.eur, timezone: 'Europe/Paris' })
    const category = await create('product-category', { name: 'Cards', slug: 'cards' })
    const product = (name: string, tax: string, values: object) =>
      create('product', { name, sku: name, category, currency: ids.inr, tax, ...values })
    const noSerials = { type: 'accessory', tracksSerials: false }
    ids.card = await product('Gift card', gst, { price: 100.5, weight: 10 })
    ids.box = await product('Box', vat, { price: 60, weight: 250, ...noSerials })
    ids.setup = await product('Setup', gst, { price: 500, type: 'service', tracksSerials: false })
    const receive = (product: string, values: object = {}) =>
      create('stock-in', { product, site: ids.pune, quantity: 1000, receivedAt: `${shopDay(0)}T00:00:00Z`, ...values })
    await receive(ids.card, { serialPrefix: 'G', serialFrom: 1, serialTo: 1000 })
    await receive(ids.box)
    ids.resellers = await create('customer-category', { name: 'Resellers', discount: 5 })
    ids.schools = await create('customer-category', { name: 'Schools', discount: 50 })
    const customer = (name: string, values: object = {}) =>
      create('customer', { firstName: name, email: `${name.toLowerCase()}@example.com`, ...values })
    ids.customer = await customer('Cleo')
    ids.reseller = await customer('Rena', { category: ids.resellers })
    ids.school = await customer('Sven', { category: ids.schools })
    await call('PUT', `/customer-category/status/${ids.schools}`)
    const rule = (name: string, values: object) => create('shipping-rule', { name, min: 0, ...values })
    ids.parcel = await rule('Parcel', {
      priority: 20,
      basis: 'weight',
      min: 300,
      rate: 60,
      perUnit: 0.02,
      states: ['IN-MH'],
    })
    ids.free = await rule('Free', { priority: 99, basis: 'total', rate: 0 })
    ids.paid = await rule('Europe', { priority: 10, basis: 'total', site: ids.paris, rate: 4.9, freeAbove: 60 })
  })
  afterAll(() => server.close())

  it('match the example in docs/totals.md', async () => {
    const expected = JSON.parse(/```json\n([^`]+)```/.exec(paper)?.[1] ?? '')
    const { status, body } = await place({
      customer: ids.reseller,
      coupon: await coupon({ maximumDiscount: 30 }),
      items: [
        { product: ids.card, quantity: 3, discount: 1.5 },
        { product: ids.box, quantity: 2 },
      ],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      ...expected,
      customerTerms: 'Resellers 5 %',
      shippingRule: { id: ids.parcel, name: 'Parcel' },
    })
    for (const { name, price, quantity, lineTotal } of expected.items) {
      expect(paper).toContain(`${name} | ${price.toFixed(2)} |`)
      expect(paper).toContain((price * quantity).toFixed(2))
      expect(paper).toContain(lineTotal.toFixed(2))
    }
    expect(paper).toContain(`**${expected.total.toFixed(2)}**`)
  })

  it('ignore the discount of a category that is switched off', async () => {
    expect((await place({ customer: ids.school })).body.data).toMatchObject({
      discount: 0,
      customerTerms: null,
      total: 60,
    })
  })

  it('need a shipping charge if no rule matches, unless all items are services', async () => {
    const elsewhere = { ...address, state: 'Kerala' }
    const asked = { shippingAddress: elsewhere }
    const message = 'No shipping rule matches this order. Enter a shipping charge, for example 0 for free shipping.'
    await call('PUT', `/shipping-rule/status/${ids.free}`)
    const refused = await place(asked)
    expect([refused.status, refused.body.errors]).toEqual([422, { shippingCharge: [message] }])
    const free = await coupon({ discountType: 'free-shipping', value: null })
    expect((await place({ ...asked, coupon: free })).body.errors).toEqual({ shippingCharge: [message] })
    const previewed = await call('POST', '/customer-order/preview', {
      ...{ customer: ids.customer, site: ids.pune, currency: ids.inr, items: [{ product: ids.box, quantity: 1 }] },
      shippingAddress: { state: 'Kerala', country: 'IN' },
    })
    expect(previewed.body.data.errors).toEqual({ shippingCharge: [message] })
    expect((await place({ ...asked, shippingCharge: 0 })).body.data).toMatchObject({ shipping: 0, total: 60 })
    expect((await place({ ...asked, shippingCharge: 25 })).body.data).toMatchObject({ shipping: 25, total: 85 })
    const services = [{ product: ids.setup, quantity: 1 }]
    expect((await place({ items: services, site: ids.paris })).body.data).toMatchObject({ shippingRule: null })
    await call('PUT', `/shipping-rule/status/${ids.free}`)
  })

  it("use the default site, the site's currency and the site's country unless the order says otherwise", async () => {
    const { country: _, ...within } = address
    const unsaid = { currency: undefined, shippingAddress: within, billingAddress: within }
    const ordered = async (values: object) => (await place({ ...unsaid, ...values })).body.data
    expect(await ordered({ site: undefined })).toMatchObject({
      site: { name: 'Pune' },
      currency: { name: 'INR' },
      shippingAddress: { country: 'IN' },
      billingAddress: { country: 'IN' },
    })
    const { state: __, ...inFrance } = { ...within, country: 'FR', city: 'Paris', postcode: '75004' }
    const paris = await ordered({ site: ids.paris, shippingAddress: inFrance })
    expect(paris).toMatchObject({ currency: { name: 'EUR' }, shippingAddress: { country: 'FR' } })
    expect(await ordered({ site: ids.paris, currency: ids.inr })).toMatchObject({ currency: { name: 'INR' } })
    const { data } = (await call('POST', '/customer-order/preview', { items: [{ product: ids.box, quantity: 2 }] }))
      .body
    expect([data.subtotal, data.errors]).toEqual([120, {}])
  })

  it('use a shipping rule in the currency of its site, and a coupon in the base currency', async () => {
    const euros = (quantity: number, values: object = {}) =>
      place({ site: ids.paris, currency: ids.eur, items: [{ product: ids.box, quantity }], ...values })
    // 60 rupees are 0.75 euros.
    expect((await euros(4)).body.data).toMatchObject({ subtotal: 3, shipping: 4.9, total: 7.9 })
    expect((await euros(80)).body.data).toMatchObject({ subtotal: 60, shipping: 0, shippingRule: { id: ids.paid } })
    const rupees = await coupon({ discountType: 'amount', value: 100, minimumOrder: 240 })
    expect((await euros(4, { coupon: rupees })).body.data).toMatchObject({ discount: 1.25, total: 6.65 })
    const refused = await euros(3, { coupon: rupees })
    expect(refused.body.errors.coupon[0]).toContain('requires goods worth €3.00. This order has €2.25')
    // 4.90 euros are 392 rupees.
    expect((await place({ site: ids.paris })).body.data).toMatchObject({ shipping: 392 })
  })

  it('have free shipping with a coupon for it, and the order keeps the shipping rule', async () => {
    const free = await coupon({ discountType: 'free-shipping', value: 0 })
    const { body } = await place({ coupon: free, items: [{ product: ids.box, quantity: 2 }] })
    expect(body.data).toMatchObject({ discount: 0, shipping: 0, shippingRule: { id: ids.parcel }, total: 120 })
  })

  it('reject a discount with more decimals than the currency has', async () => {
    const { status, body } = await place({ items: [{ product: ids.box, quantity: 1, discount: 0.125 }] })
    expect(status).toBe(422)
    expect(body.errors['items.0.discount'][0]).toMatch(/INR amounts have at most 2 decimal places/)
  })

  describe('a coupon is rejected', () => {
    const refused = async (id: string, values: object = {}) => {
      const before = (await call('GET', '/customer-order?_end=1')).headers.get('x-total-count')
      const { status, body } = await place({ coupon: id, ...values })
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['coupon'])
      expect(body.message).toBe(body.errors.coupon[0])
      expect((await call('GET', '/customer-order?_end=1')).headers.get('x-total-count')).toBe(before)
      return body.message
    }

    it.each([
      [
        'before its first day',
        { startsOn: shopDay(1) },
        `is valid from ${formatDayInSentence(shopDay(1))} (Asia/Kolkata)`,
      ],
      [
        'after its last day',
        { startsOn: shopDay(-5), endsOn: shopDay(-1) },
        `expired on ${formatDayInSentence(shopDay(-1))} (Asia/Kolkata)`,
      ],
      [
        'below its minimum order',
        { minimumOrder: 100 },
        'requires goods worth ₹100.00. This order has ₹60.00. Add goods for ₹40.00',
      ],
    ])('%s', async (_, values, reason) => {
      expect(await refused(await coupon(values))).toContain(reason)
    })

    it('if the id is unknown', async () => {
      expect(await refused('nothing')).toMatch(/coupon does not exist/)
    })

    it('if it is switched off', async () => {
      const id = await coupon({})
      await call('PUT', `/coupon/status/${id}`)
      expect(await refused(id)).toMatch(/inactive/)
    })

    it('if its products are not ordered, and applies only to its own products otherwise', async () => {
      const id = await coupon({ products: [ids.card] })
      expect(await refused(id)).toMatch(/only for Gift card/)
      const items = [
        { product: ids.card, quantity: 1 },
        { product: ids.box, quantity: 1 },
      ]
      const { body } = await place({ coupon: id, items })
      expect(body.data.items.map(({ discount }: { discount: number }) => discount)).toEqual([10.05, 0])
    })

    it('for customers of other categories, or without a category', async () => {
      const id = await coupon({ customerCategories: [ids.resellers] })
      expect(await refused(id)).toMatch(/only for customers in Resellers/)
      expect(await refused(id, { customer: ids.school })).toMatch(/only for customers in Resellers/)
      expect((await place({ coupon: id, customer: ids.reseller })).status).toBe(200)
    })

    it('if it is used up, and cancelling an order restores one use, only once', async () => {
      const id = await coupon({ usageLimit: 1 })
      const { body } = await place({ coupon: id })
      expect(await usedCount(id)).toBe(1)
      expect(await refused(id, { customer: ids.reseller })).toMatch(/is used up: 1 of 1/)
      const cancel = () =>
        call('PUT', `/customer-order/order-status/${body.data.id}`, { data: { orderStatus: 'cancelled' } })
      expect((await cancel()).status).toBe(200)
      expect((await cancel()).status).toBe(409)
      expect(await usedCount(id)).toBe(0)
      expect((await place({ coupon: id, customer: ids.reseller })).status).toBe(200)
    })

    it('for a customer who has used it as often as allowed, not counting cancelled orders', async () => {
      const id = await coupon({ perCustomerLimit: 1 })
      const { body } = await place({ coupon: id })
      expect(await refused(id)).toMatch(/has already used C\d+ 1 of 1 times/)
      expect((await place({ coupon: id, customer: ids.reseller })).status).toBe(200)
      await call('PUT', `/customer-order/order-status/${body.data.id}`, { data: { orderStatus: 'cancelled' } })
      expect((await place({ coupon: id })).status).toBe(200)
      expect(await usedCount(id)).toBe(2)
    })

    it('for all orders beyond its limit, however many arrive at once', async () => {
      const id = await coupon({ usageLimit: 2 })
      const placed = await Promise.all(Array.from({ length: 6 }, () => place({ coupon: id })))
      expect(placed.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422, 422])
      expect(await usedCount(id)).toBe(2)
    })
  })

  it('without counting a use if the order itself is rejected', async () => {
    const id = await coupon({})
    expect((await place({ coupon: id, site: 'nowhere' })).status).toBe(422)
    expect(await usedCount(id)).toBe(0)
  })
})
