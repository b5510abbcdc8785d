import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminServer, startAdminServer } from '../../server/support/admin-server'
import { dialects } from '../../server/support/stores'
import { address, shopDay } from '../support/shop'

describe.each(dialects)('orders and their totals on %s', (dialect) => {
  let server: AdminServer
  const ids: Record<string, string> = {}

  const call: AdminServer['call'] = (...asked) => server.call(...asked)
  const create: AdminServer['create'] = (...asked) => server.create(...asked)
  const read: AdminServer['read'] = (...asked) => server.read(...asked)

  beforeAll(async () => {
    server = await startAdminServer(dialect)
    ids.inr = await create('currency-master', { name: 'Rupee', code: 'INR', symbol: '₹', rate: 1 })
    ids.eur = await create('currency-master', { name: 'Euro', code: 'EUR', symbol: '€', rate: 0.0125 })
    ids.gst = await create('tax-master', { name: 'GST 18', code: 'GST18', rate: 18 })
    ids.vat = await create('tax-master', { name: 'VAT 20', code: 'VAT20', rate: 20, inclusive: true })
    ids.site = await create('site', { name: 'Pune', code: 'PUN', currency: ids.inr, timezone: 'Asia/Kolkata' })
    await create('shipping-rule', { name: 'Free shipping', basis: 'total', min: 0, rate: 0 })
    ids.category = await create('product-category', { name: 'Cards', slug: 'cards' })
    const product = { category: ids.category, currency: ids.inr, tax: ids.gst }
    ids.card = await create('product', { ...product, name: 'Gift card', sku: 'GC', price: 100.5 })
    ids.box = await create('product', {
      ...product,
      name: 'Box',
      sku: 'BOX',
      price: 60,
      type: 'accessory',
      tracksSerials: false,
      tax: ids.vat,
    })
    const receivedAt = '2026-01-02T10:00:00Z'
    await create('stock-in', { product: ids.card, site: ids.site, quantity: 100, serialPrefix: 'S-', receivedAt })
    await create('stock-in', { product: ids.box, site: ids.site, quantity: 100, receivedAt })
    ids.customer = await create('customer', { firstName: 'Cleo', email: 'cleo@example.com' })
  })
  afterAll(() => server.close())

  const orderOf = (items: object[], values: object = {}) => ({
    customer: ids.customer,
    site: ids.site,
    currency: ids.inr,
    shippingAddress: address,
    billingAddress: address,
    items,
    ...values,
  })

  it('assigns the default site, and fills in the typed contact details of a customer who had none', async () => {
    const customer = await create('customer', { firstName: 'Nova', email: 'nova@example.com' })
    const values = { customer, site: undefined, shippingAddress: { ...address, phone: '+91 98765 43210' } }
    const { body, status } = await call('POST', '/customer-order', orderOf([{ product: ids.box, quantity: 1 }], values))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.site).toMatchObject({ id: ids.site })
    const kept = (await call('GET', `/customer/${customer}`)).body
    expect(kept.phone).toBe('+919876543210')
    const { name: _, state, ...typed } = address
    const first = { ...typed, state: { name: state }, isDefaultShipping: true, isDefaultBilling: false }
    expect(kept.addresses).toMatchObject([first])

    await call('POST', '/customer-order', orderOf([{ product: ids.box, quantity: 1 }], { customer }))
    expect((await call('GET', `/customer/${customer}`)).body.addresses).toHaveLength(1)
  })

  it('prices an order exactly, with the current prices of the catalogue', async () => {
    const items = [
      { product: ids.card, quantity: 3, discount: 1.5 },
      { product: ids.box, quantity: 2 },
    ]
    const { body } = await call('POST', '/customer-order', orderOf(items))
    expect(body.message).toBe('Customer Order created successfully.')
    // 3 × 100.50 − 1.50 = 300, plus 18 % tax. 2 × 60 = 120, and a sixth of this amount is tax.
    expect(body.data).toMatchObject({
      subtotal: 421.5,
      discount: 1.5,
      shipping: 0,
      tax: 74,
      total: 474,
      exchangeRate: 1,
      orderStatus: 'placed',
      paymentStatus: 'pending',
      orderNumber: expect.stringMatching(/^DH-\d{7}$/),
      timeline: [{ event: 'Placed', by: expect.any(String), at: expect.any(String) }],
    })
    const listed = await call('GET', `/order-item/order/${body.data.id}`)
    expect(listed.body).toMatchObject([
      { name: 'Gift card', sku: 'GC', price: 100.5, tax: 18, lineTotal: 300, cards: [], cardsNeeded: 3 },
      { name: 'Box', sku: 'BOX', price: 60, tax: 20, lineTotal: 120, cards: [], cardsNeeded: 0 },
    ])
    await call('PUT', `/product/${ids.card}`, { price: 100.5, name: 'Gift card' })
  })

  it("prices an order in another currency by the day's rate, rounded to that currency's decimals", async () => {
    const { body } = await call(
      'POST',
      '/customer-order',
      orderOf([{ product: ids.card, quantity: 3 }], { currency: ids.eur }),
    )
    // 100.50 × 0.0125 = 1.25625 → 1.26
    expect(body.data).toMatchObject({ subtotal: 3.78, tax: 0.68, total: 4.46, exchangeRate: 0.0125 })
  })

  it('rejects products that do not exist, and discounts above the price', async () => {
    const items = [
      { product: 'nothing', quantity: 1 },
      { product: ids.box, quantity: 1, discount: 61 },
    ]
    const { status, body } = await call('POST', '/customer-order', orderOf(items))
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['items.0.product', 'items.1.discount'])
  })

  it('numbers orders consecutively, however many arrive at the same time', async () => {
    const place = () => call('POST', '/customer-order', orderOf([{ product: ids.box, quantity: 1 }]))
    const placed = await Promise.all(Array.from({ length: 6 }, place))
    expect(placed.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const numbers = placed.map(({ body }) => body.data.orderNumber).sort()
    expect(new Set(numbers).size).toBe(6)
    expect(Number(numbers[5]?.slice(3)) - Number(numbers[0]?.slice(3))).toBe(5)
  })

  it('allows only the declared status changes, and records who made them', async () => {
    const { body } = await call('POST', '/customer-order', orderOf([{ product: ids.box, quantity: 1 }]))
    const { id } = body.data
    const walk = (orderStatus: string, more: object = {}) =>
      call('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus, ...more } })
    expect((await walk('confirmed')).status).toBe(200)
    expect((await walk('on-hold', { note: 'Address unclear.' })).status).toBe(200)
    const refused = await walk('packed')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/Possible: Confirmed/)
    const { data } = (await walk('confirmed')).body
    expect(data.orderStatus).toBe('confirmed')
    expect(data.timeline.map(({ event, note }: { event: string; note: unknown }) => [event, note])).toEqual([
      ['Placed', null],
      ['Confirmed', null],
      ['On hold', 'Address unclear.'],
      ['Confirmed', null],
    ])
  })

  it('lets only users with the permission take back a payment, and requires a reason', async () => {
    const { body } = await call('POST', '/customer-order', orderOf([{ product: ids.box, quantity: 1 }]))
    const path = `/customer-order/payment-status/${body.data.id}`
    const pay = (values: object, of = server.token) => server.send('PUT', `/api/v1${path}`, { token: of, body: values })
    expect((await pay({ paymentStatus: 'failure' })).status).toBe(200)
    expect((await pay({ paymentStatus: 'success' })).status).toBe(409)
    await pay({ paymentStatus: 'pending' })
    expect((await pay({ paymentStatus: 'success' })).status).toBe(200)
    const role = await create('role', { name: 'Cashier', permissions: ['customer-order.paymentStatus'] })
    const words = 'four random words here'
    await create('user', { name: 'Max', email: 'max@example.com', role, password: words })
    const max = await server.signIn('max@example.com', words)
    expect((await pay({ paymentStatus: 'failure', reason: 'Bounced.' }, max)).status).toBe(409)
    const silent = await pay({ paymentStatus: 'failure' })
    expect(silent.body.errors.reason).toHaveLength(1)
    expect((await pay({ paymentStatus: 'failure', reason: 'Bounced.' })).body.data.paymentStatus).toBe('failure')
  })

  it("counts a customer's orders, and totals the paid orders in the base currency", async () => {
    const customer = await create('customer', { firstName: 'Nora', email: 'nora@example.com' })
    const place = (currency?: string) =>
      call('POST', '/customer-order', orderOf([{ product: ids.box, quantity: 1 }], { customer, currency }))
    const [paid] = [await place(ids.eur), await place(ids.inr)]
    await call('PUT', `/customer-order/payment-status/${paid?.body.data.id}`, { paymentStatus: 'success' })
    const { orderCount, orderTotal, lastOrderAt } = await read('customer', customer)
    expect([orderCount, orderTotal]).toEqual([2, 60])
    expect(lastOrderAt).toMatch(/^\d{4}-.*Z$/)
    expect((await call('GET', '/customer?_sort=orderTotal&_order=desc&_end=1')).body).toMatchObject([{ id: customer }])
  })

  it('draws an invoice', async () => {
    const { body } = await call('POST', '/customer-order', orderOf([{ product: ids.card, quantity: 1 }]))
    const answer = await call('GET', `/order-invoice/${body.data.id}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain('invoice.pdf')
    expect(answer.text).toMatch(/^%PDF-/)
    expect((await call('GET', '/order-invoice/nothing')).status).toBe(404)
  })

  it('returns the figures of the business, limited to the parts that the user may see', async () => {
    await create('coupon', { code: 'live', value: 10, startsOn: shopDay(0), endsOn: shopDay(0) })
    const { status, body } = await call('GET', '/dashboard-stats')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      currency: 'INR',
      to: shopDay(0),
      from: shopDay(-29),
      revenue: { value: 60, previous: null },
      orders: { value: expect.any(Number), previous: null },
      averageOrder: { value: 60 },
      paymentSuccess: { value: 50 },
      newCustomers: { previous: null },
      queue: { toShip: 1, onHold: 0, pendingPayments: 0 },
      expiringCoupons: [{ code: 'LIVE', endsOn: shopDay(0) }],
      topProducts: [{ name: 'Box', quantity: 1, revenue: 60 }],
      topCategories: [{ name: 'Cards', revenue: 60 }],
    })
    expect(body.daily).toHaveLength(30)
    expect(body.daily.at(-1)).toMatchObject({ day: shopDay(0), revenue: 60 })
    expect(body.latestOrders).toHaveLength(8)
    expect((await call('GET', `/dashboard-stats?from=${shopDay(-3)}&to=${shopDay(-2)}`)).body.orders.value).toBe(0)
    for (const query of [
      'from=2026-02-30',
      'to=now',
      `from=${shopDay(1)}&to=${shopDay(0)}`,
      'from=1990-01-01',
      'from=1&from=2',
    ])
      expect((await call('GET', `/dashboard-stats?${query}`)).status, query).toBe(400)
    const ben = await server.signIn('ben@example.com')
    expect(Object.keys((await server.send('GET', '/api/v1/dashboard-stats', { token: ben })).body)).toEqual([
      'from',
      'to',
      'timeZone',
      'currency',
    ])
  })
})
