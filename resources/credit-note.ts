import { belongsTo, children, choice, defineResource, longText, money, text } from 'deckhand'
import { creditNoteKinds } from './customer-order/money-choices'
import { taxLines } from './customer-order/tax-lines'
import { documentFields, invoiceRetention, issued, issuedAmount } from './invoice/document-fields'
import { eInvoiceActions, ofNumbered } from './invoice/e-invoice-actions'

export default defineResource({
  name: 'credit-note',
  label: ['Credit note', 'Credit notes'],
  about: 'Amounts credited after an order was placed: returned goods, price reductions and cancellations.',
  menu: { group: 'Sales', icon: 'undo', order: 3 },
  title: 'number',
  summary: ['order', 'kind', 'total'],
  options: 'list',
  rowScope: 'order',
  retention: invoiceRetention,

  fields: {
    number: text({
      ...issued,
      unique: ['legalEntity'],
      max: 40,
      numbered: true,
      label: 'Credit note number',
      whenEmpty: 'Not issued yet',
    }),
    order: belongsTo('customer-order', { ...issued, required: true }),
    invoice: belongsTo('invoice', { ...issued, extension: true }),
    ...documentFields,
    kind: choice(creditNoteKinds, { ...issued, label: 'Type' }),
    items: children('credit-note-item', 'creditNote', { readOnly: true }),
    shipping: money(issuedAmount),
    tax: money({ ...issuedAmount, help: 'Included in the total.' }),
    taxLines: taxLines('Taxes'),
    shippingTax: money({ ...issuedAmount, extension: true, label: 'Tax on the shipping charge' }),
    shippingTaxLines: taxLines('Taxes on the shipping charge'),
    total: money(issuedAmount),
    reason: longText({ readOnly: true, max: 1000, personal: true }),
  },

  list: {
    columns: ['number', 'date', 'order', 'invoice', 'buyerName', 'kind', 'total'],
    narrow: [
      ['order', 'total'],
      ['date', 'kind'],
    ],
    search: ['number', 'order.orderNumber', 'invoice.number', 'buyerName', 'reason'],
    sort: '-issuedAt',
    filters: ['kind', 'legalEntity', 'order', 'invoice', 'date', 'issuedAt'],
  },
  show: [
    { title: 'Items', fields: ['items'] },
    { title: 'Reason', fields: ['reason'] },
    {
      title: 'Credit note',
      fields: [
        'order',
        'invoice',
        'legalEntity',
        'buyerName',
        'kind',
        'shipping',
        'tax',
        'total',
        'date',
        'issuedAt',
        'issuedBy',
      ],
      aside: true,
    },
  ],
  actions: {
    download: {
      ...ofNumbered,
      label: 'Download credit note',
      icon: 'download',
      call: { method: 'GET', path: '/credit-note/document/{id}' },
      downloads: '{{name}}.pdf',
      previews: 'Preview credit note',
      warnedBy: { action: 'checkCharacters' },
      permission: 'show',
      extension: true,
      says: 'Credit note {{number}} downloaded.',
    },
    ...eInvoiceActions('credit-note'),
  },
  calls: { list: 'extension', show: 'extension', create: false, edit: false, delete: false },
  samples: 0,
})
