import { choices } from 'deckhand'

export const paymentMethods = choices({
  card: 'Credit or debit card',
  transfer: 'Bank transfer',
  'cash-on-delivery': 'Cash on delivery',
})

export const paymentStatuses = choices({
  pending: { label: 'Pending', verb: 'Mark payment as pending', tone: 'orange', next: ['success', 'failure'] },
  success: {
    label: 'Paid',
    verb: 'Mark as paid',
    tooLateMessage: '{{by}} marked this order as paid at {{at}}.',
    tone: 'green',
  },
  failure: {
    label: 'Failed',
    verb: 'Mark payment as failed',
    tooLateMessage: '{{by}} marked the payment of this order as failed at {{at}}.',
    tone: 'red',
    next: ['pending'],
  },
})

/** The status values of an order. From 'on hold', an order goes back to its previous status. */
export const orderStatuses = choices(
  {
    placed: { label: 'Placed', tone: 'blue', next: ['confirmed', 'on-hold', 'cancelled'] },
    confirmed: {
      label: 'Confirmed',
      verb: 'Confirm',
      tooLateMessage: '{{by}} confirmed this order at {{at}}.',
      tone: 'blue',
      next: ['processing', 'on-hold', 'cancelled'],
    },
    processing: {
      label: 'Processing',
      verb: 'Start processing',
      tooLateMessage: '{{by}} started processing this order at {{at}}.',
      tone: 'cyan',
      next: ['packed', 'on-hold', 'cancelled'],
    },
    packed: {
      label: 'Packed',
      verb: 'Pack',
      tooLateMessage: '{{by}} packed this order at {{at}}.',
      tone: 'cyan',
      next: ['shipped', 'on-hold', 'cancelled'],
      back: ['processing'],
    },
    shipped: {
      label: 'Shipped',
      verb: 'Ship',
      tooLateMessage: '{{by}} shipped this order at {{at}}.',
      tone: 'purple',
      next: ['delivered', 'returned'],
    },
    delivered: {
      label: 'Delivered',
      verb: 'Mark as delivered',
      tooLateMessage: '{{by}} marked this order as delivered at {{at}}.',
      tone: 'green',
      next: ['returned'],
    },
    'on-hold': {
      label: 'On hold',
      verb: 'Put on hold',
      tooLateMessage: '{{by}} put this order on hold at {{at}}.',
      tone: 'orange',
      resumes: true,
    },
    cancelled: { label: 'Cancelled', verb: 'Cancel order', tooLateMessage: '{{by}} cancelled this order at {{at}}.' },
    returned: {
      label: 'Returned',
      verb: 'Return whole order',
      tooLateMessage: '{{by}} marked this order as returned at {{at}}.',
      tone: 'red',
    },
  },
  {
    unshipped: ['placed', 'confirmed', 'processing', 'packed'],
    underWay: ['placed', 'confirmed', 'processing', 'packed', 'on-hold', 'shipped', 'delivered'],
  },
)

/** The levels at which the tax of an order is rounded, such as the sum of each tax rate. */
export const taxRoundings = choices({ rate: 'Per tax rate', line: 'Per order item' })

/** The ways to tax the shipping charge. With `goods`, the shipping charge has the taxes of the goods in proportion. */
export const shippingTaxations = choices({
  none: 'No tax',
  goods: 'Like the goods, in proportion',
  own: 'A separate tax',
})

/** The ways to issue the first invoice of an order. */
export const invoiceTimings = choices({ automatically: 'Automatically', 'by-hand': 'By hand' })

export const returnDispositions = choices({
  restocked: { label: 'Back into stock', tone: 'green' },
  'written-off': { label: 'Written off' },
})
