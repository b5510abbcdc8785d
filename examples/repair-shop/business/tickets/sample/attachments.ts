import type { SampleContext, SampleRow } from 'deckhand/server'

/** Of so many tickets, one has a file. */
const every = 25

/** Some tickets keep what the technician measured. */
export const withAttachments = (world: SampleContext, tickets: readonly SampleRow[]): Promise<SampleRow[]> =>
  Promise.all(
    tickets.map(async (ticket, at) =>
      at % every === 0
        ? { ...ticket, attachments: [await world.attachment('Measurements.txt', `${ticket.problem}\n`)] }
        : ticket,
    ),
  )
