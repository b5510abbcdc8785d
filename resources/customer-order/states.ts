import { choices } from 'deckhand'

export const paymentMethods = choices({
  card: 'Card',
  transfer: 'Bank transfer',
  'cash-on-delivery': 'Cash on delivery',
})

export const paymentStatuses = choices({
  pending: { label: 'Pending', verb: 'Try payment again', tone: 'orange', next: ['success', 'failure'] },
  success: { label: 'Paid', verb: 'Mark as paid', tone: 'green' },
  failure: { label: 'Failed', verb: 'Mark payment as failed', tone: 'red', next: ['pending'] },
})

/** Whatever is not over goes on through these; 'on hold' goes back to where it was. */
export const orderStatuses = choices(
  {
    placed: { label: 'Placed', tone: 'blue', next: ['confirmed', 'on-hold', 'cancelled'] },
    confirmed: { label: 'Confirmed', verb: 'Confirm', tone: 'blue', next: ['processing', 'on-hold', 'cancelled'] },
    processing: { label: 'Processing', verb: 'Process', tone: 'cyan', next: ['packed', 'on-hold', 'cancelled'] },
    packed: { label: 'Packed', verb: 'Pack', tone: 'cyan', next: ['shipped', 'on-hold', 'cancelled'] },
    shipped: { label: 'Shipped', verb: 'Ship', tone: 'purple', next: ['delivered', 'returned'] },
    delivered: { label: 'Delivered', verb: 'Mark as delivered', tone: 'green', next: ['returned'] },
    'on-hold': { label: 'On hold', verb: 'Put on hold', tone: 'orange', resumes: true },
    cancelled: { label: 'Cancelled', verb: 'Cancel order' },
    returned: { label: 'Returned', verb: 'Return', tone: 'red' },
  },
  {
    unshipped: ['placed', 'confirmed', 'processing', 'packed'],
    underWay: ['placed', 'confirmed', 'processing', 'packed', 'on-hold', 'shipped', 'delivered'],
  },
)

export const goodsFates = choices({
  restocked: { label: 'Back into stock', tone: 'green' },
  'written-off': { label: 'Written off' },
})
