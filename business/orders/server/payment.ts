import type { Handler } from 'deckhand/server'
import type paymentResource from '../../../resources/payment'

/** Payments are found by their reference, for the warning about one that is recorded twice. */
export const payment: Handler<typeof paymentResource> = { indexes: [['reference']] }
