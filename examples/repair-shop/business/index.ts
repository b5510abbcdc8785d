import { defineBusiness } from 'deckhand'
import dashboard from './dashboard'
import type { Resources } from './tables'

const business = defineBusiness({
  name: 'Fettle',
  about: 'The back office of a repair shop.',
  says: {
    signIn: 'Tickets, devices and the diary of the workshop.',
    motto: 'Mended once, mended well.',
    footer: 'Back in fine fettle.',
  },
  dashboard,
  menu: ['Workshop', 'Front desk', 'Shelf', 'Administration'],
  icons: ['bench', 'device', 'wrench'],
  pieces: { 'ticket-progress': 'ticket' },
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
})

export default business

declare module 'deckhand' {
  interface Register {
    readonly business: typeof business
    readonly resources: Resources
  }
}
