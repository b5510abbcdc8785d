import { belongsTo, choice, integer, lines, longText, money, tags } from 'deckhand'
import { itemDispositions, paymentChannels, returnConditions } from './money-choices'
import { referenceOfRefund } from './shared-fields'

/** Returned pieces of one item with the same condition and the same next step, such as restocking. */
const returnedLine = {
  orderItem: belongsTo('order-item', { required: true }),
  quantity: integer({ required: true, min: 1 }),
  condition: choice(returnConditions),
  fate: choice(itemDispositions, { required: true, label: 'Restock or write off' }),
  cards: tags({ max: 1000, length: 500 }),
}

/** A product that is sent in exchange. */
const exchangeLine = {
  product: belongsTo('product', { required: true }),
  quantity: integer({ required: true, min: 1, default: 1 }),
}

/** The shipping charge of the exchange order. This charge replaces the charge of the shipping rules. */
const exchangeShipping = money({
  min: 0,
  currency: 'currency',
  label: 'Shipping charge for the exchange',
  placeholder: 'Set by the shipping rules',
  when: { exchange: { present: true } },
})

/** The actions for returned items and their exchange. */
export const returnActions = {
  returnItems: {
    label: 'Return items',
    icon: 'inbox',
    when: { orderStatus: ['shipped', 'delivered'] },
    call: { method: 'PUT', path: '/customer-order/return/{id}' },
    proposes: { method: 'paymentMethod' },
    fields: {
      lines: lines(returnedLine, { required: true, default: [], piece: 'return-items', label: 'Items' }),
      shipping: money({ min: 0, currency: 'currency', label: 'Refund shipping' }),
      exchange: lines(exchangeLine, {
        max: 50,
        label: 'Exchange',
        help: 'Products that the customer receives instead. They become a new order, and the credit is deducted from it.',
      }),
      exchangeShipping,
      refund: money({
        min: 0,
        currency: 'currency',
        label: 'Refund now',
        help: 'Leave empty to refund later.',
      }),
      method: choice(paymentChannels, { when: { refund: { present: true } } }),
      reference: { ...referenceOfRefund, when: { refund: { present: true } } },
      reason: longText({ max: 1000 }),
    },
    extension: true,
    says: 'Return recorded for order {{orderNumber}}.',
  },
  previewReturn: {
    label: 'Calculate return',
    call: { method: 'POST', path: '/customer-order/preview-return' },
    fields: {
      order: belongsTo('customer-order', { required: true }),
      lines: lines(returnedLine, { required: true, label: 'Items' }),
      shipping: money({ min: 0 }),
      exchange: lines(exchangeLine, { max: 50 }),
      exchangeShipping: money({ min: 0, label: 'Shipping charge for the exchange' }),
    },
    button: false,
    readOnly: true,
    extension: true,
    permission: 'returnItems',
  },
} as const
