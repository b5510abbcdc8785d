import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paymentStateOf } from '../../../business/orders/server/money/payment-state'
import { handlers, registry } from '../../../server/operations/registry'
import { fullIt } from '../../scope'
import { dialects } from '../../server/support/stores'
import { startServer } from '../../server/support/test-server'
import { address, openShop } from '../support/shop'

const orders = registry.get('customer-order')
const items = registry.get('order-item')

const dayLength = 86_400_000
const lastDay = Date.parse('2026-03-31')
const placed = (daysAgo: number, hour: number) =>
  new Date(lastDay - daysAgo * dayLength + hour * 3_600_000 + 1).toISOString()

interface Row {
  readonly id: string
  readonly customer: string
  readonly placedAt: string
  readonly paymentStatus: string
  readonly settlement: string
  readonly orderStatus: string
  readonly total: number
  readonly paid: number
  readonly refunded: number
  readonly credited: number
  readonly exchangeRate: number
}

interface Bought {
  readonly order: string
  readonly name: string
  readonly quantity: number
  readonly price: number
  readonly discount: number | null
  readonly credited: number | null
}

/**
 * The expected revenue of an order: the paid amount minus refunds, at most the total minus credits, and at least zero.
 */
const keptOf = ({ total, paid, refunded, credited }: Row) =>
  Math.max(0, Math.min(Number(paid) - Number(refunded), Number(total) - Number(credited)))

/** The sums include the items of an order unless the order was cancelled or returned. */
const isRevenue = ({ paymentStatus, orderStatus }: Row) =>
  paymentStatus === 'success' && !['cancelled', 'returned'].includes(orderStatus)

/** The expected figures of the dashboard, summed up order by order. */
function naively(rows: readonly Row[], bought: readonly Bought[], from: string, to: string) {
  const within = rows.filter(({ placedAt }) => placedAt.slice(0, 10) >= from && placedAt.slice(0, 10) <= to)
  const paid = within.filter(isRevenue)
  const inBase = (amount: number, { exchangeRate }: Row) => amount / ((exchangeRate || 1e6) / 1e6)
  const revenueOf = (some: readonly Row[]) => Math.round(some.reduce((sum, row) => sum + inBase(keptOf(row), row), 0))
  const countBy = (name: 'orderStatus' | 'settlement') => {
    const counts: Record<string, number> = {}
    for (const row of within) counts[row[name]] = (counts[row[name]] ?? 0) + 1
    return counts
  }
  const products = new Map<string, { quantity: number; revenue: number }>()
  for (const order of paid)
    for (const { name, quantity, price, discount, credited } of bought.filter((one) => one.order === order.id)) {
      const sum = products.get(name) ?? { quantity: 0, revenue: 0 }
      const revenue = Math.round(inBase(price * quantity - (discount ?? 0) - (credited ?? 0), order))
      products.set(name, { quantity: sum.quantity + quantity, revenue: sum.revenue + revenue })
    }
  const days = [...new Set(within.map(({ placedAt }) => placedAt.slice(0, 10)))].sort()
  const daily = days.map((day) => {
    const own = within.filter(({ placedAt }) => placedAt.startsWith(day))
    return { day, orders: own.length, revenue: revenueOf(own) }
  })
  return {
    revenue: daily.reduce((sum, { revenue }) => sum + revenue, 0) / 10_000,
    orders: within.length,
    daily: daily.map((one) => ({ ...one, revenue: one.revenue / 10_000 })),
    ordersByStatus: countBy('orderStatus'),
    ordersByPayment: countBy('settlement'),
    topProducts: [...products]
      .map(([name, { quantity, revenue }]) => ({ name, quantity, revenue: revenue / 10_000 }))
      .sort((one, other) => other.revenue - one.revenue || one.name.localeCompare(other.name)),
  }
}

/** The expected figures of each customer, summed up order by order. */
function bought(orders: readonly Row[]) {
  const totals = orders
    .filter((row) => keptOf(row) > 0)
    .map((row) => Math.round(keptOf(row) / ((row.exchangeRate || 1e6) / 1e6)))
  const sum = totals.reduce((some, one) => some + one, 0)
  return {
    orderCount: orders.length,
    paidOrderCount: totals.length,
    orderTotal: sum / 10_000,
    averageOrder: totals.length > 0 ? Math.round(sum / totals.length) / 10_000 : null,
    lastOrderAt:
      orders
        .map(({ placedAt }) => placedAt)
        .sort()
        .at(-1) ?? null,
  }
}

