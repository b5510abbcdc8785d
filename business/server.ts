import { defineServer } from 'deckhand/server'
import { dashboardAnswers } from './dashboard/server'
import { handlers } from './handlers'
import { createRequestedInvoices } from './invoices/server/migrate-invoices'
import { mailOutbox } from './mails/server/mail-outbox'
import { makeSample } from './sample'
import { backfillLedger } from './stock/server/ledger/backfill-ledger'

export default defineServer({
  handlers,
  onReady: async (store) => {
    await backfillLedger(store)
    await createRequestedInvoices(store)
  },
  sample: makeSample,
  outbox: mailOutbox,
  dashboard: dashboardAnswers,
})
