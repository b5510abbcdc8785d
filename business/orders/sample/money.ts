import { minutesAfter, type Row, type World } from 'deckhand/server'
import { numberOf } from '../server/amounts'
import { creditStateOf, leftOf, planCredit } from '../server/money/credit-plan'
import { standingOf } from '../server/money/standing'
import type { Fate } from './fate'

/** An order whose money is to be made up, and its items with their ids. */
interface Ordered {
  readonly row: Row
  readonly fate: Fate
  readonly index: number
  /** Digits after the decimal point of its currency. */
  readonly decimals: number
}

/** Rows of what was paid and credited for an order, and what of the order and its items follows from them. */
export interface Money {
  readonly payments: readonly Row[]
  readonly notes: readonly Row[]
  readonly noteItems: readonly Row[]
  readonly values: Readonly<Record<string, unknown>>
}

const hours = 60

/** What was paid for an order, and given back where it was cancelled or came back. */
export function makeMoney(world: World, { row, fate, index, decimals }: Ordered): Money {
  const total = Number(row.total)
  const stamped = (at: Date) => ({ id: world.id(at), createdAt: at.toISOString(), updatedAt: at.toISOString() })
  const payment = (at: Date, kind: string, amount: number, more: object = {}): Row => ({
    ...stamped(at),
    ...{ order: row.id, kind, amount, method: row.paymentMethod, at: at.toISOString(), reason: null, creditNote: null },
    reference: kind === 'paid' ? row.paymentReference : null,
    ...more,
  })
  const paidAt = fate.happenings.findLast(({ field, to }) => field === 'paymentStatus' && to === 'success')?.at
  const over = fate.happenings.findLast(({ to }) => to === 'cancelled' || to === 'returned')
  const payments = paidAt && total > 0 ? [payment(paidAt, 'paid', total)] : []
  const half = Math.floor((total / 2) * 10 ** Math.min(decimals, 2)) / 10 ** Math.min(decimals, 2)
  const isBegun = !paidAt && !over && row.paymentMethod === 'transfer' && index % 4 === 0
  if (isBegun) payments.push(payment(minutesAfter(new Date(String(row.placedAt)), 3 * hours), 'paid', half))
  const paid = payments.reduce((sum, { amount }) => sum + Number(amount), 0)
  const isReturned = over?.to === 'returned'
  const backAt = over && minutesAfter(over.at, (isReturned ? 26 : 5) * hours)
  const isRefunded = paid > 0 && backAt !== undefined && backAt <= world.now
  const isNoted = isReturned || isRefunded
  const notes: Row[] = []
  const noteItems: Row[] = []
  if (over && isNoted && total > 0) {
    const at = isReturned ? over.at : (backAt as Date)
    const state = creditStateOf({ ...row, items: row.items as readonly Row[] }, { lines: [], shipping: 0n }, decimals)
    const plan = planCredit(
      state,
      state.items.map((of) => ({ of, amount: leftOf(of), quantity: Number(of.item?.quantity) })),
      { shipping: state.shipping.charged },
    )
    const note: Row = {
      ...stamped(at),
      ...{ order: row.id, currency: row.currency, kind: isReturned ? 'return' : 'cancellation', total },
      ...{ shipping: row.shipping, reason: over.note ?? null, issuedAt: at.toISOString() },
      tax: numberOf(plan.tax),
    }
    notes.push(note)
    for (const { of, amount, tax } of plan.parts) {
      const item = of.item as Row
      noteItems.push({
        ...stamped(at),
        ...{ creditNote: note.id, orderItem: item.id, product: item.product, name: item.name },
        ...{ amount: numberOf(amount), tax: numberOf(tax) },
        ...{ quantity: item.quantity, taxTerms: item.taxTerms, fate: isReturned ? 'written-off' : null },
      })
      if (isReturned)
        Object.assign(item, { returned: item.quantity, credited: numberOf(plan.creditedOf.get(item.id) ?? 0n) })
    }
    if (isRefunded) payments.push(payment(backAt, 'refunded', paid, { creditNote: note.id, reason: over.note ?? null }))
  }
  const sums = {
    total,
    paid,
    refunded: isRefunded ? paid : 0,
    credited: over ? total : 0,
    paymentStatus: row.paymentStatus as never,
  }
  const { due, revenue, settlement } = standingOf(sums)
  const { total: _, paymentStatus: __, ...kept } = sums
  return { payments, notes, noteItems, values: { ...kept, due, revenue, settlement, revision: 1 } }
}

/** Credit notes count as they were issued. */
export const numbered = (notes: readonly Row[]): Row[] =>
  notes
    .toSorted((one, other) => (String(one.issuedAt) < String(other.issuedAt) ? -1 : 1))
    .map((note, index) => ({ ...note, number: `CN-${String(index + 1).padStart(6, '0')}` }))
