import { defineServer } from 'deckhand/server'
import { answers } from './dashboard/server'
import { handlers } from './handlers'
import { numberBatches } from './orders/server/numbers'
import { makeSample } from './sample'
import { beginLedger } from './stock/server/begin'

export default defineServer({
  handlers,
  prepare: async (store) => {
    await beginLedger(store)
    await numberBatches(store)
  },
  sample: makeSample,
  dashboard: answers,
})
