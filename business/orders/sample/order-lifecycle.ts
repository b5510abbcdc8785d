import type { RecordOf } from 'deckhand'
import { minutesAfter, type Random } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'

/** A change of the payment status or the order status of an order. */
export interface OrderEvent {
  readonly at: Date
  readonly field: 'paymentStatus' | 'orderStatus'
  readonly to: string
  readonly note?: string
}

export type PaymentMethod = RecordOf<typeof orderResource>['paymentMethod']

/** The events of an order up to now, and the resulting statuses. */
export interface OrderLifecycle {
  readonly events: readonly OrderEvent[]
  readonly paymentStatus: string
  readonly orderStatus: string
  /** The previous order status, to which an order on hold returns. The value is null if the status never changed. */
  readonly formerStatus: string | null
}

const day = 24 * 60

/**
 * The statuses of a successful order, each with the shortest and longest time since the previous status, in minutes.
 */
const steps = [
  ['confirmed', 10, 360],
  ['processing', 60, 900],
  ['packed', 60, 1000],
  ['shipped', 60, 1000],
  ['delivered', 1.5 * day, 5 * day],
] as const

/**
 * Draws a random lifecycle of an order that depends on its payment method. The result contains no events after `now`.
 */
export function drawOrderLifecycle(random: Random, method: PaymentMethod, placedAt: Date, now: Date): OrderLifecycle {
  const all =
    method === 'cash-on-delivery' ? cashOnDeliveryEvents(random, placedAt) : prepaidEvents(random, method, placedAt)
  const happened = all.filter(({ at }) => at <= now).sort((a, b) => a.at.getTime() - b.at.getTime())
  const happenings = isPutOnHold(random, placedAt, now) ? withHold(random, happened) : happened
  const statuses = happenings.filter(({ field }) => field === 'orderStatus').map(({ to }) => to)
  const [orderStatus = 'placed', formerStatus = null] = ['placed', ...statuses].reverse()
  return {
    events: happenings,
    paymentStatus: happenings.findLast(({ field }) => field === 'paymentStatus')?.to ?? 'pending',
    orderStatus,
    formerStatus,
  }
}

const isPutOnHold = (random: Random, placedAt: Date, now: Date) =>
  random.chance(0.09) && placedAt > minutesAfter(now, -15 * day)

/** Puts an order on hold after a random status. */
function withHold(random: Random, happened: readonly OrderEvent[]): OrderEvent[] {
  const waits = happened.filter(({ to }) => ['confirmed', 'processing', 'packed'].includes(to))
  if (waits.length === 0) return [...happened]
  const since = random.pick(waits)
  const reason = random.pick(['Waiting for the logo', 'Address to be confirmed', 'Customer is on holiday'])
  return [...happened.slice(0, happened.indexOf(since) + 1), order(since.at, 'on-hold', reason)]
}

const payment = (at: Date, to: string, note?: string): OrderEvent => ({ at, field: 'paymentStatus', to, note })
const order = (at: Date, to: string, note?: string): OrderEvent => ({ at, field: 'orderStatus', to, note })

/** Draws the steps after a given time, up to the delivery, the return or the cancellation. */
function fulfilmentEvents(random: Random, from: Date): OrderEvent[] {
  const slowness = random.chance(0.05) ? 3 : 1
  const done: OrderEvent[] = []
  let at = from
  const leavesAfter = random.chance(0.035) ? random.integer(0, 2) : steps.length
  for (const [index, [status, shortest, longest]] of steps.entries()) {
    at = minutesAfter(at, random.integer(shortest, longest) * slowness)
    if (index > leavesAfter) return [...done, order(at, 'cancelled', 'Cancelled by the customer')]
    done.push(order(at, status))
  }
  if (random.chance(0.03))
    done.push(order(minutesAfter(at, random.integer(2 * day, 10 * day)), 'returned', 'Sent back'))
  return done
}

/** Cash is paid on delivery. The payment of a cancelled order fails. */
function cashOnDeliveryEvents(random: Random, placedAt: Date): OrderEvent[] {
  const done = fulfilmentEvents(random, placedAt)
  return done.flatMap((one) => {
    if (one.to === 'delivered') return [one, payment(one.at, 'success')]
    if (one.to === 'cancelled') return [one, payment(one.at, 'failure')]
    return [one]
  })
}

/** Prepaid orders are fulfilled only after the payment succeeds. */
function prepaidEvents(random: Random, method: PaymentMethod, placedAt: Date): OrderEvent[] {
  const isCard = method === 'card'
  const paid = minutesAfter(placedAt, isCard ? random.integer(1, 4) : random.integer(120, 2 * day))
  if (random.chance(isCard ? 0.07 : 0.09)) {
    const tries = minutesAfter(placedAt, random.integer(20, 300))
    const failed = isCard ? [payment(paid, 'failure', 'Declined by the bank')] : []
    if (isCard && random.chance(0.5))
      return [
        ...failed,
        payment(tries, 'pending'),
        payment(minutesAfter(tries, 2), 'success'),
        ...fulfilmentEvents(random, tries),
      ]
    const givenUp = minutesAfter(placedAt, random.integer(4 * day, 7 * day))
    return [...failed, ...(isCard ? [] : [payment(givenUp, 'failure')]), order(givenUp, 'cancelled', 'Not paid')]
  }
  return [payment(paid, 'success'), ...fulfilmentEvents(random, paid)]
}
