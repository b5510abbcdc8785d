import { longText, text } from 'deckhand'

/** A reference that an order has as a whole. A warning says where another order already has it. */
export const paymentReference = text({ max: 120, excludeFromCopy: true, piece: 'order-reference' })
/** A reference of one payment, or of one refund. */
export const referenceOfPayment = { ...paymentReference, piece: 'payment-reference' } as const
export const referenceOfRefund = { ...paymentReference, piece: 'refund-reference' } as const
export const note = longText({ max: 1000, excludeFromCopy: true })
