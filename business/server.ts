import { defineServer } from 'deckhand/server'
import { answers } from './dashboard/server'
import { handlers } from './handlers'
import { makeSample } from './sample'
import { beginLedger } from './stock/server/begin'

export default defineServer({
  handlers,
  onReady: beginLedger,
  sample: makeSample,
  dashboard: answers,
})
