import { belongsTo, choice, integer, lines, longText, money, text } from 'deckhand'
import { paymentChannels, paymentKinds } from './money-choices'
import { referenceOfPayment, referenceOfRefund } from './shared-fields'

/** The credit for one item: a quantity, or an amount that replaces the computed amount. */
const credited = {
  orderItem: belongsTo('order-item', { required: true }),
  quantity: integer({ min: 0 }),
  amount: money({ min: 0 }),
}

/** A cancelled order is credited completely, so users cannot credit single items of a cancelled order. */
const notCancelled = { orderStatus: { not: 'cancelled' } } as const

/** The actions for payments and refunds. */
export const paymentActions = {
  pay: {
    label: 'Record payment',
    icon: 'coins',
    inMoreMenu: { due: { max: 0 } },
    call: { method: 'PUT', path: '/customer-order/pay/{id}' },
    proposes: { amount: 'due', method: 'paymentMethod' },
    fields: {
      amount: money({
        required: true,
        min: 0,
        currency: 'currency',
        warning: { is: { above: 'due' }, says: 'This is more than the amount due. The rest becomes a refund due.' },
      }),
      method: choice(paymentChannels, { required: true }),
      reference: referenceOfPayment,
    },
    extension: true,
    says: 'Payment recorded for order {{orderNumber}}.',
  },
  refund: {
    label: 'Refund',
    icon: 'undo',
    when: { paid: { above: 'refunded' } },
    inMoreMenu: { due: { min: 0 } },
    call: { method: 'PUT', path: '/customer-order/refund/{id}' },
    proposes: { amount: 'toGiveBack', method: 'paymentMethod' },
    notes: [
      { when: { toGiveBack: { min: 0.0001 } }, says: 'Refund due: {{toGiveBack}}.' },
      { when: { refunded: { max: 0 } }, says: '{{paid}} was paid.' },
      { when: { refunded: { min: 0.0001 } }, says: '{{paid}} was paid and {{refunded}} was refunded.' },
    ],
    fields: {
      lines: lines(credited, { default: [], piece: 'refund-lines', label: 'Credit items', when: notCancelled }),
      shipping: money({ min: 0, currency: 'currency', label: 'Credit shipping', when: notCancelled }),
      goodwill: money({
        min: 0,
        currency: 'currency',
        label: 'Goodwill credit',
        help: 'Reduces all items and shipping not yet credited, in proportion.',
        when: notCancelled,
      }),
      amount: money({ required: true, min: 0, currency: 'currency', label: 'Amount to refund' }),
      method: choice(paymentChannels, { required: true }),
      reference: referenceOfRefund,
      reason: longText({ required: true, max: 1000 }),
    },
    extension: true,
    says: 'Refund recorded for order {{orderNumber}}.',
  },
  previewRefund: {
    label: 'Calculate refund',
    call: { method: 'POST', path: '/customer-order/preview-refund' },
    fields: {
      order: belongsTo('customer-order', { required: true }),
      lines: lines(credited, { label: 'Items' }),
      shipping: money({ min: 0 }),
      goodwill: money({ min: 0 }),
      amount: money({ min: 0 }),
    },
    button: false,
    readOnly: true,
    extension: true,
    permission: 'refund',
  },
  checkReference: {
    label: 'Check a payment reference',
    call: { method: 'POST', path: '/customer-order/check-reference' },
    fields: {
      reference: text({ required: true, max: 120, label: 'Payment reference' }),
      order: belongsTo('customer-order'),
      kind: choice(paymentKinds, { label: 'Type' }),
    },
    button: false,
    readOnly: true,
    extension: true,
    permission: 'list',
  },
} as const
