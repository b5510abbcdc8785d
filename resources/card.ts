import { belongsTo, choice, choices, dateTime, defineResource, text } from 'deckhand'
import { blocked, lost, returned } from './card/endings'

const cardStates = choices({
  'in-stock': { label: 'In stock', tone: 'cyan', next: ['assigned', 'lost', 'blocked'] },
  assigned: { label: 'Assigned', tone: 'green', next: ['in-stock', 'replaced', 'lost', 'blocked', 'returned'] },
  replaced: { label: 'Replaced', next: ['in-stock'] },
  lost: { ...lost, next: ['in-stock'] },
  blocked: { ...blocked, next: ['in-stock'] },
  returned: { ...returned, next: ['in-stock'] },
})

export default defineResource({
  name: 'card',
  label: ['Card', 'Cards'],
  about: 'Every card by its serial number: where it came from, and who has it. Cards come in with a stock-in.',
  menu: { group: 'Stock', icon: 'card', order: 2, letter: 'k' },
  title: 'serial',
  options: 'list',
  within: 'batch',

  fields: {
    serial: text({ readOnly: true, unique: true, max: 40, numbered: true, label: 'Serial number' }),
    product: belongsTo('product', { readOnly: true }),
    state: choice(cardStates, { readOnly: true, default: 'in-stock', label: 'Card state' }),
    holder: belongsTo('customer', { readOnly: true, help: 'Who has it now.' }),
    mapping: belongsTo('customer-card-mapping', { derived: true, label: 'Assignment' }),
    batch: belongsTo('stock-in', { readOnly: true }),
    receivedAt: dateTime({ readOnly: true, label: 'Received' }),
  },

  list: {
    columns: ['serial', 'product', 'state', 'holder', 'receivedAt'],
    narrow: [['holder'], ['product', 'state']],
    search: ['serial'],
    sort: 'serial',
    filters: ['product', 'state', 'holder', 'receivedAt'],
  },
  show: [
    { title: 'Custody', piece: 'card-custody' },
    { title: 'Card', fields: ['state', 'product', 'holder', 'mapping', 'batch', 'receivedAt'], aside: true },
  ],

  actions: {
    custody: {
      label: 'Custody',
      call: { method: 'GET', path: '/card/custody/{id}' },
      permission: 'show',
      reads: true,
      button: false,
      beyond: true,
    },
  },

  calls: { list: 'beyond', show: 'beyond', create: false, edit: false, delete: false },
  samples: 0,
})
