import { type ActionInputFor, phrase, type RecordOf, t, visibleText } from 'deckhand'
import { type ActionAnswer, type Context, isInRowScope, Problem, restoreFormerValues, unitsOf } from 'deckhand/server'
import { sql } from 'kysely'
import type orderResource from '../../../../resources/customer-order'
import { type Amount, amountOf, numberOf } from '../pricing/amounts'
import { timelineEntry } from '../timeline-entry'
import type { UndoableOrderChange } from '../undo-status'
import { bookPayment, expectPayableAmount, netPaidOf, timelineAmountText, withPaymentState } from './payment-ledger'
import type { PaymentSums } from './payment-state'
import { isOffset, unreversedPayments } from './unreversed-payments'

type Order = RecordOf<typeof orderResource>

interface PaymentInput<Action extends 'pay' | 'paymentStatus'> {
  readonly record: Order
  readonly values: ActionInputFor<typeof orderResource, Action>
}

const joinNoteParts = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** Records a full or partial payment. An overpaid amount becomes a refund due. */
export async function recordPayment(context: Context, { record, values }: PaymentInput<'pay'>): Promise<ActionAnswer> {
  const { store, trx } = context
  const { amount, method, reference = null } = values
  await expectPayableAmount(context, record, 'amount', amount)
  const doubt = await duplicateReferenceWarning(context, { reference: reference ?? '', order: record.id, kind: 'paid' })
  const sums = await bookPayment(context, record, { kind: 'paid', amount, method, reference })
  const isRetried = record.paymentStatus === 'failure'
  const note = joinNoteParts(await timelineAmountText(context, record, amount), reference)
  await store.update(trx, store.registry.get('customer-order'), record.id, {
    ...withPaymentState(record, { ...sums, ...(isRetried && { paymentStatus: 'pending' }) }),
    ...(reference && { paymentReference: reference }),
    timeline: [...(record.timeline ?? []), timelineEntry(context, phrase('Payment received'), note)],
  })
  const message = t('Payment recorded for order {{orderNumber}}.', { orderNumber: record.orderNumber ?? '' })
  return doubt ? { message: `${message} ${doubt}` } : {}
}

/**
 * Sets the payment status by hand and returns the changed sums of the order. The status 'success' records a payment of
 * the amount due. A change from 'success' to another status reverses payments, starting with the latest payment.
 */
export async function setPaymentStatus(context: Context, { record, values }: PaymentInput<'paymentStatus'>) {
  const { paymentStatus, paymentReference, paymentMethod, reason } = values
  const method = paymentMethod ?? record.paymentMethod
  const due = numberOf(amountOf(record.due))
  const isTakenBack = record.paymentStatus === 'success' && paymentStatus !== 'success'
  const sums =
    paymentStatus === 'success'
      ? await bookPayment(context, record, {
          kind: 'paid',
          amount: Math.max(0, due),
          method,
          reference: paymentReference,
        })
      : isTakenBack
        ? await reversePayments(context, record, reason)
        : {}
  return { ...withPaymentState(record, { ...sums, paymentStatus }), paymentStatus }
}

/**
 * Undoes a recorded payment or payment status. The undo keeps the payment entry and adds an entry with the opposite
 * effect.
 *
 * @throws Problem 409 if the payment was already undone or was refunded.
 */
export async function undoPayment(context: Context, { record, entries }: UndoableOrderChange): Promise<void> {
  const { store, trx } = context
  const orders = store.registry.get('customer-order')
  await restoreFormerValues(context, { entries: entries.filter((one) => one.record === record.id) })
  const now = (await store.get(orders, record.id, trx)) as Order
  const { paymentStatus } = now
  const paid = amountOf(now.paid) - amountOf(record.paid)
  if (paid === 0n && paymentStatus === record.paymentStatus)
    throw new Problem(409, t('The payment is already as it was before. There is nothing to undo.'))
  if (paid < 0n && amountOf(netPaidOf(now)) < 0n)
    throw new Problem(409, t('Part of this payment was already refunded, so you cannot undo the payment.'))
  if (paid !== 0n)
    await bookPayment(context, record, {
      kind: paid > 0n ? 'paid' : 'reversed',
      amount: numberOf(paid > 0n ? paid : -paid),
      method: record.paymentMethod,
      reason: phrase('Undone'),
    })
  await store.update(trx, orders, record.id, {
    ...withPaymentState(now),
    paymentStatus,
    timeline: [...(now.timeline ?? []), timelineEntry(context, phrase('Undone'), phrase('Payment'))],
  })
}

/**
 * Refuses a refund that exceeds the net paid amount.
 *
 * @throws Problem 422 if the refund is too high.
 */
export function expectRefundable(record: PaymentSums, amount: number, most: string): void {
  if (amountOf(amount) <= amountOf(netPaidOf(record))) return
  const message = t('You can refund at most {{most}}.', { most })
  throw new Problem(422, message, { amount: [message] })
}

type ReferenceCheckRequest = ActionInputFor<typeof orderResource, 'checkReference'>

/** The maximum number of orders that are checked. The warning mentions the first order that the user may see. */
const maxOrdersChecked = 20

/**
 * Returns a warning if a payment reference may be a mistake. Returns null if no other order or payment has the
 * reference. If `kind` is given, another payment of that kind in the same order causes a warning too. The index search
 * tries four spellings: as typed, without invisible characters, in capitals and in lower case.
 */
async function duplicateReferenceWarning(
  { visibleStore: seen, trx }: Context,
  { reference, order, kind }: ReferenceCheckRequest,
): Promise<string | null> {
  const typed = reference?.trim()
  if (!typed) return null
  const shown = visibleText(typed)
  const written = sql.join([...new Set([typed, shown, shown.toUpperCase(), shown.toLowerCase()])])
  const own = order ?? ''
  const { rows } = await sql<{ id: string; orderNumber: string; isSeen: number | boolean }>`
    select one.id, one."orderNumber", ${isInRowScope(seen, 'customer-order', 'one')} as "isSeen"
    from customer_order as one where one.id in (
      select id from customer_order where ("paymentReference" in (${written})) and id <> ${own}
      union select "order" from payment where reference in (${written}) and kind <> 'reversed'
        and ("order" <> ${own} or kind = ${kind ?? ''}))
    order by case when one.id = ${own} then 0 else 1 end, one."placedAt" desc limit ${sql.lit(maxOrdersChecked)}`.execute(
    trx,
  )
  const [first] = rows
  if (!first) return null
  if (first.id === own) return t('Another payment of this order already has this reference.')
  const named = rows.find(({ isSeen }) => Boolean(isSeen))
  return named
    ? t('Order {{order}} already has this payment reference.', { order: named.orderNumber })
    : t('Another order already has this payment reference.')
}

/** Checks whether a payment reference may be a mistake. */
export const checkPaymentReference = async (
  context: Context,
  { values }: { readonly values: ReferenceCheckRequest },
): Promise<ActionAnswer> => ({ data: { doubt: await duplicateReferenceWarning(context, values) } })

const least = (a: Amount, b: Amount): Amount => (b < a ? b : a)

/** The payments of an order, starting with the latest payment. */
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
 * Reverses payments of an order, starting with the latest payment, until an amount is due again. The function does not
 * reverse credit from another order, because the other order depends on this credit.
 *
 * @returns the changed sums of the order.
 * @throws Problem 409 if credit from another order still pays the complete order.
 */
async function reversePayments(
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
