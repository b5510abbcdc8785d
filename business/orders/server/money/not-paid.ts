import { type RecordOf, t } from 'deckhand'
import { type Context, Problem } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { type Amount, amountOf, numberOf } from '../amounts'
import { book, type Entry } from './ledger'
import type { Sums } from './standing'

type Order = RecordOf<typeof orderResource>

const least = (...amounts: readonly Amount[]): Amount => amounts.reduce((a, b) => (b < a ? b : a))

interface Payment extends Pick<Entry, 'method' | 'reference'> {
  /** What of it was not taken back yet; nothing of what was set off can be. */
  left: Amount
}

/** The payments of an order, the latest first. What was taken back before was, at that time, of the latest as well. */
async function paymentsOf({ trx }: Pick<Context, 'trx'>, order: Order): Promise<readonly Readonly<Payment>[]> {
  const entries = await trx
    .selectFrom('payment')
    .select(['kind', 'amount', 'method', 'reference'])
    .where('order', '=', order.id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const payments: Payment[] = []
  for (const { kind, amount, method, reference } of entries) {
    const whole = BigInt(amount ?? 0)
    if (kind === 'paid') payments.unshift({ method, reference, left: method === 'offset' ? 0n : whole })
    if (kind !== 'reversed') continue
    let open = whole
    for (const payment of payments) {
      const taken = least(open, payment.left)
      payment.left -= taken
      open -= taken
    }
  }
  return payments
}

/**
 * Says of the payments of an order, the latest first, that they did not come after all, until something is due again. What was
 * set off stays, since another order counts with it.
 *
 * @returns the sums of the order then.
 * @throws Problem 409 where it would still be paid, by what was set off.
 */
export async function takeBackPayments(
  context: Context,
  order: Order,
  reason: string | null | undefined,
): Promise<Sums> {
  const wanted = amountOf(order.total) - amountOf(order.credited)
  const payments = await paymentsOf(context, order)
  let sums: Sums = {}
  const kept = () => amountOf(sums.paid ?? order.paid) - amountOf(order.refunded)
  for (const { method, reference, left } of payments) {
    if (kept() < wanted) break
    const amount = least(left, kept())
    if (amount <= 0n) continue
    const now = { ...order, ...sums }
    sums = await book(context, now, { kind: 'reversed', amount: numberOf(amount), method, reference, reason })
  }
  const other = payments.find(({ method }) => method === 'offset')
  if (wanted > 0n && kept() >= wanted && other)
    throw new Problem(
      409,
      t('It is paid by what order {{order}} was credited, which stays. Cancel this order instead.', {
        order: other.reference ?? '',
      }),
    )
  return sums
}
