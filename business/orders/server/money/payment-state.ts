import type { RecordOf } from 'deckhand'
import type orderResource from '../../../../resources/customer-order'
import { type Amount, amountOf, numberOf } from '../pricing/amounts'

type Order = RecordOf<typeof orderResource>

/** The sums of an order that determine its payment status. */
export type PaymentSums = {
  readonly [Name in 'total' | 'credited' | 'paid' | 'refunded']?: number | null | undefined
} & {
  readonly paymentStatus?: Order['paymentStatus'] | null | undefined
}

/** The payment status and the due amount of an order. */
export interface PaymentState {
  /** The amount due. A negative amount is a refund due. The amount due is total − credited − paid + refunded. */
  readonly due: number
  /** The paid amount minus refunds, at most the order's total minus its credits. */
  readonly revenue: number
  readonly settlement: NonNullable<Order['settlement']>
  readonly paymentStatus: Order['paymentStatus']
}

const least = (a: Amount, b: Amount) => (a < b ? a : b)

/**
 * Calculates the payment status of an order from its payments and credits. No other code decides whether an order is
 * paid.
 */
export function paymentStateOf(sums: PaymentSums): PaymentState {
  const [total, credited, paid, refunded] = [sums.total, sums.credited, sums.paid, sums.refunded].map(amountOf) as [
    Amount,
    Amount,
    Amount,
    Amount,
  ]
  const net = paid - refunded
  const wanted = total - credited
  const due = wanted - net
  const revenue = least(net, wanted)
  const status = sums.paymentStatus ?? 'pending'
  return {
    due: numberOf(due),
    revenue: numberOf(revenue < 0n ? 0n : revenue),
    settlement: settlementOf({ due, net, paid, refunded, credited }, status),
    paymentStatus: statusOf({ due, paid, wanted }, status),
  }
}

/** If the order is fully credited, nothing is due and the payment status of the order stays the same. */
function statusOf(
  { due, paid, wanted }: { readonly [Name in 'due' | 'paid' | 'wanted']: Amount },
  status: Order['paymentStatus'],
): Order['paymentStatus'] {
  if (due > 0n) return status === 'success' ? 'pending' : status
  return paid > 0n && wanted > 0n ? 'success' : status
}

function settlementOf(
  {
    due,
    net,
    paid,
    refunded,
    credited,
  }: { readonly [Name in 'due' | 'net' | 'paid' | 'refunded' | 'credited']: Amount },
  status: Order['paymentStatus'],
): PaymentState['settlement'] {
  if (due < 0n) return 'to-refund'
  if (due > 0n) return net > 0n ? 'part-paid' : status === 'failure' ? 'failed' : 'unpaid'
  if (paid === 0n) return status === 'failure' ? 'failed' : status === 'success' ? 'paid' : 'nothing-due'
  if (refunded === 0n || credited === 0n) return 'paid'
  return net > 0n ? 'part-refunded' : 'refunded'
}