describe.each(dialects)('the stored totals of orders equal a full recount, on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let token: string
  let products: string[]
  let customers: string[]
  let bases: Readonly<Record<string, string>>
  let number = 0

  const call = (method: string, path: string, body?: unknown) =>
    server.send(method, `/api/v1${path}`, { token, ...(body !== undefined && { body }) })
  const idsOf = async () =>
    (await server.store.db.selectFrom('customer_order').select('id').orderBy('id').execute()) as Row[]
  const oneOf = async (at: number) => {
    const all = await idsOf()
    return all[at % all.length]?.id ?? ''
  }

  beforeAll(async () => {
    server = await startServer(dialect)
    token = await server.signIn()
    const currency = await server.add('currency-master', {
      name: 'Rupee',
      code: 'INR',
      symbol: '₹',
      rate: 1,
      isBase: true,
    })
    const site = await server.add('site', { name: 'Here', code: 'H', currency, timezone: 'UTC', isDefault: true })
    customers = []
    for (const name of ['cleo', 'dora'])
      customers.push(await server.add('customer', { firstName: name, email: `${name}@example.com`, status: 1 }))
    const tax = await server.add('tax-master', { name: 'None', code: 'N', rate: 0 })
    const category = await server.add('product-category', { name: 'All', slug: 'all' })
    products = []
    for (const name of ['Box', 'Card', 'Pen'])
      products.push(
        await server.add('product', { name, sku: name, type: 'service', category, currency, tax, price: 1 }),
      )
    bases = { currency, site }
    for (let at = 0; at < 12; at++) await place(at)
  })
  afterAll(() => server.close())

  async function place(seed: number) {
    number += 1
    const total = Math.round((10 + seed * 1.01) * 100) / 100
    const id = await server.add('customer-order', {
      ...bases,
      customer: customers[seed % 2],
      orderNumber: `S-${number}`,
      shippingAddress: address,
      billingAddress: address,
      total,
      ...(seed % 3 === 1 && { paid: total, revenue: total }),
      due: seed % 3 === 1 ? 0 : total,
      exchangeRate: [1, 0.037, 83.21][seed % 3],
      paymentStatus: ['pending', 'success', 'failure'][seed % 3],
      settlement: ['unpaid', 'paid', 'failed'][seed % 3],
      orderStatus: 'placed',
      placedAt: placed(seed % 5, (seed * 7) % 24),
    })
    for (let at = 0; at <= seed % 3; at++)
      await server.add('order-item', {
        order: id,
        product: products[(seed + at) % 3],
        name: ['Box', 'Card', 'Pen'][(seed + at) % 3],
        quantity: 1 + (seed % 4),
        price: 3.33 + at,
        discount: seed % 2 ? 0.25 : undefined,
      })
  }

  /** The changes that can happen to an order. A change that the server refuses has no effect. */
  const changes: Readonly<Record<string, (at: number) => Promise<unknown>>> = {
    placed: place,
    paid: async (at) => call('PUT', `/customer-order/payment-status/${await oneOf(at)}`, { paymentStatus: 'success' }),
    failed: async (at) =>
      call('PUT', `/customer-order/payment-status/${await oneOf(at)}`, { paymentStatus: 'failure' }),
    'taken back': async (at) =>
      call('PUT', `/customer-order/payment-status/${await oneOf(at)}`, {
        paymentStatus: 'pending',
        reason: 'By mistake',
      }),
    'paid in part': async (at) =>
      call('PUT', `/customer-order/pay/${await oneOf(at)}`, { amount: 1 + (at % 7), method: 'cash' }),
    refunded: async (at) =>
      call('PUT', `/customer-order/refund/${await oneOf(at)}`, {
        amount: 1 + (at % 5),
        method: 'cash',
        reason: 'Dented',
      }),
    cancelled: async (at) =>
      call('PUT', `/customer-order/order-status/${await oneOf(at)}`, { data: { orderStatus: 'cancelled' } }),
    'moved to another day': async (at) => {
      const id = await oneOf(at)
      await server.store.transaction((trx) =>
        server.store.update(trx, orders, id, { placedAt: placed(at % 6, at % 24) }),
      )
    },
    'given to another customer': async (at) => {
      const id = await oneOf(at)
      const total = Math.round(at * 101) / 100
      const { paid, refunded, credited, paymentStatus } = (await call('GET', `/customer-order/${id}`)).body
      const sums = { total, ...paymentStateOf({ total, paid, refunded, credited, paymentStatus }) }
      await server.store.transaction((trx) =>
        server.store.update(trx, orders, id, { customer: customers[at % 2], ...sums }),
      )
    },
    'changed in an item': async (at) => {
      const all = await server.store.db.selectFrom('order_item').select('id').orderBy('id').execute()
      const { id } = all[at % all.length] as { id: string }
      const change = { quantity: 1 + (at % 9), product: products[at % 3], name: ['Box', 'Card', 'Pen'][at % 3] }
      await server.store.transaction((trx) => server.store.update(trx, items, id, change))
    },
    'removed with an item': async (at) => {
      if ((await idsOf()).length < 6) return
      const id = await oneOf(at)
      await server.store.db.deleteFrom('payment').where('order', '=', id).execute()
      await server.store.db
        .deleteFrom('credit_note_item')
        .where('creditNote', 'in', (notes) => notes.selectFrom('credit_note').select('id').where('order', '=', id))
        .execute()
      await server.store.db.deleteFrom('credit_note').where('order', '=', id).execute()
      await server.store.db.deleteFrom('invoice').where('order', '=', id).execute()
      await server.store.transaction((trx) => server.store.remove(trx, orders, id))
    },
  }

  async function expectSums() {
    const { db } = server.store
    const { rows } =
      await sql<Row>`select id, customer, "placedAt", "paymentStatus", "orderStatus", settlement, total, paid, refunded, credited, "exchangeRate"
      from customer_order`.execute(db)
    for (const id of customers) {
      const { body } = await call('GET', `/customer/${id}`)
      expect(body).toMatchObject(bought(rows.filter(({ customer }) => customer === id)))
    }
    const { rows: sold } =
      await sql<Bought>`select "order", name, quantity, price, discount, credited from order_item`.execute(db)
    for (const { days, before } of [
      { days: ['2026-03-01', '2026-03-31'], before: ['2026-02-01', '2026-02-28'] },
      { days: ['2026-03-29', '2026-03-29'], before: ['2026-03-28', '2026-03-28'] },
      { days: ['2026-03-28', '2026-03-30'], before: ['2026-03-25', '2026-03-27'] },
    ] as const) {
      const [from, to] = days
      const soldBefore = naively(rows, sold, before[0], before[1]).topProducts
      const hadOrders = rows.some(({ placedAt }) => placedAt <= `${before[0]}T00:00:00.000Z`)
      const expected = naively(rows, sold, from, to)
      const { body } = await call('GET', `/dashboard-stats?from=${from}&to=${to}`)
      expect({
        revenue: body.revenue.value,
        orders: body.orders.value,
        daily: body.daily.filter((one: { orders: number }) => one.orders > 0),
        ordersByStatus: body.ordersByStatus,
        ordersByPayment: body.ordersByPayment,
        topProducts: body.topProducts
          .map(({ name, quantity, revenue, previous }: Record<string, unknown>) => ({
            ...{ name, quantity, revenue, previous },
          }))
          .sort(
            (one: Bought & { revenue: number }, other: Bought & { revenue: number }) =>
              other.revenue - one.revenue || one.name.localeCompare(other.name),
          ),
      }).toEqual({
        ...expected,
        topProducts: expected.topProducts.map((one) => ({
          ...one,
          previous: hadOrders ? (soldBefore.find(({ name }) => name === one.name)?.revenue ?? 0) : null,
        })),
      })
    }
  }

  fullIt('after any sequence of changes to orders', async () => {
    await expectSums()
    const change = fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat(500))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (happens) => {
        for (const [name, at] of happens) await changes[name]?.(at)
        await expectSums()
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })

  it('after the totals were lost and the product restarts', async () => {
    await sql`delete from sold_on_day`.execute(server.store.db)
    await handlers['customer-order']?.tables?.(server.store)
    await expectSums()
  })

  it.each([
    [
      'placed',
      sql`insert into customer_order (id, "createdAt", "updatedAt", customer, total, "exchangeRate", "placedAt",
      "paymentStatus", "orderStatus") select 'older', "createdAt", "updatedAt", customer, 70000, 1000000, "placedAt",
      'pending', 'placed' from customer_order limit 1`,
    ],
    ['paid', sql`update customer_order set "paymentStatus" = 'success' where id = 'older'`],
  ])('after an earlier version left an order %s and the product restarts', async (_, statement) => {
    await statement.execute(server.store.db)
    await handlers['customer-order']?.tables?.(server.store)
    await expectSums()
  })
})

