import { longText, text } from 'deckhand'

/** The payment reference of an order. The form shows a warning if another order has the same reference. */
export const paymentReference = text({
  max: 120,
  excludeFromCopy: true,
  personal: true,
  piece: 'order-reference',
})
/** The reference of one payment or one refund. */
export const referenceOfPayment = { ...paymentReference, piece: 'payment-reference' } as const
export const referenceOfRefund = { ...paymentReference, piece: 'refund-reference' } as const
export const note = longText({ max: 1000, excludeFromCopy: true, personal: true })
