import { belongsTo, colour, defineResource, integer, money, onOff, tags, text } from 'deckhand'

export default defineResource({
  name: 'technician',
  label: ['Technician', 'Technicians'],
  about: 'Mechanics and their skills.',
  menu: { group: 'Workshop', icon: 'bench', order: 3, letter: 'n' },
  title: 'name',

  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    account: belongsTo('user', { help: 'With which they sign in.' }),
    skills: tags({ help: 'Soldering, data recovery, lenses …' }),
    hourlyRate: money({ min: 0, writableWith: 'hourlyRate' }),
    colour: colour({ help: 'In the diary.' }),
    openTickets: integer({ derived: true }),
    status: onOff(),
  },

  list: { columns: ['name', 'skills', 'hourlyRate', 'openTickets', 'status'], search: ['name'], sort: 'name' },
  form: [{ fields: ['name', 'account', 'hourlyRate', 'colour', 'skills', 'status'] }],
  related: [
    { resource: 'ticket', by: 'technician' },
    { resource: 'appointment', by: 'technician' },
  ],
  samples: 4,
})
