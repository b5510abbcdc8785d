import { choices } from 'deckhand'

/** The payment status of an order, computed from its payments and credit notes. */
export const settlements = choices({
  unpaid: { label: 'Pending', tone: 'orange', refines: 'pending', note: '{{due}} is due.' },
  'part-paid': { label: 'Partly paid', tone: 'orange', refines: 'pending', note: '{{due}} is still due.' },
  paid: { label: 'Paid', tone: 'green', refines: 'success' },
  'to-refund': {
    label: 'Refund due',
    tone: 'red',
    refines: 'success',
    note: 'The customer paid more than is due. Refund the difference.',
  },
  'part-refunded': {
    label: 'Partly refunded',
    tone: 'purple',
    refines: 'success',
    note: '{{refunded}} was refunded.',
  },
  refunded: { label: 'Refunded', tone: 'purple', refines: 'success', note: '{{refunded}} was refunded.' },
  failed: { label: 'Failed', tone: 'red', refines: 'failure' },
  'nothing-due': { label: 'Nothing due', refines: 'pending' },
})

/** The types of payment entries of an order. */
export const paymentKinds = choices({
  paid: { label: 'Paid', tone: 'green' },
  refunded: { label: 'Refunded', tone: 'purple' },
  reversed: { label: 'Reversed', tone: 'red' },
})

/** The methods of payment and refund. */
export const paymentChannels = choices({
  card: 'Credit or debit card',
  transfer: 'Bank transfer',
  'cash-on-delivery': 'Cash on delivery',
  cash: 'Cash',
  offset: 'Offset with another order',
  other: 'Other',
})

/** The reasons for a credit note. */
export const creditNoteKinds = choices({
  return: { label: 'Returned items', tone: 'purple' },
  allowance: { label: 'Price reduction', tone: 'blue' },
  cancellation: { label: 'Cancellation' },
  correction: { label: 'Changed order' },
})

/** The conditions of returned items. */
export const returnConditions = choices({
  unopened: 'Unopened',
  opened: 'Opened',
  damaged: 'Damaged',
  faulty: 'Faulty',
})

/**
 * The possible next steps for returned items, such as restocking. A blocked card is never given to a customer again.
 */
export const itemDispositions = choices({
  restocked: { label: 'Back into stock', tone: 'green' },
  'written-off': { label: 'Written off' },
  blocked: { label: 'Card blocked', tone: 'red' },
})
