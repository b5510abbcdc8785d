/** The first text of the editor. */
export const example = `import { choice, choices, date, defineResource, money, onOff, text } from 'deckhand'

const states = choices({
  planned: { label: 'Planned' },
  ready: { label: 'Ready', tone: 'green' },
  gone: { label: 'Gone', tone: 'red' },
})

export default defineResource({
  name: 'kite',
  label: ['Kite', 'Kites'],
  menu: { group: 'Catalogue', icon: 'gift' },
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    state: choice(states, { required: true, default: 'planned' }),
    price: money({ required: true, min: 0 }),
    readyOn: date(),
    status: onOff(),
  },
  list: {
    columns: ['name', 'state', 'price', 'readyOn'],
    search: ['name'],
  },
})
`
