import type { SampleContext, SampleRow } from 'deckhand/server'

/** One ticket out of this number of tickets has an attached file. */
const every = 25

/** Adds a file with measurements to some tickets. */
export const withAttachments = (world: SampleContext, tickets: readonly SampleRow[]): Promise<SampleRow[]> =>
  Promise.all(
    tickets.map(async (ticket, at) =>
      at % every === 0
        ? { ...ticket, attachments: [await world.attachment('Measurements.txt', `${ticket.problem}\n`)] }
        : ticket,
    ),
  )
