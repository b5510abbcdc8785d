import { defineBusiness, defineDashboard } from '../../vocabulary'

/** What the library says of itself. */
export const facts = defineBusiness({
  name: 'Library',
  dashboard: defineDashboard({
    queue: { waiting: { label: 'To lend', of: 'loan', where: { state: { in: 'waiting' } } } },
    figures: { loans: { label: 'Loans', of: 'loan', on: 'lentAt' } },
  }),
})
