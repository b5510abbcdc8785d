import { belongsTo, choice, choices, dateTime, defineResource, longText, text } from 'deckhand'
import { replaceAction, reportAction } from './card/actions'
import { blockedChoice, lostChoice, returnedChoice } from './card/end-states'

const cardStates = choices({
  'in-stock': { label: 'In stock', tone: 'cyan', next: ['assigned', 'lost', 'blocked'] },
  assigned: { label: 'Assigned', tone: 'green', next: ['in-stock', 'replaced', 'lost', 'blocked', 'returned'] },
  replaced: { label: 'Replaced', next: ['in-stock'] },
  lost: { ...lostChoice, next: ['in-stock'] },
  blocked: { ...blockedChoice, next: ['in-stock'] },
  returned: { ...returnedChoice, next: ['in-stock'] },
})

/** The status values of a card that leaves the stock without a customer. */
const losses = choices({ lost: lostChoice, blocked: blockedChoice })

const why = longText({ required: true, max: 1000, label: 'Reason' })

export default defineResource({
  name: 'card',
  label: ['Card', 'Cards'],
  about: 'All cards by serial number, with their origin and current holder. A stock-in adds new cards.',
  menu: { group: 'Stock', icon: 'card', order: 2, letter: 'k' },
  title: 'serial',
  options: 'list',
  rowScope: 'batch',

  fields: {
    serial: text({ readOnly: true, unique: true, max: 64, numbered: true, anyCase: true, label: 'Serial number' }),
    product: belongsTo('product', { readOnly: true }),
    state: choice(cardStates, { readOnly: true, default: 'in-stock', label: 'Card status' }),
    holder: belongsTo('customer', { readOnly: true, help: 'The customer who has this card now.' }),
    mapping: belongsTo('customer-card-mapping', { derived: true, label: 'Assignment' }),
    batch: belongsTo('stock-in', { readOnly: true, label: 'Stock-in' }),
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
    { title: 'Card history', piece: 'card-custody' },
    { title: 'Card', fields: ['state', 'product', 'holder', 'mapping', 'batch', 'receivedAt'], aside: true },
  ],

  actions: {
    assign: {
      label: 'Assign to customer',
      icon: 'user',
      when: { state: 'in-stock' },
      call: { method: 'PUT', path: '/card/assign/{id}' },
      fields: {
        customer: belongsTo('customer', { required: true }),
        order: belongsTo('customer-order', {
          within: 'customer',
          help: 'The order that needs this card. If empty, the card is assigned to the customer without an order.',
        }),
      },
      extension: true,
      says: 'Card Assigned successfully.',
    },
    replace: {
      ...replaceAction,
      when: { state: 'assigned' },
      call: { method: 'PUT', path: '/card/replace/{id}' },
      extension: true,
    },
    report: {
      ...reportAction,
      call: { method: 'PUT', path: '/card/report/{id}' },
    },
    withdraw: {
      label: 'Take out of stock',
      icon: 'flag',
      when: { state: 'in-stock' },
      call: { method: 'PUT', path: '/card/withdraw/{id}' },
      fields: { state: choice(losses, { required: true, label: 'Card status' }), note: why },
      extension: true,
      says: 'Card {{serial}} was taken out of stock.',
    },
    restock: {
      label: 'Put back into stock',
      icon: 'undo',
      when: { state: ['replaced', 'lost', 'blocked', 'returned'] },
      call: { method: 'PUT', path: '/card/restock/{id}' },
      fields: { note: why },
      extension: true,
      says: 'Card {{serial}} is in stock again.',
    },
    custody: {
      label: 'Card history',
      call: { method: 'GET', path: '/card/custody/{id}' },
      permission: 'show',
      readOnly: true,
      button: false,
      extension: true,
    },
  },

  events: {
    assign: 'Card assigned',
    replace: 'Card replaced',
    report: 'Card state reported',
    withdraw: 'Card taken out of stock',
    restock: 'Card back in stock',
  },
  laterPermissions: {
    assign: 'customer-card-mapping.assign',
    replace: 'customer-card-mapping.replace',
    report: 'customer-card-mapping.report',
    withdraw: 'stock-movement.correct',
    restock: 'stock-movement.correct',
  },
  calls: { list: 'extension', show: 'extension', create: false, edit: false, delete: false },
  samples: 0,
})
