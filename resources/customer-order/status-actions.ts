import { choice, longText } from 'deckhand'
import { paymentChannels } from './money-choices'
import { note, referenceOfPayment } from './shared-fields'
import { courier, trackingNumber } from './shipping-actions'
import { orderStatuses, paymentStatuses, returnDispositions } from './states'

const whenShipped = { when: { orderStatus: 'shipped' } } as const

/** The actions that change the order status and the payment status, with the status values of the specification. */
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
          // Nobody can pay an order without charges.
          total: { not: 0 },
        },
        says: 'The order is not paid and is not cash on delivery. Record the payment first.',
      },
      {
        when: { orderStatus: ['packed', 'shipped'], settlement: 'refunded' },
        says: 'All payments for this order were refunded. Cancel the order or record a new payment.',
      },
      {
        when: { orderStatus: ['packed', 'shipped'], cardsNeeded: { not: [0, null] } },
        says: 'Cards missing: {{cardsNeeded}}. Assign the missing cards first.',
        remedy: 'assignCards',
      },
    ],
    warnings: [
      {
        when: { orderStatus: 'cancelled' },
        says: 'The items go back into stock. Assigned cards are released, and the coupon can be used again. This cannot be undone.',
      },
      {
        when: { orderStatus: 'returned', returnedGoods: 'restocked' },
        says: 'The items go back into stock, together with the cards that the customer still has. This cannot be undone.',
      },
      {
        when: { orderStatus: 'returned', returnedGoods: 'written-off' },
        says: 'The items do not go back into stock. The order and its cards are marked as returned. This cannot be undone.',
      },
      {
        when: { orderStatus: 'returned', returnedGoods: { present: false } },
        says: 'The order is marked as returned. This cannot be undone.',
      },
      {
        when: { orderStatus: 'shipped', trackingNumber: { present: false }, needsTracking: true },
        says: 'This site requires a tracking number for shipping.',
      },
      {
        when: { orderStatus: 'shipped', trackingNumber: { present: false }, needsTracking: { not: true } },
        says: 'Without a tracking number, nobody can track the parcel. You can add the number later.',
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
        label: 'Returned items',
      }),
      note,
    },
    says: 'Status updated successfully.',
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
        says: 'This order is cancelled or returned. You must refund any payment for it.',
      },
    ],
    notes: [
      {
        when: { paymentStatus: 'success', due: { present: false } },
        says: 'Payment received for order {{orderNumber}}[ from {{customer}}]: {{total}}.',
      },
      {
        when: { paymentStatus: 'success', due: { present: true } },
        says: 'Payment received for order {{orderNumber}}[ from {{customer}}]: {{due}}.',
      },
      {
        when: { settlement: ['paid', 'to-refund', 'part-refunded'], paymentStatus: { not: 'success' } },
        says: 'This marks the last recorded payment as not received.',
      },
    ],
    fields: {
      paymentStatus: choice(paymentStatuses, { required: true, label: 'Payment' }),
      paymentMethod: choice(paymentChannels, { when: { paymentStatus: 'success' }, extension: true }),
      paymentReference: { ...referenceOfPayment, when: { paymentStatus: 'success' } },
      reason: longText({
        max: 1000,
        when: { paymentStatus: { not: 'success' } },
        help: 'Required to reverse a successful payment.',
      }),
    },
    says: 'Status updated successfully.',
  },
} as const
