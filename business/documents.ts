import type { Documents } from 'deckhand/server'
import { drawInvoice } from './orders/server/invoice/invoice'

export default { invoice: drawInvoice } satisfies Documents
