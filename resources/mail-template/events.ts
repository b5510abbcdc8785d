import { choices } from 'deckhand'

/** What customers are told of. */
export const mailEvents = choices({
  placed: 'Order placed',
  paid: 'Order paid',
  shipped: 'Order shipped',
  refunded: 'Money given back',
})

/** The languages that mails are written in. */
export const mailLanguages = choices({ en: 'English', de: 'Deutsch' })
