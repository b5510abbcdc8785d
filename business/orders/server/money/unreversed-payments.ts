import type { Amount } from '../pricing/amounts'

/** An entry of an order's payments. */
interface Entry {
  readonly kind: unknown
  readonly method: unknown
  readonly amount: Amount
}

/** A payment, with what of it was not taken back. */
type UnreversedPayment<One extends Entry> = One & { left: Amount }

/** What was set off against another order, which counts with it, so that it is never taken back. */
export const isOffset = ({ method }: Pick<Entry, 'method'>): boolean => method === 'offset'

/**
 * The payments of an order, the latest first, by its entries in the order of time. What was taken back was, at that time, of
 * the latest.
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
