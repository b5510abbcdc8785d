import { belongsTo, choice, choices, dateTime, defineResource, integer, longText, tags } from 'deckhand'
import { blockedChoice, lostChoice } from './card/end-states'

const kinds = choices({
  received: { label: 'Received', tone: 'green' },
  taken: { label: 'Taken from stock', tone: 'blue' },
  released: { label: 'Released', tone: 'cyan' },
  returned: { label: 'Returned', tone: 'cyan' },
  corrected: { label: 'Corrected', tone: 'orange' },
})

const cardDispositions = choices({ lost: lostChoice, blocked: blockedChoice })

export default defineResource({
  name: 'stock-movement',
  label: ['Stock movement', 'Stock movements'],
  about:
    'All changes to the stock: received, taken from stock, released, returned and corrected. You cannot edit the entries.',
  menu: { group: 'Stock', icon: 'list', order: 4 },
  title: 'kind',
  options: 'list',
  rowScope: ['order', 'stockIn', 'card'],

  fields: {
    at: dateTime({ readOnly: true, label: 'Date and time' }),
    product: belongsTo('product', { required: true, inactive: true }),
    kind: choice(kinds, { readOnly: true, default: 'corrected', label: 'Type' }),
    quantity: integer({
      required: true,
      signed: true,
      help: 'Enter a positive number to add stock or a negative number to remove stock.',
    }),
    balance: integer({ readOnly: true, label: 'Stock after movement' }),
    by: belongsTo('user', { readOnly: true, label: 'Recorded by' }),
    stockIn: belongsTo('stock-in', { readOnly: true, label: 'Stock-in' }),
    order: belongsTo('customer-order', { readOnly: true }),
    card: belongsTo('customer-card-mapping', { readOnly: true, label: 'Card assignment' }),
    serials: tags({
      max: 500,
      length: 500,
      label: 'Serial numbers',
      help: 'For products with serial numbers: one serial number for each missing or found card.',
    }),
    fate: choice(cardDispositions, {
      label: 'Card status',
      default: 'lost',
      when: { quantity: { max: -1 }, serials: { present: true } },
    }),
    reason: longText({ required: true, max: 1000, remarks: true, links: ['order', 'stockIn', 'card'] }),
  },

  rules: [
    {
      holds: { quantity: { not: 0 } },
      at: 'quantity',
      says: 'The quantity must not be 0. Enter the quantity to add to stock or to remove from stock.',
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
  says: { created: 'Stock of {{product}} was corrected.' },
  samples: 0,
})
