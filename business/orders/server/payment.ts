import type { Handler } from 'deckhand/server'
import type paymentResource from '../../../resources/payment'

/** The index on the reference speeds up the warning about duplicate payment references. */
export const payment: Handler<typeof paymentResource> = { indexes: [['reference']] }
