import { belongsTo, defineResource, money, text } from 'deckhand'
import {
  documentFields,
  invoicedLines,
  invoicedTaxes,
  invoiceRetention,
  issued,
  issuedAmount,
} from './invoice/document-fields'
import { eInvoiceActions } from './invoice/e-invoice-actions'

export default defineResource({
  name: 'invoice',
  label: ['Invoice', 'Invoices'],
  about: 'The issued invoices. An invoice never changes. Credit notes and further invoices correct it.',
  menu: { group: 'Sales', icon: 'file', order: 2 },
  title: 'number',
  summary: ['order', 'buyerName', 'total'],
  options: 'list',
  rowScope: 'order',
  retention: invoiceRetention,

  fields: {
    number: text({ ...issued, unique: ['legalEntity'], max: 40, numbered: true, label: 'Invoice number' }),
    order: belongsTo('customer-order', { ...issued, required: true }),
    ...documentFields,
    items: invoicedLines,
    taxes: invoicedTaxes,
    subtotal: money(issuedAmount),
    discount: money(issuedAmount),
    shipping: money(issuedAmount),
    tax: money(issuedAmount),
    total: money(issuedAmount),
    credited: money({ derived: true, currency: 'currency', help: 'Total of the credit notes for this invoice.' }),
  },

  list: {
    columns: ['number', 'date', 'order', 'buyerName', 'legalEntity', 'total', 'credited'],
    narrow: [
      ['buyerName', 'total'],
      ['date', 'order'],
    ],
    search: ['number', 'order.orderNumber', 'buyerName'],
    sort: '-issuedAt',
    filters: ['legalEntity', 'customer', 'order', 'date', 'total'],
  },
  show: [
    { title: 'Items', fields: ['items'] },
    { title: 'Taxes', fields: ['taxes'] },
    {
      title: 'Invoice',
      fields: ['order', 'date', 'legalEntity', 'buyerName', 'customer', 'issuedAt', 'issuedBy'],
      aside: true,
    },
    { title: 'Amounts', fields: ['subtotal', 'discount', 'shipping', 'tax', 'total', 'credited'], aside: true },
  ],
  related: [{ resource: 'credit-note', by: 'invoice', when: { credited: { min: 0.0001 } } }],
  actions: {
    download: {
      label: 'Download invoice',
      icon: 'download',
      call: { method: 'GET', path: '/invoice/document/{id}' },
      downloads: '{{name}}.pdf',
      previews: 'Preview invoice',
      warnedBy: { action: 'checkCharacters' },
      permission: 'show',
      extension: true,
      says: 'Invoice {{number}} downloaded.',
    },
    ...eInvoiceActions('invoice'),
  },
  calls: { list: 'extension', show: 'extension', create: false, edit: false, delete: false },
  laterPermissions: { list: 'customer-order.invoice', show: 'customer-order.invoice' },
  samples: 0,
})
