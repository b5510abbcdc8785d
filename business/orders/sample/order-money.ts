import { minutesAfter, type SampleContext, type SampleRow } from 'deckhand/server'
import { creditStateOf, planCredit, uncreditedAmountOf } from '../server/money/credit-plan'
import { paymentStateOf } from '../server/money/payment-state'
import { numberOf } from '../server/pricing/amounts'
import { taxLineOf } from '../server/pricing/tax-lines'
import type { OrderLifecycle } from './order-lifecycle'

/** An order, with its items and their ids, for which payments and credit notes are made. */
interface SampleOrderMoneyInput {
  readonly row: SampleRow
  readonly fate: OrderLifecycle
  readonly index: number
  /** The number of decimals of the order's currency. */
  readonly decimals: number
}

/** The payments and credit notes of an order, and the resulting values of the order. */
export interface OrderMoney {
  readonly payments: readonly SampleRow[]
  readonly notes: readonly SampleRow[]
  readonly noteItems: readonly SampleRow[]
  readonly values: Readonly<Record<string, unknown>>
}

const hours = 60

/** Makes the payments of an order, and its credit note and refund if the order was cancelled or returned. */
export function makeOrderMoney(
  world: SampleContext,
  { row, fate, index, decimals }: SampleOrderMoneyInput,
): OrderMoney {
  const total = Number(row.total)
  const stamped = (at: Date) => ({ id: world.id(at), createdAt: at.toISOString(), updatedAt: at.toISOString() })
  const payment = (at: Date, kind: string, amount: number, more: object = {}): SampleRow => ({
    ...stamped(at),
    ...{ order: row.id, kind, amount, method: row.paymentMethod, at: at.toISOString(), reason: null, creditNote: null },
    reference: kind === 'paid' ? row.paymentReference : null,
    ...more,
  })
  const paidAt = fate.events.findLast(({ field, to }) => field === 'paymentStatus' && to === 'success')?.at
  const over = fate.events.findLast(({ to }) => to === 'cancelled' || to === 'returned')
  const payments = paidAt && total > 0 ? [payment(paidAt, 'paid', total)] : []
  const half = Math.floor((total / 2) * 10 ** Math.min(decimals, 2)) / 10 ** Math.min(decimals, 2)
  const isBegun = !paidAt && !over && row.paymentMethod === 'transfer' && index % 4 === 0
  if (isBegun) payments.push(payment(minutesAfter(new Date(String(row.placedAt)), 3 * hours), 'paid', half))
  const paid = payments.reduce((sum, { amount }) => sum + Number(amount), 0)
  const isReturned = over?.to === 'returned'
  const backAt = over && minutesAfter(over.at, (isReturned ? 26 : 5) * hours)
  const isRefunded = paid > 0 && backAt !== undefined && backAt <= world.now
  const isNoted = isReturned || paid > 0
  const notes: SampleRow[] = []
  const noteItems: SampleRow[] = []
  if (over && isNoted && total > 0) {
    const { at } = over
    const state = creditStateOf(
      { ...row, items: row.items as readonly SampleRow[] },
      { lines: [], shipping: 0n },
      decimals,
    )
    const plan = planCredit(
      state,
      state.items.map((of) => ({ of, amount: uncreditedAmountOf(of), quantity: Number(of.item?.quantity) })),
      { shipping: state.shipping.charged },
    )
    const note: SampleRow = {
      ...stamped(at),
      ...{ order: row.id, currency: row.currency, kind: isReturned ? 'return' : 'cancellation', total },
      ...{ shipping: row.shipping, reason: over.note ?? null, issuedAt: at.toISOString() },
      tax: numberOf(plan.tax),
      taxLines: plan.taxes.map((one) => taxLineOf(one)),
      shippingTax: numberOf(plan.shippingTaxes.reduce((sum, { amount }) => sum + amount, 0n)),
      shippingTaxLines: plan.shippingTaxes.map((one) => taxLineOf(one)),
    }
    notes.push(note)
    for (const { of, amount, tax, taxes } of plan.parts) {
      const item = of.item as SampleRow
      noteItems.push({
        ...stamped(at),
        ...{ creditNote: note.id, orderItem: item.id, product: item.product, name: item.name },
        ...{ amount: numberOf(amount), tax: numberOf(tax), taxLines: taxes.map((one) => taxLineOf(one)) },
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
  const { due, revenue, settlement } = paymentStateOf(sums)
  const { total: _, paymentStatus: __, ...kept } = sums
  return { payments, notes, noteItems, values: { ...kept, due, revenue, settlement, revision: 1 } }
}
