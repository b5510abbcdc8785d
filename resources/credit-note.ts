import { belongsTo, children, choice, defineResource, longText, money, text } from 'deckhand'
import { creditNoteKinds } from './customer-order/money-choices'
import { taxLines } from './customer-order/tax-lines'
import { documentFields, invoiceRetention } from './invoice/document-fields'
import { eInvoiceActions, ofNumbered } from './invoice/e-invoice-actions'

const amount = { readOnly: true, currency: 'currency' } as const

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
      readOnly: true,
      unique: ['legalEntity'],
      max: 40,
      numbered: true,
      label: 'Credit note number',
    }),
    order: belongsTo('customer-order', { required: true, readOnly: true }),
    invoice: belongsTo('invoice', { readOnly: true, extension: true }),
    ...documentFields,
    kind: choice(creditNoteKinds, { readOnly: true, label: 'Type' }),
    items: children('credit-note-item', 'creditNote', { readOnly: true }),
    shipping: money(amount),
    tax: money({ ...amount, help: 'Included in the total.' }),
    taxLines: taxLines('Taxes'),
    shippingTax: money({ ...amount, extension: true, label: 'Tax on the shipping charge' }),
    shippingTaxLines: taxLines('Taxes on the shipping charge'),
    total: money(amount),
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
