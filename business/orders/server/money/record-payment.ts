import { type ActionInputFor, phrase, type RecordOf, t } from 'deckhand'
import { type ActionAnswer, type Context, Problem, restoreFormerValues } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { amountOf, numberOf } from '../pricing/amounts'
import { timelineEntry } from '../timeline-entry'
import type { UndoableOrderChange } from '../undo-status'
import { duplicateReferenceWarning } from './duplicate-reference'
import { bookPayment, expectPayableAmount, netPaidOf, timelineAmountText, withPaymentState } from './payment-ledger'
import type { PaymentSums } from './payment-state'
import { reversePayments } from './reverse-payments'

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
 * Sets the payment status by hand and returns the changed sums of the order.
 * The status 'success' records a payment of the amount due. Leaving 'success' reverses payments, the latest first.
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
 * Undoes a recorded payment or payment status. The payment entry stays, and an entry with the opposite effect is added.
 *
 * @throws Problem 409 if the payment is already as before, or was refunded since.
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
