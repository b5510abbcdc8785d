import { choices } from 'deckhand'

/** What customers are told of. */
export const mailEvents = choices({
  placed: 'Order placed',
  paid: 'Order paid',
  shipped: 'Order shipped',
  refunded: 'Order refunded',
})
