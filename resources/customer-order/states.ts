import { choices } from 'deckhand'

export const paymentMethods = choices({
  card: 'Card',
  transfer: 'Bank transfer',
  'cash-on-delivery': 'Cash on delivery',
})

export const paymentStatuses = choices({
  pending: { label: 'Pending', verb: 'Try payment again', tone: 'orange', next: ['success', 'failure'] },
  success: {
    label: 'Paid',
    verb: 'Mark as paid',
    tooLateMessage: '{{by}} marked it as paid at {{at}}.',
    tone: 'green',
  },
  failure: {
    label: 'Failed',
    verb: 'Mark payment as failed',
    tooLateMessage: '{{by}} marked its payment as failed at {{at}}.',
    tone: 'red',
    next: ['pending'],
  },
})

/** Whatever is not over goes on through these; 'on hold' goes back to where it was. */
export const orderStatuses = choices(
  {
    placed: { label: 'Placed', tone: 'blue', next: ['confirmed', 'on-hold', 'cancelled'] },
    confirmed: {
      label: 'Confirmed',
      verb: 'Confirm',
      tooLateMessage: '{{by}} confirmed it at {{at}}.',
      tone: 'blue',
      next: ['processing', 'on-hold', 'cancelled'],
    },
    processing: {
      label: 'Processing',
      verb: 'Process',
      tooLateMessage: '{{by}} began to process it at {{at}}.',
      tone: 'cyan',
      next: ['packed', 'on-hold', 'cancelled'],
    },
    packed: {
      label: 'Packed',
      verb: 'Pack',
      tooLateMessage: '{{by}} packed it at {{at}}.',
      tone: 'cyan',
      next: ['shipped', 'on-hold', 'cancelled'],
      back: ['processing'],
    },
    shipped: {
      label: 'Shipped',
      verb: 'Ship',
      tooLateMessage: '{{by}} shipped it at {{at}}.',
      tone: 'purple',
      next: ['delivered', 'returned'],
    },
    delivered: {
      label: 'Delivered',
      verb: 'Mark as delivered',
      tooLateMessage: '{{by}} marked it as delivered at {{at}}.',
      tone: 'green',
      next: ['returned'],
    },
    'on-hold': {
      label: 'On hold',
      verb: 'Put on hold',
      tooLateMessage: '{{by}} put it on hold at {{at}}.',
      tone: 'orange',
      resumes: true,
    },
    cancelled: { label: 'Cancelled', verb: 'Cancel order', tooLateMessage: '{{by}} cancelled it at {{at}}.' },
    returned: { label: 'Returned', verb: 'Return', tooLateMessage: '{{by}} took it back at {{at}}.', tone: 'red' },
  },
  {
    unshipped: ['placed', 'confirmed', 'processing', 'packed'],
    underWay: ['placed', 'confirmed', 'processing', 'packed', 'on-hold', 'shipped', 'delivered'],
  },
)

/** Once for what the tax of an order is rounded. */
export const taxRoundings = choices({ rate: 'Once per tax rate', line: 'Line by line' })

export const returnDispositions = choices({
  restocked: { label: 'Back into stock', tone: 'green' },
  'written-off': { label: 'Written off' },
})
