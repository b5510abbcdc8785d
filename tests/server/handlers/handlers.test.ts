import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answered } from '../support/api'
import { startServer } from '../support/app'
import { address, day } from '../support/shop'
import { dialects } from '../support/stores'

describe.each(dialects)('the rules of the entities on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let token: string
  const ids: Record<string, string> = {}

  const call = (method: string, path: string, body?: unknown): Promise<Answered> =>
    server.send(method, `/api/v1${path}`, { token, body })
  const create = async (resource: string, values: object): Promise<string> => {
    const { status, body } = await call('POST', `/${resource}`, values)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.id
  }
  const read = async (resource: string, id: string) => (await call('GET', `/${resource}/${id}`)).body

  beforeAll(async () => {
    server = await startServer(dialect)
    token = await server.signIn()
    ids.inr = await create('currency-master', { name: 'Rupee', code: 'INR', symbol: '₹', rate: 1 })
    ids.eur = await create('currency-master', { name: 'Euro', code: 'EUR', symbol: '€', rate: 0.0125 })
    ids.gst = await create('tax-master', { name: 'GST 18', code: 'GST18', rate: 18 })
    ids.vat = await create('tax-master', { name: 'VAT 20', code: 'VAT20', rate: 20, inclusive: true })
    ids.site = await create('site', { name: 'Pune', code: 'PUN', currency: ids.inr, timezone: 'Asia/Kolkata' })
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
    ids.state = await server.add('state', { name: 'Maharashtra', code: 'MH', country: 'IN' })
    ids.customer = await create('customer', { firstName: 'Cleo', email: 'cleo@example.com' })
  })
  afterAll(() => server.close())

  describe('the base currency and the default site', () => {
    it('gives the first of them the mark, and keeps exactly one', async () => {
      expect(await read('currency-master', ids.inr ?? '')).toMatchObject({ isBase: true })
      expect(await read('currency-master', ids.eur ?? '')).toMatchObject({ isBase: false })
      expect(await read('site', ids.site ?? '')).toMatchObject({ isDefault: true })
      const other = await create('site', {
        name: 'Goa',
        code: 'GOA',
        currency: ids.inr,
        timezone: 'Asia/Kolkata',
        isDefault: true,
      })
      expect((await call('GET', '/site?isDefault=true')).body).toMatchObject([{ id: other }])
      await call('PUT', `/site/${ids.site}`, { isDefault: true })
      expect((await call('GET', '/site?isDefault=true')).body).toMatchObject([{ id: ids.site }])
    })

    it('refuses to clear the mark, to switch its holder off, and to delete it', async () => {
      const path = `/currency-master/${ids.inr}`
      for (const refused of [
        await call('PUT', path, { isBase: false }),
        await call('PUT', `/currency-master/status/${ids.inr}`),
        await call('DELETE', path),
      ]) {
        expect(refused.status).toBe(409)
        expect(refused.body.message).toMatch(/^Exactly one currency is the base/)
      }
      expect(await read('currency-master', ids.inr ?? '')).toMatchObject({ isBase: true, status: 1 })
    })
  })

  it('tells the state of a coupon by its days and its use', async () => {
    const states = {
      scheduled: { startsOn: day(1) },
      live: { startsOn: day(0), endsOn: day(0) },
      expired: { startsOn: day(-9), endsOn: day(-1) },
    }
    for (const [state, values] of Object.entries(states)) {
      const id = await create('coupon', { code: state, value: 10, ...values })
      expect(await read('coupon', id)).toMatchObject({ state })
    }
    const values = {
      code: 'USED',
      value: 5,
      discountType: 'percent',
      startsOn: day(-1),
      usageLimit: 2,
      usedCount: 2,
      status: 1,
    }
    await server.add('coupon', values)
    expect((await call('GET', '/coupon?state=exhausted')).body).toMatchObject([{ code: 'USED' }])
    expect((await call('GET', '/coupon?_sort=state')).body.map(({ state }: { state: string }) => state)).toEqual([
      'exhausted',
      'expired',
      'live',
      'scheduled',
    ])
  })

  describe('customers', () => {
    it('hides a customer who is deleted, keeps the orders, and brings both back', async () => {
      const values = { firstName: 'Dora', email: 'dora@example.com' }
      const dora = await create('customer', values)
      const listed = async (query = '') => (await call('GET', `/customer?email=dora@example.com${query}`)).body
      expect((await call('DELETE', `/customer/${dora}`)).status).toBe(200)
      expect(await listed()).toEqual([])
      expect(await listed(`&deletedAt_gte=${day(-1)}`)).toMatchObject([{ id: dora }])
      expect((await call('POST', `/retrieve-account/${dora}`)).status).toBe(200)
      expect(await listed()).toMatchObject([{ id: dora, deletedAt: null }])
      expect((await call('POST', `/retrieve-account/${dora}`)).status).toBe(409)
    })

    it('does not bring a customer back whose address is another’s by now', async () => {
      const values = { firstName: 'Emil', email: 'emil@example.com' }
      const former = await create('customer', values)
      await call('DELETE', `/customer/${former}`)
      await create('customer', values)
      const refused = await call('POST', `/retrieve-account/${former}`)
      expect(refused.status).toBe(409)
      expect(refused.body.message).toMatch(/emil@example.com belongs to another account/)
    })

    it('has one default address at most', async () => {
      const line = { ...address, state: ids.state, isDefaultShipping: true }
      const refused = await call('PUT', `/customer/${ids.customer}`, {
        addresses: [line, { ...line, isDefaultBilling: true }],
      })
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.body.errors)).toEqual(['addresses.1.isDefaultShipping'])
      const taken = await call('PUT', `/customer/${ids.customer}`, {
        addresses: [line, { ...line, isDefaultShipping: false }],
      })
      expect(taken.status).toBe(200)
      expect((await call('GET', `/customer/customer-address/${ids.customer}`)).body).toHaveLength(2)
    })
  })

  describe('people and roles', () => {
    it('neither deletes, weakens nor switches off the built-in role', async () => {
      const path = `/role/${server.administrator}`
      const refused = [
        await call('DELETE', path),
        await call('PUT', path, { permissions: [] }),
        await call('PUT', `/role/status/${server.administrator}`),
      ]
      expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
      expect((await call('PUT', path, { description: 'May do everything.' })).status).toBe(200)
    })

    it('keeps people from switching off, demoting or deleting themselves', async () => {
      const path = `/user/${server.ann}`
      const refused = [
        await call('DELETE', path),
        await call('PUT', path, { role: server.clerk }),
        await call('PUT', path, { status: 0 }),
        await call('PUT', `/user/status/${server.ann}`),
      ]
      expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409])
      expect((await call('PUT', path, { name: 'Ann Lee' })).status).toBe(200)
    })

    it('keeps administrators from those who may do less', async () => {
      const permissions = [
        'user.list',
        'user.show',
        'user.edit',
        'user.delete',
        'user.status',
        'user.create',
        'role.edit',
      ]
      const keeper = await create('role', { name: 'Keeper of people', permissions })
      const words = 'four random words here'
      await create('user', { name: 'Kim', email: 'kim@example.com', role: keeper, password: words })
      const kim = await server.signIn('kim@example.com', words)
      const as = (method: string, path: string, body?: unknown) =>
        server.send(method, `/api/v1${path}`, { token: kim, body })
      expect((await as('DELETE', `/user/${server.ann}`)).body.message).toMatch(/may do more than you may/)
      expect((await as('PUT', `/user/status/${server.ann}`)).status).toBe(409)
      expect((await as('PUT', `/user/${server.ann}`, { role: keeper })).status).toBe(409)
      const promoted = await as('PUT', `/user/${server.ben}`, { role: server.administrator })
      expect(promoted.status).toBe(422)
      expect(promoted.body.errors.role[0]).toMatch(/may do more than you/)
      const enriched = await as('PUT', `/role/${keeper}`, { permissions: [...permissions, 'coupon.delete'] })
      expect(enriched.body.errors.permissions[0]).toMatch(/coupon\.delete/)
    })

    it('keeps the last active administrator, though two switch each other off at once', async () => {
      const words = 'four random words here'
      const zoe = await create('user', {
        name: 'Zoe',
        email: 'zoe@example.com',
        role: server.administrator,
        password: words,
      })
      const [ann, other] = [await server.signIn(), await server.signIn('zoe@example.com', words)]
      const answers = await Promise.all([
        server.send('PUT', `/api/v1/user/status/${zoe}`, { token: ann }),
        server.send('PUT', `/api/v1/user/status/${server.ann}`, { token: other }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status !== 200).every(({ status }) => [401, 409].includes(status))).toBe(
        true,
      )
      await server.store.db.updateTable('user').set({ status: 1 }).where('id', '=', server.ann).execute()
      token = await server.signIn()
      await server.send('DELETE', `/api/v1/user/${zoe}`, { token })
    })

    it('refuses a password that would be guessed', async () => {
      const values = { name: 'Lou', email: 'lou@example.com', role: server.clerk }
      const refused = await call('POST', '/user', { ...values, password: 'Password1234' })
      expect(refused.status).toBe(422)
      expect(refused.body.errors.password[0]).toMatch(/commonest/)
      expect((await call('PUT', `/user/${server.ben}`, { password: 'ben.example.com' })).status).toBe(422)
    })
  })

  describe('stock', () => {
    const receive = (values: object) =>
      call('POST', '/stock-in', { product: ids.card, site: ids.site, receivedAt: '2026-01-05T10:00:00Z', ...values })

    it('takes the next free serials, in ranges that hold exactly the quantity and overlap no other', async () => {
      expect((await receive({ quantity: 10, serialPrefix: 'A' })).body.data).toMatchObject({
        serialFrom: 1,
        serialTo: 10,
      })
      const sequence = await call('POST', '/stock-in/sequence', { productId: ids.card, quantity: 5, prefix: 'a' })
      expect(sequence.body.data).toEqual({ prefix: 'A', padding: 6, from: 11, to: 15 })
      const short = await receive({ quantity: 5, serialPrefix: 'A', serialFrom: 11, serialTo: 14 })
      expect(short.body.errors.serialTo[0]).toMatch(/holds 4 numbers; expected exactly the quantity, 5/)
      const overlap = await receive({ quantity: 5, serialPrefix: 'A', serialFrom: 8, serialTo: 12 })
      expect(overlap.body.errors.serialFrom[0]).toMatch(/A000008 to A000010 have been received already; .* start at 11/)
      expect((await receive({ quantity: 5, serialPrefix: 'B', serialFrom: 8, serialTo: 12 })).status).toBe(200)
      const box = await receive({ product: ids.box, quantity: 1, serialFrom: 1, serialTo: 1 })
      expect(box.body.errors.serialFrom[0]).toMatch(/tracks no serial numbers/)
    })

    it('lets a batch be put right without getting in its own way', async () => {
      const { body } = await receive({ quantity: 3, serialPrefix: 'C' })
      const path = `/stock-in/${body.data.id}`
      expect((await call('PUT', path, { quantity: 4, serialFrom: 1, serialTo: 4 })).status).toBe(200)
      expect((await call('PUT', path, { quantity: 5 })).status).toBe(422)
      expect((await call('PUT', path, { supplier: 'Printers' })).status).toBe(200)
    })

    it('is what was received, less what orders have taken that stand', async () => {
      const stock = async () => (await read('product', ids.box ?? '')).stock
      const before = await stock()
      await receive({ product: ids.box, quantity: 50 })
      expect(await stock()).toBe(before + 50)
      const order = await call('POST', '/customer-order', orderOf([{ product: ids.box, quantity: 20 }]))
      expect(await stock()).toBe(before + 30)
      await call('PUT', `/customer-order/order-status/${order.body.data.id}`, { data: { orderStatus: 'cancelled' } })
      expect(await stock()).toBe(before + 50)
    })
  })

  const orderOf = (items: object[], values: object = {}) => ({
    customer: ids.customer,
    site: ids.site,
    currency: ids.inr,
    shippingAddress: address,
    billingAddress: address,
    items,
    ...values,
  })

  describe('orders', () => {
    it('prices an order exactly, from the catalogue as it stands', async () => {
      const items = [
        { product: ids.card, quantity: 3, discount: 1.5 },
        { product: ids.box, quantity: 2 },
      ]
      const { body } = await call('POST', '/customer-order', orderOf(items))
      expect(body.message).toBe('Customer Order created successfully.')
      // 3 × 100.50 − 1.50 = 300, and 18 % of it on top; 2 × 60 = 120, of which a sixth is tax.
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

    it('prices in another currency by the rate of the day, rounded as its coins are', async () => {
      const { body } = await call(
        'POST',
        '/customer-order',
        orderOf([{ product: ids.card, quantity: 3 }], { currency: ids.eur }),
      )
      // 100.50 × 0.0125 = 1.25625 → 1.26
      expect(body.data).toMatchObject({ subtotal: 3.78, tax: 0.68, total: 4.46, exchangeRate: 0.0125 })
    })

    it('refuses products that do not exist, and discounts beyond the price', async () => {
      const items = [
        { product: 'nothing', quantity: 1 },
        { product: ids.box, quantity: 1, discount: 61 },
      ]
      const { status, body } = await call('POST', '/customer-order', orderOf(items))
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['items.0.product', 'items.1.discount'])
    })

    it('numbers orders one after the other, however many come at once', async () => {
      const place = () => call('POST', '/customer-order', orderOf([{ product: ids.box, quantity: 1 }]))
      const placed = await Promise.all(Array.from({ length: 6 }, place))
      expect(placed.map(({ status }) => status)).toEqual(Array(6).fill(200))
      const numbers = placed.map(({ body }) => body.data.orderNumber).sort()
      expect(new Set(numbers).size).toBe(6)
      expect(Number(numbers[5]?.slice(3)) - Number(numbers[0]?.slice(3))).toBe(5)
    })

    it('walks the declared statuses, and writes down who did it', async () => {
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

    it('takes a payment back only for those who may, and with a reason', async () => {
      const { body } = await call('POST', '/customer-order', orderOf([{ product: ids.box, quantity: 1 }]))
      const path = `/customer-order/payment-status/${body.data.id}`
      const pay = (values: object, of = token) => server.send('PUT', `/api/v1${path}`, { token: of, body: values })
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

    it('counts a customer’s orders, and adds up those that are paid in the base currency', async () => {
      const customer = await create('customer', { firstName: 'Nora', email: 'nora@example.com' })
      const place = (currency?: string) =>
        call('POST', '/customer-order', orderOf([{ product: ids.box, quantity: 1 }], { customer, currency }))
      const [paid] = [await place(ids.eur), await place(ids.inr)]
      await call('PUT', `/customer-order/payment-status/${paid?.body.data.id}`, { paymentStatus: 'success' })
      const { orderCount, orderTotal, lastOrderAt } = await read('customer', customer)
      expect([orderCount, orderTotal]).toEqual([2, 60])
      expect(lastOrderAt).toMatch(/^\d{4}-.*Z$/)
      expect((await call('GET', '/customer?_sort=orderTotal&_order=desc&_end=1')).body).toMatchObject([
        { id: customer },
      ])
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
  })

  describe('cards', () => {
    const assign = (cardNumber: string, values: object = {}) =>
      call('POST', '/customer-card-mapping', { customer: ids.customer, cardNumber, ...values })

    it('gives a card to one customer at a time, even when two ask at once', async () => {
      const answers = await Promise.all([assign('s-000001'), assign('S-000001')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const given = answers.find(({ status }) => status === 200)?.body
      expect(given).toMatchObject({
        message: 'Card Assigned successfully.',
        data: { cardNumber: 'S-000001', state: 'assigned', assignedBy: { id: server.ann } },
      })
    })

    it('replaces a card, and never gives the former one out again', async () => {
      const order = await call('POST', '/customer-order', orderOf([{ product: ids.card, quantity: 2 }]))
      const [item] = (await call('GET', `/order-item/order/${order.body.data.id}`)).body
      const { body } = await assign('S-000002', { orderItem: item.id })
      const replace = (data: object) => call('PUT', `/customer-card-mapping/${body.data.id}`, { data })
      expect((await replace({ cardNumber: 'S-000003', reason: 'other' })).body.errors.note).toHaveLength(1)
      expect((await replace({ cardNumber: 'S-000001', reason: 'lost' })).status).toBe(409)
      const replaced = await replace({ cardNumber: 'S-000003', reason: 'lost' })
      expect(replaced.body).toMatchObject({
        message: 'Card replaced successfully.',
        data: { state: 'replaced', reason: 'lost', replacedBy: { name: 'S-000003' } },
      })
      expect((await assign('S-000002')).status).toBe(409)
      const [after] = (await call('GET', `/order-item/order/${order.body.data.id}`)).body
      expect(after).toMatchObject({ cards: ['S-000003'], cardsNeeded: 1 })
      expect((await replace({ cardNumber: 'S-000004', reason: 'lost' })).status).toBe(409)
    })
  })

  it('orders the pictures of a product, and no others', async () => {
    const add = (product: string | undefined, priority: number) =>
      server.add('product-image', { product, image: `${priority}.webp`, priority })
    const [first, second, foreign] = [await add(ids.card, 0), await add(ids.card, 1), await add(ids.box, 0)]
    const order = (images: object[]) => call('POST', '/product-image/priority', { productId: ids.card, images })
    const places = async () => {
      const { images } = await read('product', ids.card ?? '')
      return Object.fromEntries(images.map(({ id, priority }: { id: string; priority: number }) => [id, priority]))
    }
    expect(
      (
        await order([
          { id: first, priority: 1 },
          { id: second, priority: 0 },
        ])
      ).status,
    ).toBe(200)
    expect(await places()).toEqual({ [first]: 1, [second]: 0 })
    const refused = await order([
      { id: first, priority: 0 },
      { id: foreign, priority: 1 },
    ])
    expect(refused.body.errors).toHaveProperty(['images.1.id'])
    expect((await call('PUT', `/product-image/${first}`, { alt: 'The front' })).status).toBe(200)
    expect((await read('product', ids.card ?? '')).images[1]).toMatchObject({ id: first, alt: 'The front' })
    expect(await places()).toEqual({ [first]: 1, [second]: 0 })
  })

  it('adds up the state of the business, in parts that one may see', async () => {
    const { status, body } = await call('GET', '/dashboard-stats')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      currency: 'INR',
      to: day(0),
      from: day(-29),
      revenue: { value: 60, previous: 0 },
      orders: { value: expect.any(Number), previous: 0 },
      averageOrder: { value: 60 },
      paymentSuccess: { value: 50 },
      newCustomers: { previous: 0 },
      queue: { toShip: 1, onHold: 0, pendingPayments: 0 },
      expiringCoupons: [{ code: 'LIVE', endsOn: day(0) }],
      topProducts: [{ name: 'Box', quantity: 1, revenue: 60 }],
      topCategories: [{ name: 'Cards', revenue: 60 }],
    })
    expect(body.daily).toHaveLength(30)
    expect(body.daily.at(-1)).toMatchObject({ day: day(0), revenue: 60 })
    expect(body.latestOrders).toHaveLength(8)
    expect((await call('GET', `/dashboard-stats?from=${day(-3)}&to=${day(-2)}`)).body.orders.value).toBe(0)
    for (const query of [
      'from=2026-02-30',
      'to=now',
      `from=${day(1)}&to=${day(0)}`,
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
