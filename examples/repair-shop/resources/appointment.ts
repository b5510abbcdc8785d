import { belongsTo, choice, choices, dateTime, defineResource, integer, longText } from 'deckhand'

const purposes = choices({
  'drop-off': { label: 'Drop-off', tone: 'blue' },
  advice: { label: 'Advice', tone: 'purple' },
  collection: { label: 'Collection', tone: 'green' },
  visit: { label: 'Visit', tone: 'orange' },
})

export default defineResource({
  name: 'appointment',
  label: ['Appointment', 'Appointments'],
  about: 'Appointments of customers and mechanics. Nobody is promised to two people at once.',
  menu: { group: 'Workshop', icon: 'calendar', order: 2, letter: 'a' },
  title: ['customer', 'startsAt'],
  options: 'list',

  fields: {
    startsAt: dateTime({ required: true, label: 'Date and time' }),
    minutes: integer({ required: true, min: 10, max: 240, default: 30, unit: 'minutes', label: 'Length' }),
    customer: belongsTo('customer', { required: true, shows: ['phone'] }),
    technician: belongsTo('technician', { required: true }),
    purpose: choice(purposes, { required: true, default: 'drop-off' }),
    ticket: belongsTo('ticket', { within: 'customer' }),
    note: longText({ max: 500 }),
  },

  list: {
    columns: ['startsAt', 'minutes', 'customer', 'technician', 'purpose', 'ticket'],
    narrow: [['minutes'], ['technician', 'purpose']],
    search: ['customer.name', 'note'],
    sort: '-startsAt',
    filters: ['technician', 'purpose', 'startsAt', 'customer'],
    tabs: { field: 'purpose' },
  },
})
