import { belongsTo, children, choice, dateTime, defineResource, longText, money, text } from 'deckhand'
import { creditNoteKinds } from './customer-order/money-choices'
import { taxLines } from './customer-order/tax-lines'

const amount = { readOnly: true, currency: 'currency' } as const

export default defineResource({
  name: 'credit-note',
  label: ['Credit note', 'Credit notes'],
  about: 'Amounts credited after an order was placed: returned goods, price reductions and cancellations.',
  menu: { group: 'Sales', icon: 'undo', order: 2 },
  title: 'number',
  summary: ['order', 'kind', 'total'],
  options: 'list',
  rowScope: 'order',

  fields: {
    number: text({
      readOnly: true,
      unique: true,
      max: 40,
      counts: { prefix: 'CN-', digits: 6, first: 1 },
      label: 'Credit note number',
    }),
    order: belongsTo('customer-order', { required: true, readOnly: true }),
    currency: belongsTo('currency-master', { readOnly: true }),
    kind: choice(creditNoteKinds, { readOnly: true, label: 'Type' }),
    items: children('credit-note-item', 'creditNote', { readOnly: true }),
    shipping: money(amount),
    tax: money({ ...amount, help: 'Included in the total.' }),
    taxLines: taxLines('Taxes'),
    shippingTax: money({ ...amount, extension: true, label: 'Tax on the shipping charge' }),
    shippingTaxLines: taxLines('Taxes on the shipping charge'),
    total: money(amount),
    reason: longText({ readOnly: true, max: 1000 }),
    issuedAt: dateTime({ readOnly: true, label: 'Issued' }),
    issuedBy: belongsTo('user', { readOnly: true }),
  },

  list: {
    columns: ['number', 'issuedAt', 'order', 'kind', 'total', 'issuedBy'],
    narrow: [
      ['order', 'total'],
      ['issuedAt', 'kind'],
    ],
    search: ['number', 'order.orderNumber', 'reason'],
    sort: '-issuedAt',
    filters: ['kind', 'order', 'issuedAt'],
  },
  show: [
    { title: 'Items', fields: ['items'] },
    { title: 'Reason', fields: ['reason'] },
    {
      title: 'Credit note',
      fields: ['order', 'kind', 'shipping', 'tax', 'total', 'issuedAt', 'issuedBy'],
      aside: true,
    },
  ],
  actions: {
    download: {
      label: 'Download credit note',
      icon: 'download',
      call: { method: 'GET', path: '/credit-note/document/{id}' },
      downloads: 'credit-note.pdf',
      previews: 'Preview credit note',
      permission: 'show',
      extension: true,
      says: 'Credit note {{number}} downloaded.',
    },
  },
  calls: { list: 'extension', show: 'extension', create: false, edit: false, delete: false },
  samples: 0,
})
