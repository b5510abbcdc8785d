import { choice, choices, date, defineResource, hasMany, integer, money, onOff, text } from 'deckhand'

const admissions = choices({ paid: 'Paid', share: 'Share of the fee', 'free-entry': 'Free entry' })

const eventStates = choices({
  scheduled: { label: 'Scheduled', tone: 'blue', note: 'Starts {{startsOn}}.' },
  running: { label: 'Running', tone: 'green', note: 'Running since {{startsOn}}[, until {{endsOn}}].' },
  over: { label: 'Over', note: 'Ended {{endsOn}}.' },
  full: { label: 'Full', tone: 'orange', note: 'Taken: {{taken}} of {{seats}}.' },
})

/**
 * The fields of an event depend on each other. Some fields are conditional, bounded, computed, or writable only for
 * some users.
 */
export default defineResource({
  name: 'event',
  label: ['Event', 'Events'],
  about: 'Readings and courses, with what they cost.',
  menu: { group: 'Content', icon: 'calendar', order: 1, letter: 'v' },
  title: 'code',
  options: 'list',
  fields: {
    code: text({ required: true, unique: true, max: 32, capitals: true, help: 'Kept in capital letters.' }),
    admission: choice(admissions, { required: true, default: 'share' }),
    price: money({
      required: true,
      min: 0,
      default: 0,
      percentWhen: { admission: 'share' },
      when: { admission: { not: 'free-entry' } },
      warning: { is: 0, says: 'Nobody pays anything.' },
    }),
    deposit: money({ min: 0 }),
    startsOn: date({ required: true }),
    endsOn: date({ notBefore: 'startsOn', whenEmpty: 'No end' }),
    seats: integer({ min: 1, whenEmpty: 'No limit' }),
    taken: integer({ readOnly: true, default: 0 }),
    books: hasMany('book', { whenEmpty: 'All books' }),
    state: choice(eventStates, { derived: true }),
    status: onOff(),
  },
  list: {
    columns: ['code', 'state', 'admission', 'price', 'startsOn', 'endsOn', 'taken', 'status'],
    narrow: [['price'], ['endsOn', 'state', 'status']],
    sort: '-startsOn',
    filters: ['state', 'admission', 'startsOn', 'status'],
  },
  sections: [
    { fields: ['code', 'state', 'taken', 'status'] },
    { title: 'Admission', fields: ['admission', 'price', 'deposit'] },
    { title: 'Held', fields: ['startsOn', 'endsOn', 'seats'] },
    { title: 'About', fields: ['books'] },
  ],
  says: { updated: 'Programme updated successfully.', deleted: 'Programme deleted successfully.' },
})
