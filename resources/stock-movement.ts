import { belongsTo, choice, choices, dateTime, defineResource, integer, longText, tags } from 'deckhand'
import { blockedChoice, lostChoice } from './card/end-states'

const kinds = choices({
  received: { label: 'Received', tone: 'green' },
  taken: { label: 'Taken', tone: 'blue' },
  released: { label: 'Released', tone: 'cyan' },
  returned: { label: 'Returned', tone: 'cyan' },
  corrected: { label: 'Corrected', tone: 'orange' },
})

const cardDispositions = choices({ lost: lostChoice, blocked: blockedChoice })

export default defineResource({
  name: 'stock-movement',
  label: ['Stock movement', 'Stock movements'],
  about: 'The ledger of the stock: what came in, went out and was put right. Entries are never changed.',
  menu: { group: 'Stock', icon: 'list', order: 4 },
  title: 'kind',
  options: 'list',
  rowScope: ['order', 'stockIn', 'card'],

  fields: {
    at: dateTime({ readOnly: true, label: 'When' }),
    product: belongsTo('product', { required: true, inactive: true }),
    kind: choice(kinds, { readOnly: true, default: 'corrected' }),
    quantity: integer({
      required: true,
      signed: true,
      help: 'What is added to the stock; with a minus in front, what is taken off.',
    }),
    balance: integer({ readOnly: true, label: 'Stock after' }),
    by: belongsTo('user', { readOnly: true }),
    stockIn: belongsTo('stock-in', { readOnly: true, label: 'Stock-in' }),
    order: belongsTo('customer-order', { readOnly: true }),
    card: belongsTo('customer-card-mapping', { readOnly: true, label: 'Card assignment' }),
    serials: tags({
      max: 500,
      label: 'Serial numbers',
      help: 'Where the product tracks them: one for each piece, of the cards that are gone or were found.',
    }),
    fate: choice(cardDispositions, {
      label: 'Card state',
      default: 'lost',
      when: { quantity: { max: -1 }, serials: { present: true } },
    }),
    reason: longText({ required: true, max: 1000, remarks: true, links: ['order', 'stockIn', 'card'] }),
  },

  rules: [
    {
      holds: { quantity: { not: 0 } },
      at: 'quantity',
      says: 'Nothing would change. Enter what is added or taken off.',
    },
  ],

  list: {
    columns: ['at', 'product', 'kind', 'quantity', 'balance', 'reason', 'by'],
    narrow: [['quantity'], ['product', 'at']],
    search: ['reason'],
    sort: '-at',
    filters: ['product', 'kind', 'at', 'order'],
  },
  show: [
    { fields: ['at', 'product', 'quantity', 'balance', 'serials', 'fate', 'by'] },
    { fields: ['reason', 'stockIn', 'order', 'card'] },
  ],
  form: [{ fields: ['product', 'quantity', 'serials', 'fate', 'reason'] }],

  calls: {
    list: 'extension',
    show: false,
    create: { permission: 'correct', extension: true },
    edit: false,
    delete: false,
  },
  events: { create: 'Stock corrected' },
  says: { created: 'Stock corrected successfully.' },
  samples: 0,
})
