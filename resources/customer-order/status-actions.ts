import { choice, longText } from 'deckhand'
import { paymentChannels } from './money-choices'
import { note, referenceOfPayment } from './shared-fields'
import { courier, trackingNumber } from './shipping-actions'
import { orderStatuses, paymentStatuses, returnDispositions } from './states'

const whenShipped = { when: { orderStatus: 'shipped' } } as const

/** How an order and its payment go their way, by the states of the specification. */
export const statusActions = {
  orderStatus: {
    label: 'Change order status',
    call: { method: 'PUT', path: '/customer-order/order-status/{id}', body: 'data' },
    transition: 'orderStatus',
    startsFrom: ['courier', 'trackingNumber'],
    reason: 'note',
    refusals: [
      {
        when: {
          orderStatus: 'shipped',
          paymentStatus: { not: 'success' },
          paymentMethod: { not: 'cash-on-delivery' },
        },
        says: 'Not paid yet, and not cash on delivery: record the payment first.',
      },
      {
        when: { orderStatus: ['packed', 'shipped'], settlement: 'refunded' },
        says: 'Everything that was paid for it was given back: cancel the order, or record a payment.',
      },
      {
        when: { orderStatus: ['packed', 'shipped'], cardsNeeded: { not: [0, null] } },
        says: 'Cards still missing: {{cardsNeeded}}. Assign them first.',
        remedy: 'assignCards',
      },
    ],
    warnings: [
      {
        when: { orderStatus: 'cancelled' },
        says: 'The goods go back into stock, the assigned cards are released, and the coupon can be used again. This cannot be undone.',
      },
      {
        when: { orderStatus: 'returned', returnedGoods: 'restocked' },
        says: 'The goods go back into stock, with the cards that are still held. This cannot be undone.',
      },
      {
        when: { orderStatus: 'returned', returnedGoods: 'written-off' },
        says: 'The goods do not go back into stock. The order is closed as returned, with its cards. This cannot be undone.',
      },
      {
        when: { orderStatus: 'returned', returnedGoods: { present: false } },
        says: 'The order is closed as returned. This cannot be undone.',
      },
      {
        when: { orderStatus: 'shipped', trackingNumber: { present: false }, needsTracking: true },
        says: 'This site ships nothing without a tracking number.',
      },
      {
        when: { orderStatus: 'shipped', trackingNumber: { present: false }, needsTracking: { not: true } },
        says: 'Without a tracking number nobody can follow the parcel. It can be added later.',
      },
    ],
    fields: {
      orderStatus: choice(orderStatuses, { required: true }),
      courier: { ...courier, ...whenShipped },
      trackingNumber: { ...trackingNumber, ...whenShipped, singleRecordOnly: true },
      returnedGoods: choice(returnDispositions, {
        required: true,
        extension: true,
        when: { orderStatus: 'returned' },
      }),
      note,
    },
  },
  paymentStatus: {
    label: 'Change payment status',
    call: { method: 'PUT', path: '/customer-order/payment-status/{id}' },
    transition: 'paymentStatus',
    startsFrom: ['paymentReference'],
    proposes: { paymentMethod: 'paymentMethod' },
    overriddenBy: 'overridePayment',
    warnings: [
      {
        when: { orderStatus: ['cancelled', 'returned'], paymentStatus: 'success' },
        says: 'The order is over: what is paid for it has to be given back.',
      },
    ],
    notes: [
      {
        when: { paymentStatus: 'success', due: { present: false } },
        says: 'The payment of order {{orderNumber}}[ by {{customer}}] has come in: {{total}}.',
      },
      {
        when: { paymentStatus: 'success', due: { present: true } },
        says: 'The payment of order {{orderNumber}}[ by {{customer}}] has come in: {{due}}.',
      },
      {
        when: { settlement: ['paid', 'to-refund', 'part-refunded'], paymentStatus: { not: 'success' } },
        says: 'The payment that was recorded last counts as not received.',
      },
    ],
    fields: {
      paymentStatus: choice(paymentStatuses, { required: true, label: 'Payment' }),
      paymentMethod: choice(paymentChannels, { when: { paymentStatus: 'success' }, extension: true }),
      paymentReference: { ...referenceOfPayment, when: { paymentStatus: 'success' } },
      reason: longText({
        max: 1000,
        when: { paymentStatus: { not: 'success' } },
        help: 'Needed to take back a payment that had succeeded.',
      }),
    },
  },
} as const
