import { daysBefore, minutesAfter, type SampleContext, type SampleRow } from 'deckhand/server'
import type { Order } from '../../orders/sample/orders'
import { type StockDemand, serialPrefixOf } from './stock'

/** The assignment of a sample card: its order item, and the assignment that it replaces. */
interface Handover {
  readonly at: Date
  readonly id: string
  readonly product: SampleRow
  readonly order: Order
  readonly itemId: string
  readonly replaces?: string
}

const digits = 6
const reasons = ['lost', 'damaged', 'stolen', 'name-change'] as const

/**
 * The cards of an item are assigned before the order is packed. Some cards are already assigned while the order is in
 * processing.
 */
function handoversOf({ random, id }: SampleContext, order: Order): Handover[] {
  const reached = (status: string) => order.lifecycle.events.find(({ to }) => to === status)?.at
  const processing = reached('processing')
  if (order.lifecycle.orderStatus === 'cancelled' || !processing) return []
  const packed = reached('packed')
  return order.items
    .filter(({ product }) => product.tracksSerials === true)
    .flatMap(({ id: itemId, product, quantity }) =>
      Array.from({ length: packed ? quantity : random.integer(0, quantity) }, () => {
        const at = packed ?? minutesAfter(processing, 1)
        return { at, id: id(at), product, order, itemId }
      }),
    )
}

/** A few sample cards are replaced some weeks after the assignment. */
function replacementsOf({ random, now, id }: SampleContext, handovers: readonly Handover[]): Handover[] {
  return handovers.flatMap((former) => {
    const at = minutesAfter(former.at, random.integer(7, 90) * 24 * 60)
    if (!random.chance(0.03) || at >= now || former.order.lifecycle.orderStatus !== 'delivered') return []
    return [{ ...former, at, id: id(at), replaces: former.id }]
  })
}

export interface CardHandovers {
  readonly handovers: readonly Handover[]
  /** The stock demand of replacement cards, in addition to the demand of the orders. */
  readonly takings: ReadonlyMap<string, readonly StockDemand[]>
}

export function drawCardHandovers(world: SampleContext, orders: readonly Order[]): CardHandovers {
  const first = orders.flatMap((order) => handoversOf(world, order))
  const again = replacementsOf(world, first)
  const takings = new Map<string, StockDemand[]>()
  for (const { product, at } of again)
    takings.set(product.id, [...(takings.get(product.id) ?? []), { at: daysBefore(at, 0), quantity: 1 }])
  return { handovers: [...first, ...again].sort((a, b) => a.at.getTime() - b.at.getTime()), takings }
}

/**
 * Makes the card assignments, each with the next serial of its product. Replacements precede the replaced assignments
 * in the list.
 */
export function makeCardMappings(world: SampleContext, { handovers }: CardHandovers, assignedBy: unknown): SampleRow[] {
  const { random } = world
  const replacedBy = new Map(handovers.flatMap(({ id, replaces }) => (replaces ? [[replaces, id] as const] : [])))
  const momentOf = new Map(handovers.map(({ id, at }) => [id, at]))
  const next = new Map<string, number>()
  const rows = handovers.map(({ id, at, product, order, itemId }) => {
    const serial = (next.get(product.id) ?? 0) + 1
    next.set(product.id, serial)
    const replacement = replacedBy.get(id)
    const reason = replacement ? random.pick(reasons) : null
    const state = stateOf(world, order, replacement)
    const endedAt = endOf(world, { at, order, state, replacedAt: momentOf.get(replacement ?? '') })
    return {
      id,
      createdAt: at.toISOString(),
      customer: order.customer.row.id,
      cardNumber: serialPrefixOf(product) + String(serial).padStart(digits, '0'),
      product: product.id,
      orderItem: itemId,
      state,
      assignedAt: at.toISOString(),
      assignedBy,
      replacedBy: replacement,
      reason,
      note: endings[state] ?? null,
      endedAt: endedAt?.toISOString(),
      endedBy: endedAt && assignedBy,
    }
  })
  return rows.reverse()
}

const endings: Readonly<Record<string, string>> = {
  lost: 'Reported by phone: left on a train.',
  blocked: 'Blocked at the wish of the company.',
  returned: 'The order was returned.',
}

/** The time at which the assignment ended. Returns undefined if the assignment has not ended. */
function endOf(
  { random, now }: SampleContext,
  { at, order, state, replacedAt }: { at: Date; order: Order; state: string; replacedAt: Date | undefined },
): Date | undefined {
  if (state === 'assigned') return undefined
  if (state === 'returned') return order.lifecycle.events.findLast(({ to }) => to === 'returned')?.at
  return replacedAt ?? new Date(Math.min(minutesAfter(at, random.integer(3, 60) * 24 * 60).getTime(), now.getTime()))
}

function stateOf({ random }: SampleContext, { lifecycle: { orderStatus } }: Order, replacement: string | undefined) {
  if (replacement) return 'replaced'
  if (orderStatus === 'returned') return 'returned'
  return orderStatus === 'delivered' && random.chance(0.006) ? random.pick(['lost', 'blocked']) : 'assigned'
}
