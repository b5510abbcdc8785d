import { defineBusiness, defineDashboard } from 'deckhand'
import type { Resources } from './tables'

const business = defineBusiness({
  name: 'Library',
  about: 'A lending library.',
  menu: ['Catalogue', 'Customers', 'Content', 'Administration'],
  dashboard: defineDashboard({
    queue: { waiting: { label: 'To lend', of: 'loan', where: { state: { in: 'waiting' } } } },
    figures: { loans: { label: 'Loans', of: 'loan', on: 'lentAt' } },
  }),
})

export default business

declare module 'deckhand' {
  interface Register {
    readonly business: typeof business
    readonly resources: Resources
  }
}