describe.each(dialects)('the top products leave out refunded revenue, on %s', (dialect) => {
  let shop: Awaited<ReturnType<typeof openShop>>
  beforeAll(async () => {
    shop = await openShop(dialect)
  })
  afterAll(() => shop.close())
  // Removes the orders from the top list, so that the next test starts with an empty top list.
  afterEach(() => shop.call('PUT', `/customer-order/order-status/${order}`, { data: { orderStatus: 'cancelled' } }))

  let order: string
  const top = async (name: string) => {
    const { body } = await shop.call('GET', '/dashboard-stats')
    return body.topProducts.find((one: { name: string }) => one.name === name)?.revenue
  }
  /** A paid order with two lines: 2 × 400 plus 144 tax, and 1 × 200 plus 36 tax. */
  const paidOrder = async (name: string) => {
    const service = { type: 'service', tracksSerials: false, name }
    const items = [
      { product: await shop.product({ ...service, price: 400 }), quantity: 2 },
      { product: await shop.product({ ...service, price: 200, name: `${name} more` }), quantity: 1 },
    ]
    order = String((await shop.order(items, { shippingCharge: 0 })).body.data.id)
    await shop.call('PUT', `/customer-order/payment-status/${order}`, { paymentStatus: 'success' })
    expect([await top(name), await top(`${name} more`)]).toEqual([800, 200])
    return order
  }
  const first = async (id: string) => (await shop.call('GET', `/order-item/order/${id}`)).body[0].id
  const refund = async (id: string, amount: number, more = {}) => {
    const given = { amount, method: 'transfer', reason: 'Dented', ...more }
    expect((await shop.call('PUT', `/customer-order/refund/${id}`, given)).status).toBe(200)
  }
  const refunds: readonly [name: string, (id: string) => Promise<unknown>, left: readonly number[]][] = [
    ['all of it', (id) => refund(id, 1180), [0, 0]],
    ['half of it', (id) => refund(id, 590), [400, 100]],
    ['half of it twice', async (id) => [await refund(id, 590), await refund(id, 590)], [0, 0]],
    ['one line', async (id) => refund(id, 944, { lines: [{ orderItem: await first(id), quantity: 2 }] }), [0, 200]],
    [
      'part of one line, then of what is left',
      async (id) => [
        await refund(id, 472, { lines: [{ orderItem: await first(id), amount: 472 }] }),
        await refund(id, 354),
      ],
      [200, 100],
    ],
  ]
  it.each(refunds)('after a refund of %s', async (name, give, left) => {
    await give(await paidOrder(name))
    expect([await top(name), await top(`${name} more`)]).toEqual(left)
  })

  it('after a refund of an edited order', async () => {
    const id = await paidOrder('Changed')
    await refund(id, 590, { lines: [{ orderItem: await first(id), amount: 590 }] })
    const [one, other] = (await shop.call('GET', `/order-item/order/${id}`)).body
    expect([one.credited, other.credited]).toEqual([500, 0])
    const items = [one, other].map(({ id, product }) => ({ id, product: product.id, quantity: 1 }))
    const { status, text } = await shop.call('PUT', `/customer-order/${id}`, { items })
    expect(status, text).toBe(200)
    expect([await top('Changed'), await top('Changed more')]).toEqual([0, 100])
  })

  it('after an earlier version made the refund and the product restarts', async () => {
    const id = await paidOrder('Earlier')
    await refund(id, 590)
    await sql`update order_item set credited = 0`.execute(shop.store.db)
    await sql`delete from sold_on_day`.execute(shop.store.db)
    await handlers['customer-order']?.tables?.(shop.store)
    expect([await top('Earlier'), await top('Earlier more')]).toEqual([400, 100])
  })
})
