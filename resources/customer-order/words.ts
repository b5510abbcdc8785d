import { longText, text } from 'deckhand'

export const paymentReference = text({ max: 120, uncopied: true })
export const note = longText({ max: 1000, uncopied: true })
