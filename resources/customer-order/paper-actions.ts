import { choice, choices, hasMany } from 'deckhand'

const printed = choices({ 'packing-slips': 'Packing slips', labels: 'Shipping labels', invoices: 'Invoices' })

/** The conditions for papers of a parcel. A cancelled or returned order has no parcel. */
const ofParcel = {
  when: { orderStatus: { not: ['cancelled', 'returned'] } },
  refusals: [
    {
      when: { orderStatus: 'cancelled' },
      says: 'Order {{orderNumber}} is cancelled and cannot be shipped. To ship it after all, create a new order.',
    },
    {
      when: { orderStatus: 'returned' },
      says: 'Order {{orderNumber}} was returned and is closed, so it cannot be shipped. Create a new order instead.',
    },
  ],
} as const

/** The actions that print papers of an order, or of many orders as one PDF. */
export const paperActions = {
  invoice: {
    label: 'Download invoice',
    icon: 'download',
    call: { method: 'GET', path: '/order-invoice/{id}' },
    downloads: 'invoice.pdf',
    previews: 'Preview invoice',
    warnedBy: { action: 'checkPapers', values: { paper: 'invoices' } },
    says: 'Invoice downloaded successfully',
  },
  proForma: {
    label: 'Download pro forma',
    icon: 'download',
    when: { invoicedOn: { present: false } },
    inMoreMenu: { orderNumber: { present: true } },
    call: { method: 'GET', path: '/customer-order/pro-forma/{id}' },
    downloads: 'pro-forma.pdf',
    previews: 'Preview pro forma',
    warnedBy: { action: 'checkPapers', values: { paper: 'invoices' } },
    permission: 'invoice',
    extension: true,
    says: 'Pro forma of order {{orderNumber}} downloaded.',
  },
  issueInvoice: {
    label: 'Issue invoice',
    icon: 'wallet',
    when: { invoicedOn: { present: false }, orderStatus: { not: ['cancelled', 'returned'] } },
    inMoreMenu: { orderNumber: { present: true } },
    call: { method: 'PUT', path: '/customer-order/issue-invoice/{id}', body: 'none' },
    confirm:
      'An invoice cannot be changed or deleted. Later changes of the order produce credit notes or further invoices.',
    extension: true,
    says: 'The invoice for order {{orderNumber}} was issued.',
  },
  packingSlip: {
    ...ofParcel,
    label: 'Download packing slip',
    icon: 'download',
    inMoreMenu: { orderNumber: { present: true } },
    call: { method: 'GET', path: '/customer-order/packing-slip/{id}' },
    downloads: 'packing-slip.pdf',
    previews: 'Preview packing slip',
    warnedBy: { action: 'checkPapers', values: { paper: 'packing-slips' } },
    permission: 'show',
    extension: true,
    says: 'Packing slip of order {{orderNumber}} downloaded.',
  },
  label: {
    ...ofParcel,
    label: 'Download shipping label',
    icon: 'download',
    inMoreMenu: { orderNumber: { present: true } },
    call: { method: 'GET', path: '/customer-order/label/{id}' },
    downloads: 'label.pdf',
    previews: 'Preview shipping label',
    warnedBy: { action: 'checkPapers', values: { paper: 'labels' } },
    permission: 'show',
    extension: true,
    says: 'Shipping label of order {{orderNumber}} downloaded.',
  },
  print: {
    label: 'Print',
    icon: 'download',
    call: { method: 'POST', path: '/customer-order/print' },
    selectionField: 'orders',
    downloads: 'papers.pdf',
    fields: {
      orders: hasMany('customer-order', { required: true }),
      paper: choice(printed, { required: true, default: 'packing-slips', label: 'Document' }),
    },
    warnedBy: { action: 'checkPapers' },
    button: false,
    permission: 'invoice',
    extension: true,
    says: 'Downloaded as one PDF for printing.',
  },
  checkPapers: {
    label: 'Check the characters of documents',
    call: { method: 'POST', path: '/customer-order/check-papers' },
    selectionField: 'orders',
    fields: {
      orders: hasMany('customer-order', { required: true }),
      paper: choice(printed, { required: true, default: 'packing-slips', label: 'Document' }),
    },
    button: false,
    readOnly: true,
    permission: 'show',
    extension: true,
  },
} as const
