import { defineServer } from 'deckhand/server'
import { answers } from './dashboard/server'
import { handlers } from './handlers'
import { letters } from './mails/server/letters'
import { makeSample } from './sample'
import { beginLedger } from './stock/server/begin'

export default defineServer({
  handlers,
  onReady: beginLedger,
  sample: makeSample,
  outbox: letters,
  dashboard: answers,
})
