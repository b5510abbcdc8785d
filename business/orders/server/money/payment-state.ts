import type { RecordOf } from 'deckhand'
import type orderResource from '../../../../resources/customer-order'
import { type Amount, amountOf, numberOf } from '../pricing/amounts'

type Order = RecordOf<typeof orderResource>

/** What an order's standing follows from. */
export type PaymentSums = {
  readonly [Name in 'total' | 'credited' | 'paid' | 'refunded']?: number | null | undefined
} & {
  readonly paymentStatus?: Order['paymentStatus'] | null | undefined
}

/** How an order stands with its money. */
export interface PaymentState {
  /** What is still to be paid; below zero, what is to be given back: total − credited − paid + refunded. */
  readonly due: number
  /** What is paid and kept: no more than the order comes to. */
  readonly revenue: number
  readonly settlement: NonNullable<Order['settlement']>
  readonly paymentStatus: Order['paymentStatus']
}

const least = (a: Amount, b: Amount) => (a < b ? a : b)

/** What payments and credit notes come to: the one rule by which an order is paid, part paid or to be paid back. */
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

/** An order that is over keeps its status, as nothing of it is wanted any more. */
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
