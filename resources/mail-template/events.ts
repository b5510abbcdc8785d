import { choices } from 'deckhand'

/** The events for which customers receive e-mails. */
export const mailEvents = choices({
  placed: 'Order placed',
  paid: 'Order paid',
  shipped: 'Order shipped',
  refunded: 'Order refunded',
})
