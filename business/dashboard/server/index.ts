import { apiBase, permissionName, sessionCalls } from 'deckhand'
import { type Person, type Store, storeWithin } from 'deckhand/server'
import type { FastifyInstance } from 'fastify'
import { bestOf } from './best'
import { cardsOf, expiringCouponsOf, lowStockOf, newCustomersOf } from './goods'
import { queueOf } from './queue'
import { type Range, readRange } from './range'
import { latestOrdersOf, salesOf } from './sales'

type Part = (store: Store, range: Range) => Promise<Readonly<Record<string, unknown>>>

/** What one sees of the business follows from what one may list. */
const parts: readonly (readonly [resources: readonly string[], part: Part])[] = [
  [['customer-order'], salesOf],
  [['customer-order'], async (store) => ({ queue: await queueOf(store), latestOrders: await latestOrdersOf(store) })],
  [['customer'], async (store, range) => ({ newCustomers: await newCustomersOf(store, range) })],
  [['customer-order', 'product'], bestOf],
  [['product'], async (store) => ({ lowStock: await lowStockOf(store), cardsInStock: await cardsOf(store) })],
  [['coupon'], async (store) => ({ expiringCoupons: await expiringCouponsOf(store) })],
]

/**
 * The state of the business over some days, `?from=2026-03-01&to=2026-03-31`; the last 30 by default. They are days of the
 * time zone of whoever asks, which the answer names.
 */
export function addDashboard(app: FastifyInstance, store: Store): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    `${apiBase}${sessionCalls.dashboardStats.path}`,
    async ({ query, person }) => statsOf(store, readRange(query, person.zone), person),
  )
}

async function statsOf(all: Store, range: Range, person: Person) {
  const store = storeWithin(all, person)
  const base = await store.db.selectFrom('currency_master').select('code').where('isBase', '=', 1).executeTakeFirst()
  const mayList = (resource: string) => person.held.has(permissionName(resource, 'list'))
  const seen = parts.filter(([resources]) => resources.every(mayList))
  const found = await Promise.all(seen.map(([, part]) => part(store, range)))
  return Object.assign({ from: range.from, to: range.to, timeZone: range.zone, currency: base?.code ?? null }, ...found)
}
