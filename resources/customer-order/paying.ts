import { choice, longText, money } from 'deckhand'
import { paymentWays } from './money'
import { paymentReference } from './words'

/** How money comes in and goes back. */
export const payingActions = {
  pay: {
    label: 'Record payment',
    icon: 'coins',
    rare: { due: { max: 0 } },
    call: { method: 'PUT', path: '/customer-order/pay/{id}' },
    proposes: { amount: 'due', method: 'paymentMethod' },
    fields: {
      amount: money({
        required: true,
        min: 0,
        currency: 'currency',
        doubt: { is: { above: 'due' }, says: 'More than is due: the rest is to be given back.' },
      }),
      method: choice(paymentWays, { required: true }),
      reference: paymentReference,
    },
    beyond: true,
    says: 'Payment recorded.',
  },
  refund: {
    label: 'Refund',
    icon: 'undo',
    when: { paid: { above: 'refunded' } },
    rare: { due: { min: 0 } },
    call: { method: 'PUT', path: '/customer-order/refund/{id}' },
    proposes: { amount: 'toGiveBack', method: 'paymentMethod' },
    notes: [
      { when: { toGiveBack: { min: 0.0001 } }, says: '{{toGiveBack}} is to be given back.' },
      { when: { refunded: { max: 0 } }, says: '{{paid}} was paid.' },
      { when: { refunded: { min: 0.0001 } }, says: '{{paid}} was paid, and {{refunded}} given back.' },
    ],
    fields: {
      amount: money({
        required: true,
        min: 0,
        currency: 'currency',
        doubt: {
          is: { above: 'toGiveBack' },
          says: 'More than is to be given back: the rest reduces the price, by a credit note.',
        },
      }),
      method: choice(paymentWays, { required: true }),
      reference: paymentReference,
      reason: longText({ required: true, max: 1000 }),
    },
    beyond: true,
    says: 'Money given back.',
  },
} as const
