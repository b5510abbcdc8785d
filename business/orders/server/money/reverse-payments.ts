import { type RecordOf, t } from 'deckhand'
import { type Context, Problem, unitsOf } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { type Amount, amountOf, numberOf } from '../pricing/amounts'
import { bookPayment } from './payment-ledger'
import type { PaymentSums } from './payment-state'
import { isOffset, unreversedPayments } from './unreversed-payments'

type Order = RecordOf<typeof orderResource>

const least = (a: Amount, b: Amount): Amount => (b < a ? b : a)

/** The payments of an order, the latest first. */
async function paymentsOf({ trx }: Pick<Context, 'trx'>, order: Order) {
  const entries = await trx
    .selectFrom('payment')
    .select(['kind', 'amount', 'method', 'reference'])
    .where('order', '=', order.id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return unreversedPayments(entries.map((entry) => ({ ...entry, amount: unitsOf(entry.amount) })))
}

/**
 * Reverses payments of an order, the latest first, until an amount is due again.
 * Credit from another order is not reversed, because the other order depends on it.
 *
 * @returns the changed sums of the order.
 * @throws Problem 409 if credit from another order still pays the whole order.
 */
export async function reversePayments(
  context: Context,
  order: Order,
  reason: string | null | undefined,
): Promise<PaymentSums> {
  const wanted = amountOf(order.total) - amountOf(order.credited)
  const payments = await paymentsOf(context, order)
  let sums: PaymentSums = {}
  const kept = () => amountOf(sums.paid ?? order.paid) - amountOf(order.refunded)
  for (const { method, reference, left } of payments.filter((one) => !isOffset(one))) {
    if (kept() < wanted) break
    const amount = least(left, kept())
    if (amount <= 0n) continue
    const now = { ...order, ...sums }
    sums = await bookPayment(context, now, { kind: 'reversed', amount: numberOf(amount), method, reference, reason })
  }
  const other = payments.find(isOffset)
  if (wanted > 0n && kept() >= wanted && other)
    throw new Problem(
      409,
      t(
        'This order was paid with credit from order {{order}}. You cannot withdraw that credit. Cancel this order instead.',
        {
          order: other.reference ?? '',
        },
      ),
    )
  return sums
}
