import type { Erasure } from 'deckhand/server'
import { erasedCustomerName } from '../../customers/server/customer-erasure'
import type { InvoiceAddress, InvoiceDocument } from './invoice-document'

/** The parts of an address that the tax depends on. */
const place = ({ state = null, country = null }: InvoiceAddress): InvoiceAddress => ({ state, country })

/** An invoice or a credit note without the personal data of the buyer. All other content stays. */
const withoutBuyer = (document: InvoiceDocument): InvoiceDocument => ({
  ...document,
  buyer: { name: erasedCustomerName, address: place(document.buyer.address), taxNumbers: [] },
  buyerReference: null,
  deliverTo: document.deliverTo ? place(document.deliverTo) : null,
  paymentReference: null,
  reason: null,
})

/** Erases the buyer of invoices and credit notes after the legal term. */
export const buyerErasure: Erasure = {
  values: {
    buyerName: () => erasedCustomerName,
    document: (document) => withoutBuyer(document as InvoiceDocument),
  },
}
