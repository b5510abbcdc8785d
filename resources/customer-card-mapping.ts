import { belongsTo, choice, choices, dateTime, defineResource, longText, text } from 'deckhand'
import { cardNumberField, replaceAction, replacementReasons, reportAction } from './card/actions'
import { blockedChoice, lostChoice, returnedChoice } from './card/end-states'

const cardStates = choices({
  assigned: { label: 'Assigned', tone: 'green', next: ['replaced', 'lost', 'blocked', 'returned'] },
  replaced: { label: 'Replaced' },
  lost: lostChoice,
  blocked: blockedChoice,
  returned: returnedChoice,
})

export default defineResource({
  name: 'customer-card-mapping',
  label: ['Card assignment', 'Card assignments'],
  about: 'Cards assigned to customers, with dates, status and replacements.',
  menu: { group: 'Stock', icon: 'swap', order: 3 },
  title: 'cardNumber',
  summary: ['customer', 'product', 'state'],
  options: 'list',
  rowScope: ['orderItem', 'card'],

  fields: {
    customer: belongsTo('customer', { required: true, inactive: true }),
    cardNumber: text(cardNumberField),
    card: belongsTo('card', { readOnly: true }),
    product: belongsTo('product', { inactive: true }),
    orderItem: belongsTo('order-item'),
    state: choice(cardStates, { readOnly: true, default: 'assigned', label: 'Card status' }),
    assignedAt: dateTime({ readOnly: true, label: 'Assigned' }),
    assignedBy: belongsTo('user', { readOnly: true }),
    replacedBy: belongsTo('customer-card-mapping', { readOnly: true }),
    reason: choice(replacementReasons, { readOnly: true }),
    note: longText({ readOnly: true, max: 1000, remarks: true, personal: true }),
    endedAt: dateTime({ readOnly: true, label: 'Ended' }),
    endedBy: belongsTo('user', { readOnly: true }),
  },

  list: {
    columns: ['cardNumber', 'customer', 'product', 'state', 'assignedAt', 'assignedBy'],
    narrow: [['customer'], ['product', 'state']],
    search: ['cardNumber', 'customer.firstName', 'customer.lastName', 'customer.email'],
    sort: '-assignedAt',
    filters: ['state', 'customer', 'product', 'assignedAt'],
  },
  form: [{ fields: ['customer', 'product', 'cardNumber'] }],
  show: [
    { fields: ['card', 'state', 'customer', 'product', 'orderItem', 'assignedAt', 'assignedBy'] },
    {
      title: 'End of assignment',
      fields: ['replacedBy', 'reason', 'note', 'endedAt', 'endedBy'],
      when: { state: { not: 'assigned' } },
    },
  ],

  actions: {
    replace: {
      ...replaceAction,
      refusals: [
        {
          when: { state: 'replaced' },
          says: 'This card was already replaced by {{replacedBy}}. Replace card {{replacedBy}} instead.',
        },
        {
          when: { state: { not: ['assigned', 'replaced', null] } },
          says: "You cannot replace this card because its status is '{{state}}'. Assign another card instead.",
        },
      ],
      call: { method: 'PUT', path: '/customer-card-mapping/{id}', body: 'data' },
    },
    report: {
      ...reportAction,
      call: { method: 'PUT', path: '/customer-card-mapping/report/{id}', body: 'data' },
      transition: 'state',
    },
  },
  comments: true,
  calls: { list: 'extension', show: 'extension', create: { permission: 'assign' }, edit: false, delete: false },
  events: { create: 'Card assigned', replace: 'Card replaced' },
  says: { created: 'Card Assigned successfully.' },
})
