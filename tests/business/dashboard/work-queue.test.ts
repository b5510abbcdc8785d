import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import dashboard from '../../../business/dashboard'
import { type PaymentSums, paymentStateOf } from '../../../business/orders/server/money/payment-state'
import { settlements } from '../../../resources/customer-order/money-choices'
import { registry } from '../../../server/operations/registry'
import { listPath } from '../../../src/screens/dashboard/stats/list-path'
import { dateTime, setTimeZone } from '../../../vocabulary'
import { dialects } from '../../server/support/stores'
import { address, openShop, type Shop, shopDay, shopTimeZone } from '../support/shop'

const orders = registry.get('customer-order')

/** The request that the list sends to the API. */
const asked = (name: string, value: string) => {
  const [, end] = /^placedAt_(gte|lte)$/.exec(name) ?? []
  return (end && dateTime().kind.toFilterBound?.(value, end as 'gte' | 'lte')) ?? value
}

describe.each(dialects)('each count of the dashboard equals the count of the linked list, on %s', (dialect) => {
  let shop: Shop
  let stats: Readonly<Record<string, Readonly<Record<string, number>>>>

  const totalOf = async (path: string) => {
    const [, given = ''] = path.split('?')
    const query = new URLSearchParams(
      [...new URLSearchParams(given)].map(([name, value]) => [name, asked(name, value)]),
    )
    const { status, text, headers } = await shop.call('GET', `/customer-order?${query}&_start=0&_end=1`)
    expect(status, text).toBe(200)
    return Number(headers.get('x-total-count'))
  }

  beforeAll(async () => {
    setTimeZone(shopTimeZone)
    shop = await openShop(dialect)
    const card = await shop.product({ tracksSerials: true })
    const box = await shop.product({ type: 'accessory', tracksSerials: false })
    let number = 0
    const order = async (
      orderStatus: string,
      paymentStatus: 'pending' | 'success' | 'failure',
      hoursAgo: number,
      products: readonly string[],
      sums: PaymentSums = paymentStatus === 'success' ? { paid: 10 } : {},
    ) => {
      number += 1
      const id = await shop.add('customer-order', {
        ...shop.ids,
        orderNumber: `Q-${number}`,
        shippingAddress: address,
        billingAddress: address,
        total: 10,
        exchangeRate: 1,
        orderStatus,
        ...paymentStateOf({ total: 10, ...sums, paymentStatus }),
        placedAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      })
      for (const product of products) await shop.add('order-item', { order: id, product, quantity: 2, price: 5 })
    }
    await order('placed', 'success', 1, [card, card])
    await order('packed', 'success', 30, [box])
    await order('confirmed', 'pending', 30, [card])
    await order('processing', 'pending', 2, [box])
    await order('shipped', 'pending', 50, [card])
    await order('on-hold', 'pending', 50, [card])
    await order('on-hold', 'success', 3, [box])
    await order('cancelled', 'pending', 60, [card])
    await order('returned', 'failure', 60, [box])
    await order('delivered', 'success', 24 * 45, [box])
    // The test also places one order with each of the remaining payment status values.
    await order('delivered', 'pending', 5, [box], { paid: 4 })
    await order('delivered', 'success', 5, [box], { paid: 12 })
    await order('delivered', 'success', 5, [box], { paid: 10, credited: 3, refunded: 3 })
    await order('delivered', 'success', 5, [box], { paid: 10, credited: 10, refunded: 10 })
    await order('delivered', 'pending', 5, [box], { total: 0 })
    stats = (await shop.call('GET', '/dashboard-stats')).body
  })
  afterAll(async () => {
    setTimeZone()
    await shop.close()
  })

  it('in the work queue, which ignores the selected days', async () => {
    expect(stats.queue).toEqual({ toShip: 2, waitingForCards: 2, pendingPayments: 3, toGiveBack: 1, onHold: 2 })
    for (const [name, { where }] of Object.entries(dashboard.queue ?? {}))
      expect(await totalOf(listPath(orders, { where })), name).toBe(stats.queue?.[name])
  })

  it.each([
    ['orderStatus', 'ordersByStatus'],
    ['settlement', 'ordersByPayment'],
  ])('by %s, within the selected days', async (by, name) => {
    const days = { from: shopDay(-29), to: shopDay(0) }
    const counts = Object.entries(stats[name] ?? {})
    expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(14)
    for (const [status, count] of counts)
      expect(await totalOf(listPath(orders, { where: { [by]: status }, on: 'placedAt', days })), status).toBe(count)
  })

  it('of every payment state, and the tab shows the same count', async () => {
    const { headers } = await shop.call('GET', '/customer-order?paymentStatus=success&_start=0&_end=1')
    const tabs = Object.fromEntries(new URLSearchParams(headers.get('x-tab-counts') ?? ''))
    expect(Object.keys(stats.ordersByPayment ?? {}).sort()).toEqual(Object.keys(settlements).sort())
    for (const state of Object.keys(settlements)) {
      const { headers } = await shop.call('GET', `/customer-order?settlement=${state}&_start=0&_end=1`)
      expect(headers.get('x-total-count'), state).toBe(tabs[state] ?? '0')
    }
  })

  it('of the work queue, right after a change', async () => {
    const before = stats.queue?.onHold ?? 0
    const [held] = (await shop.call('GET', '/customer-order?orderStatus=placed')).body
    await shop.call('PUT', `/customer-order/order-status/${held.id}`, { data: { orderStatus: 'on-hold' } })
    const { queue } = (await shop.call('GET', '/dashboard-stats')).body
    expect(queue).toMatchObject({ toShip: 1, onHold: before + 1 })
  })
})
