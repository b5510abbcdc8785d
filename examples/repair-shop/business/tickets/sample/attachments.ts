import type { Row, World } from 'deckhand/server'

/** Of so many tickets, one has a file. */
const every = 25

/** Some tickets keep what the technician measured. */
export const withAttachments = (world: World, tickets: readonly Row[]): Promise<Row[]> =>
  Promise.all(
    tickets.map(async (ticket, at) =>
      at % every === 0
        ? { ...ticket, attachments: [await world.attachment('Measurements.txt', `${ticket.problem}\n`)] }
        : ticket,
    ),
  )
