import { belongsTo, choice, defineResource, integer, money, tags, text } from 'deckhand'
import { itemDispositions, returnConditions } from './customer-order/money-choices'
import { taxLines } from './customer-order/tax-lines'

const amount = { readOnly: true, currency: 'creditNote.currency' } as const

export default defineResource({
  name: 'credit-note-item',
  label: ['Credited item', 'Credited items'],
  title: 'name',
  rowScope: 'creditNote',
  samples: 0,
  calls: { list: false, show: false, create: false, edit: false, delete: false },

  fields: {
    creditNote: belongsTo('credit-note', { required: true, readOnly: true }),
    orderItem: belongsTo('order-item', { readOnly: true }),
    product: belongsTo('product', { readOnly: true, inactive: true }),
    name: text({ readOnly: true, max: 200 }),
    quantity: integer({ readOnly: true }),
    condition: choice(returnConditions, { readOnly: true }),
    fate: choice(itemDispositions, { readOnly: true, label: 'Restocked or written off' }),
    cards: tags({ readOnly: true }),
    amount: money(amount),
    tax: money({ ...amount, help: 'Included in the amount.' }),
    taxTerms: text({ readOnly: true, max: 200, label: 'Tax rate' }),
    taxLines: taxLines('Taxes'),
  },

  list: {
    columns: ['name', 'quantity', 'condition', 'fate', 'cards', 'taxTerms', 'amount', 'tax'],
    sort: 'createdAt',
  },
})
