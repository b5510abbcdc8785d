import type { Amount } from '../pricing/amounts'

/** An entry in an order's payments. */
interface Entry {
  readonly kind: unknown
  readonly method: unknown
  readonly amount: Amount
}

/** A payment with the amount that was not reversed. */
type UnreversedPayment<One extends Entry> = One & { left: Amount }

/**
 * Whether a payment is credit from another order. Such a payment is never reversed, because the other order depends on
 * the credit.
 */
export const isOffset = ({ method }: Pick<Entry, 'method'>): boolean => method === 'offset'

/**
 * The payments of an order, starting with the latest payment. A reversal applies to the latest payments at the time of
 * the reversal.
 *
 * @param entries the entries in chronological order.
 */
export function unreversedPayments<One extends Entry>(
  entries: readonly One[],
): readonly Readonly<UnreversedPayment<One>>[] {
  const payments: UnreversedPayment<One>[] = []
  for (const entry of entries) {
    if (entry.kind === 'paid') payments.unshift({ ...entry, left: entry.amount })
    if (entry.kind !== 'reversed') continue
    let open = entry.amount
    for (const payment of payments.filter((one) => !isOffset(one))) {
      const taken = open < payment.left ? open : payment.left
      payment.left -= taken
      open -= taken
    }
  }
  return payments
}
