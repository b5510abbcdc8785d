import { defineServer } from 'deckhand/server'
import { appointment } from './diary/server/appointment'
import { technician } from './diary/server/technician'
import { part } from './parts/server/part'
import { makeSample } from './sample'
import { ticket } from './tickets/server/ticket'

export default defineServer({
  handlers: { appointment, part, technician, ticket },
  sample: makeSample,
})
