import { choice, choices, defineResource, integer, money, onOff, text } from 'deckhand'

const families = choices({
  screen: 'Screens',
  battery: 'Batteries',
  board: 'Boards and chips',
  mechanical: 'Mechanical parts',
  cable: 'Cables and sockets',
})

export default defineResource({
  name: 'part',
  label: ['Part', 'Parts'],
  about: 'Parts for repairs, with their stock.',
  menu: { group: 'Shelf', icon: 'box', order: 1, letter: 'p' },
  title: 'name',
  summary: ['number', 'price', 'inStock'],

  fields: {
    number: text({ required: true, unique: true, max: 30, capitals: true, label: 'Part number' }),
    name: text({ required: true, max: 120 }),
    family: choice(families, { required: true }),
    price: money({ required: true, min: 0 }),
    inStock: integer({
      required: true,
      min: 0,
      default: 0,
      warning: { is: 0, says: 'None left: order it again.' },
    }),
    reorderAt: integer({ min: 0, default: 2, label: 'Order again at' }),
    used: integer({ derived: true, label: 'Used in a year' }),
    status: onOff(),
  },

  list: {
    columns: ['name', 'number', 'family', 'price', 'inStock', 'used', 'status'],
    search: ['name', 'number'],
    sort: 'name',
    filters: ['family', 'inStock', 'status'],
    tabs: { field: 'family' },
  },
  sections: [
    { fields: ['name', 'number', 'family', 'price'] },
    { title: 'Shelf', fields: ['inStock', 'reorderAt', 'used', 'status'] },
  ],
})
