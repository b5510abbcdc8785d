import { defineDashboard } from 'deckhand'

/** The dashboard, with today's work above the business figures. */
export default defineDashboard({
  queue: {
    undiagnosed: { label: 'To be diagnosed', of: 'ticket', where: { state: 'received' } },
    late: {
      label: 'Promised, and not ready',
      of: 'ticket',
      where: { promisedOn: { daysFromNow: { max: -1 } }, state: { in: 'open' } },
    },
    waiting: { label: 'Waiting for parts', of: 'ticket', where: { state: 'waiting' } },
    ready: { label: 'To be collected', of: 'ticket', where: { state: 'ready' } },
  },

  figures: {
    takenIn: { label: 'Taken in', of: 'ticket', on: 'receivedAt' },
    handedOver: { label: 'Handed over', of: 'ticket', on: 'collectedAt' },
    newCustomers: { label: 'New customers', of: 'customer', on: 'createdAt' },
    appointments: { label: 'Appointments', of: 'appointment', on: 'startsAt' },
  },

  panels: {
    daily: { title: 'Tickets', over: ['takenIn'], empty: 'Nothing was brought in on these days.' },
    latest: {
      title: 'Latest tickets',
      of: 'ticket',
      fields: ['number', 'customer', 'device', 'receivedAt', 'state'],
      sort: ['-receivedAt'],
      below: 'customer',
      wide: ['receivedAt'],
      more: { label: 'All tickets' },
      empty: 'There are no tickets yet.',
    },
    byState: { title: 'Tickets by state', of: 'ticket', by: 'state', empty: 'There are no tickets yet.', aside: true },
    runningLow: {
      title: 'To be ordered',
      of: 'part',
      where: { inStock: { max: 2 }, status: 1 },
      fields: ['name', 'inStock'],
      sort: ['inStock', 'name'],
      as: 'list',
      value: [{ max: 0, says: 'Out of stock', alarms: true }, { says: '{{inStock}} left' }],
      empty: 'Everything is on the shelf.',
      aside: true,
    },
  },
})
