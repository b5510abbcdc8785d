import { belongsTo, choice, choices, decimal, defineResource, money, text } from 'deckhand'

const kinds = choices({
  labour: { label: 'Labour', tone: 'blue' },
  part: { label: 'Part', tone: 'orange' },
})

export default defineResource({
  name: 'ticket-line',
  label: ['Item', 'Items'],
  title: 'description',
  calls: { list: false, show: false, create: false, edit: false, delete: false },

  fields: {
    ticket: belongsTo('ticket', { required: true }),
    kind: choice(kinds, { required: true, default: 'labour' }),
    part: belongsTo('part', { when: { kind: 'part' }, required: true }),
    description: text({ required: true, max: 160 }),
    quantity: decimal({ required: true, min: 0.25, max: 99, decimals: 2, default: 1 }),
    price: money({ required: true, min: 0 }),
  },
})
