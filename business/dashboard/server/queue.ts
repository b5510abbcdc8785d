import { type RawQuery, readFilters, type Store } from 'deckhand/server'

const day = 86_400_000
const minute = 60_000

/** Where an order stands before it has left the house. */
const unshipped = ['placed', 'confirmed', 'processing', 'packed']
const open = [...unshipped, 'on-hold', 'shipped', 'delivered']

/** What waits to be done, whenever it was ordered, as a list of orders is narrowed to it. */
const queries = (now: number): Readonly<Record<string, RawQuery>> => ({
  toShip: { paymentStatus: 'success', orderStatus: unshipped },
  waitingForCards: { cardsNeeded_gte: '1', orderStatus: unshipped },
  pendingPayments: { paymentStatus: 'pending', placedAt_lte: new Date(now - day).toISOString(), orderStatus: open },
  onHold: { orderStatus: 'on-hold' },
})

/** How many orders each of the lists has. To the minute, so that the count can be remembered for as long. */
export async function queueOf(store: Store): Promise<Readonly<Record<string, number>>> {
  const orders = store.registry.get('customer-order')
  const now = Math.floor(Date.now() / minute) * minute
  const counts = Object.entries(queries(now)).map(
    async ([name, query]) => [name, await store.count(orders, { filters: readFilters(orders, query) })] as const,
  )
  return Object.fromEntries(await Promise.all(counts))
}
