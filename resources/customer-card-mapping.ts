import { belongsTo, choice, choices, dateTime, defineResource, longText, text } from 'deckhand'
import { blocked, lost, returned } from './card/endings'

const cardStates = choices({
  assigned: { label: 'Assigned', tone: 'green', next: ['replaced', 'lost', 'blocked', 'returned'] },
  replaced: { label: 'Replaced' },
  lost,
  blocked,
  returned,
})

/** What may become of a card without another one in its place. */
const endings = choices({ lost, blocked, returned })

const reasons = choices({
  lost: 'Lost',
  damaged: 'Damaged',
  stolen: 'Stolen',
  'name-change': 'Name change',
  other: 'Other',
})

const cardNumber = { label: 'Serial number', required: true, max: 40, capitals: true, numbered: true } as const

export default defineResource({
  name: 'customer-card-mapping',
  label: ['Card assignment', 'Card assignments'],
  about: 'Which card is in whose hands, since when, and what became of the one before.',
  menu: { group: 'Stock', icon: 'swap', order: 3 },
  title: 'cardNumber',
  brief: ['customer', 'product', 'state'],
  options: 'list',
  within: ['orderItem', 'card'],

  fields: {
    customer: belongsTo('customer', { required: true }),
    cardNumber: text(cardNumber),
    card: belongsTo('card', { readOnly: true }),
    product: belongsTo('product', { inactive: true }),
    orderItem: belongsTo('order-item'),
    state: choice(cardStates, { readOnly: true, default: 'assigned', label: 'Card state' }),
    assignedAt: dateTime({ readOnly: true, label: 'Assigned' }),
    assignedBy: belongsTo('user', { readOnly: true }),
    replacedBy: belongsTo('customer-card-mapping', { readOnly: true }),
    reason: choice(reasons, { readOnly: true }),
    note: longText({ readOnly: true, max: 1000, remarks: true }),
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
      label: 'Replace card',
      icon: 'swap',
      refusals: [
        { when: { state: 'replaced' }, says: 'This card was replaced by {{replacedBy}}; replace that one.' },
        {
          when: { state: { not: ['assigned', 'replaced', null] } },
          says: "This card is out of use ('{{state}}'); assign another one instead.",
        },
      ],
      call: { method: 'PUT', path: '/customer-card-mapping/{id}', body: 'data' },
      fields: {
        cardNumber: text({ ...cardNumber, label: 'New serial number' }),
        reason: choice(reasons, { required: true }),
        note: longText({ max: 1000 }),
      },
      rules: [
        {
          when: { reason: 'other' },
          holds: { note: { present: true } },
          at: 'note',
          says: 'Say in a note why the card is replaced.',
        },
      ],
      says: 'Card replaced successfully.',
    },
    report: {
      label: 'Report lost, blocked or returned',
      icon: 'flag',
      when: { state: 'assigned' },
      call: { method: 'PUT', path: '/customer-card-mapping/report/{id}', body: 'data' },
      moves: 'state',
      fields: {
        state: choice(endings, { required: true, label: 'Card state' }),
        note: longText({ required: true, max: 1000, label: 'Reason' }),
      },
      beyond: true,
    },
  },
  comments: true,
  calls: { list: 'beyond', show: 'beyond', create: { permission: 'assign' }, edit: false, delete: false },
  events: { create: 'Card assigned', replace: 'Card replaced' },
  says: { created: 'Card Assigned successfully.' },
})
