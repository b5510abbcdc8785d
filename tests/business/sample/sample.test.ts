import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifyPassword } from '../../../server/auth/passwords/passwords'
import { samplePassword } from '../../../server/features/sample-data/sample-people'
import { registry } from '../../../server/operations/registry'
import {
  type AnyRecord,
  checkRecord,
  choicesOf,
  createRegistry,
  type Field,
  idOf,
  isReadOnly,
  nextChoices,
  permissionsOf,
  type Reference,
  type Resource,
} from '../../../vocabulary'
import { fullIt } from '../../scope'
import { box, type FilledStore, fillStoreWithSamples, gift, listRecords, now } from './filled-store'

const minor = (value: unknown) => Math.round(Number(value) * 10_000)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const groupBy = (records: readonly AnyRecord[], field: string) => {
  const groups = new Map<unknown, AnyRecord[]>()
  for (const record of records) groups.set(idOf(record[field]), [...(groups.get(idOf(record[field])) ?? []), record])
  return groups
}

describe('the sample data', () => {
  let sample: FilledStore
  const all = new Map<string, AnyRecord[]>()
  const records = (resource: string) => all.get(resource) ?? []

  beforeAll(async () => {
    // Derived values, such as the status of a coupon, depend on the day. The simulated clock shows the day of the
    // sample data.
    vi.useFakeTimers({ now, toFake: ['Date'] })
    sample = await fillStoreWithSamples(registry)
    for (const { name } of registry.all) all.set(name, await listRecords(sample, name))
  })
  afterAll(async () => {
    vi.useRealTimers()
    await sample.close()
  })

  it('cover a year of business', () => {
    const expected = { 'product-category': 12, product: 60, customer: 400, 'customer-order': 1500, user: 5, role: 5 }
    for (const [resource, count] of Object.entries(expected))
      expect([resource, records(resource).length]).toEqual([resource, count])
  })

  it.each(registry.all.map((resource) => [resource.name, resource] as const))(
    "of %s pass their resource's own checks",
    (_, resource) => {
      if (resource.samples > 0) expect(records(resource.name).length).toBeGreaterThan(0)
      const typed = Object.entries(resource.fields).filter(([, field]) => !isReadOnly(field) && !field.kind.writeOnly)
      for (const record of records(resource.name)) {
        const given = Object.fromEntries(typed.flatMap(([name]) => (name in record ? [[name, record[name]]] : [])))
        const stored = Object.fromEntries(
          typed.map(([name, { createOnly }]) => [name, createOnly ? record[name] : null]),
        )
        const settable = Object.fromEntries(
          Object.entries(given).filter(([name]) => !resource.fields[name]?.createOnly),
        )
        expect(checkRecord(resource, settable, { stored }).errors, `${resource.name} ${record.id}`).toEqual({})
      }
    },
  )

  it('have no dates in the future', () => {
    for (const [resource, list] of all)
      for (const { createdAt, updatedAt } of list)
        expect(String(createdAt) <= now.toISOString() && String(updatedAt) >= String(createdAt), resource).toBe(true)
  })

  it('have one base currency and one default site', () => {
    expect(records('currency-master').filter(({ isBase }) => isBase)).toHaveLength(1)
    expect(records('site').filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  it('have a stock ledger that adds up to the stock and never falls below zero', () => {
    const movements = groupBy(records('stock-movement'), 'product')
    for (const product of records('product').filter(({ type }) => type !== 'service')) {
      const own = [...(movements.get(product.id) ?? [])].sort((a, b) => (String(a.at) < String(b.at) ? -1 : 1))
      let stock = 0
      for (const { quantity, balance, at } of own) {
        stock += Number(quantity)
        expect([product.name, at, balance]).toEqual([product.name, at, stock])
        expect(stock).toBeGreaterThanOrEqual(0)
      }
      expect([product.name, product.stock]).toEqual([product.name, stock])
      expect(product.stockLevel).toBe(stock === 0 ? 'out' : stock <= Number(product.lowStockAt) ? 'low' : 'enough')
    }
    expect(new Set(records('stock-movement').map(({ by }) => typeof (by as Reference | null)?.name))).toEqual(
      new Set(['string']),
    )
  })

  it('have a card for each received serial, and one holder for each issued card', () => {
    const cards = groupBy(records('card'), 'batch')
    for (const { id, serialFrom, serialTo } of records('stock-in').filter(({ serialFrom }) => serialFrom !== null))
      expect(cards.get(id)).toHaveLength(Number(serialTo) - Number(serialFrom) + 1)
    const assigned = groupBy(
      records('customer-card-mapping').filter(({ state }) => state === 'assigned'),
      'card',
    )
    for (const { id, state, holder, mapping } of records('card')) {
      const [held, ...others] = assigned.get(id) ?? []
      expect([others.length, state === 'assigned', idOf(mapping), idOf(holder)]).toEqual([
        0,
        held !== undefined,
        held?.id ?? null,
        held ? idOf(held.customer) : null,
      ])
    }
  })

  it('have enough cards in stock for the remaining stock and for the open orders', () => {
    const inStock = groupBy(
      records('card').filter(({ state }) => state === 'in-stock'),
      'product',
    )
    const over = new Set(
      records('customer-order').flatMap(({ id, orderStatus }) => (orderStatus === 'cancelled' ? [id] : [])),
    )
    const waiting = groupBy(
      records('order-item').filter(({ order }) => !over.has(String(idOf(order)))),
      'product',
    )
    const handed = groupBy(records('customer-card-mapping'), 'orderItem')
    const replacing = new Set(records('customer-card-mapping').map(({ replacedBy }) => idOf(replacedBy)))
    for (const product of records('product').filter(({ tracksSerials }) => tracksSerials)) {
      const owed = (waiting.get(product.id) ?? []).map(({ id, quantity }) => {
        const first = (handed.get(id) ?? []).filter((mapping) => !replacing.has(mapping.id))
        return Number(quantity) - first.length
      })
      expect([product.name, (inStock.get(product.id) ?? []).length]).toEqual([
        product.name,
        Number(product.stock) + sum(owed),
      ])
    }
  })

  it('have correct totals in every order', () => {
    const items = groupBy(records('order-item'), 'order')
    for (const order of records('customer-order')) {
      const own = items.get(order.id) ?? []
      expect(own.length).toBeGreaterThan(0)
      expect(minor(order.subtotal)).toBe(sum(own.map(({ price, quantity }) => minor(price) * Number(quantity))))
      expect(minor(order.discount)).toBe(sum(own.map(({ discount }) => minor(discount))))
      const due = minor(order.subtotal) - minor(order.discount) + minor(order.tax) + minor(order.shipping)
      expect(minor(order.total)).toBe(due)
    }
  })

  it('follow only the declared status transitions', () => {
    const { fields }: Resource = registry.get('customer-order')
    const next = (name: string, from: string, label: string) => {
      const set = choicesOf(fields[name] as Field) ?? {}
      const to = Object.keys(set).find((value) => set[value]?.label === label)
      return to && nextChoices(set, from).includes(to) ? to : undefined
    }
    for (const order of records('customer-order')) {
      const state: Record<string, string> = { orderStatus: 'placed', paymentStatus: 'pending' }
      const [first, ...events] = order.timeline as { at: string; event: string }[]
      expect(first?.event).toBe('Placed')
      for (const { event } of events) {
        const name = Object.keys(state).find((field) => next(field, state[field] as string, event)) ?? ''
        expect(name, `${order.orderNumber}: ${event} after ${JSON.stringify(state)}`).not.toBe('')
        state[name] = next(name, state[name] as string, event) as string
        const mayShip = state.paymentStatus === 'success' || order.paymentMethod === 'cash-on-delivery'
        if (state.orderStatus === 'shipped') expect(mayShip, String(order.orderNumber)).toBe(true)
      }
      expect(state).toEqual({ orderStatus: order.orderStatus, paymentStatus: order.paymentStatus })
    }
  })

  it('assign each card once, after its receipt, and ship no order that lacks cards', () => {
    const cards = records('customer-card-mapping')
    expect(new Set(cards.map(({ cardNumber }) => cardNumber)).size).toBe(cards.length)
    const batches = groupBy(records('stock-in'), 'product')
    for (const card of cards) {
      const [, prefix, digits] = /^(.*?)(\d{6})$/.exec(String(card.cardNumber)) ?? []
      const batch = batches
        .get(idOf(card.product))
        ?.find(({ serialFrom, serialTo }) => Number(serialFrom) <= Number(digits) && Number(digits) <= Number(serialTo))
      expect(batch?.serialPrefix).toBe(prefix)
      expect(String(batch?.receivedAt) <= String(card.assignedAt), String(card.cardNumber)).toBe(true)
    }
    const tracked = new Set(records('product').flatMap(({ id, tracksSerials }) => (tracksSerials ? [id] : [])))
    const handed = groupBy(cards, 'orderItem')
    const shipped = new Set(
      records('customer-order').flatMap(({ id, orderStatus }) =>
        ['packed', 'shipped', 'delivered', 'returned'].includes(String(orderStatus)) ? [id] : [],
      ),
    )
    for (const item of records('order-item')) {
      const out = (handed.get(item.id) ?? []).filter(({ state }) => state !== 'replaced').length
      expect(out).toBeLessThanOrEqual(Number(item.quantity))
      if (shipped.has(String(idOf(item.order))) && tracked.has(String(idOf(item.product))))
        expect(out).toBe(item.quantity)
    }
  })

  it('include every state of coupons, orders, payments and cards', () => {
    const shown = {
      coupon: 'state',
      'customer-order': 'orderStatus',
      'customer-card-mapping': 'state',
      card: 'state',
      'stock-movement': 'kind',
    }
    for (const [resource, name] of Object.entries(shown)) {
      const field = registry.get(resource).fields[name] as Field
      const found = new Set(records(resource).map((record) => record[name]))
      expect([resource, [...found].sort()]).toEqual([resource, Object.keys(choicesOf(field) ?? {}).sort()])
    }
    expect(new Set(records('customer-order').map((order) => order.paymentStatus)).size).toBe(3)
  })

  it('have one account for each role, and its permissions exist', async () => {
    const known = new Set(registry.all.flatMap(permissionsOf))
    for (const role of records('role')) {
      const unknown = (role.permissions as string[]).filter((name) => !known.has(name))
      expect([role.name, unknown, (role.permissions as string[]).length > 0]).toEqual([role.name, [], true])
    }
    expect(new Set(records('user').map(({ role }) => idOf(role))).size).toBe(5)
    const { rows } = await sql<{ password: string }>`select password from ${sql.table('user')}`.execute(sample.store.db)
    for (const { password } of rows) expect(await verifyPassword(password, samplePassword)).toBe(true)
  })

  fullIt('are the same on PostgreSQL, and include resources without hand-written rows', async () => {
    const other = await fillStoreWithSamples(createRegistry([gift, box, ...registry.all]), 'postgres')
    try {
      const plain = (list: readonly AnyRecord[]) => JSON.stringify(list).replace(/[0-9a-f]{32}/g, 'file')
      for (const { name } of registry.all.filter((resource) => resource.name !== 'role'))
        expect(plain(await listRecords(other, name)) === plain(records(name)), name).toBe(true)
      const wraps = await listRecords(other, 'gift-wrap')
      expect(wraps).toHaveLength(gift.samples)
      expect(await listRecords(other, 'gift-box')).toHaveLength(box.samples)
      for (const { id: _, createdAt: __, updatedAt: ___, ...wrap } of wraps)
        expect(checkRecord(gift, wrap).errors).toEqual({})
    } finally {
      await other.close()
    }
  })
})
