import { defineServer } from 'deckhand/server'
import { dashboardAnswers } from './dashboard/server'
import { handlers } from './handlers'
import { mailOutbox } from './mails/server/mail-outbox'
import { makeSample } from './sample'
import { backfillLedger } from './stock/server/ledger/backfill-ledger'

export default defineServer({
  handlers,
  onReady: backfillLedger,
  sample: makeSample,
  outbox: mailOutbox,
  dashboard: dashboardAnswers,
})
