import type { Handler } from 'deckhand/server'
import type noteResource from '../../../resources/credit-note'
import { buyerErasure } from '../../invoices/server/erase-buyer'
import { checkIssuedPaper } from '../../papers/server/check-characters'
import { downloadEInvoice } from '../../papers/server/e-invoice/download-e-invoice'
import { printCreditNote } from '../../papers/server/print-papers'

export const creditNote: Handler<typeof noteResource> = {
  erasure: buyerErasure,
  actions: {
    download: printCreditNote,
    facturX: downloadEInvoice('credit-note', 'factur-x'),
    xRechnung: downloadEInvoice('credit-note', 'xrechnung'),
    checkCharacters: checkIssuedPaper('credit-note'),
  },
}
