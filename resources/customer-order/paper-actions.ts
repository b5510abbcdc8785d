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

/** An order with an invoice has no pro forma and no further first invoice. */
const hasInvoice = {
  when: { invoicedOn: { present: true } },
  says: 'Order {{orderNumber}} already has an invoice. Download the invoice instead.',
} as const

/** The options that all further papers of an order share. */
const inMore = { inMoreMenu: { orderNumber: { present: true } }, extension: true } as const
const download = { ...inMore, icon: 'download' } as const

/** The fields of an action on the papers of several orders. */
const selection = {
  selectionField: 'orders',
  fields: {
    orders: hasMany('customer-order', { required: true }),
    paper: choice(printed, { required: true, default: 'packing-slips', label: 'Document' }),
  },
  button: false,
  extension: true,
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
    ...download,
    label: 'Download pro forma',
    when: { invoicedOn: { present: false } },
    refusals: [hasInvoice],
    call: { method: 'GET', path: '/customer-order/pro-forma/{id}' },
    downloads: 'pro-forma.pdf',
    previews: 'Preview pro forma',
    warnedBy: { action: 'checkPapers', values: { paper: 'invoices' } },
    permission: 'invoice',
    says: 'Pro forma of order {{orderNumber}} downloaded.',
  },
  issueInvoice: {
    ...inMore,
    label: 'Issue invoice',
    icon: 'wallet',
    when: { invoicedOn: { present: false }, orderStatus: { not: ['cancelled', 'returned'] } },
    refusals: [hasInvoice],
    call: { method: 'PUT', path: '/customer-order/issue-invoice/{id}', body: 'none' },
    confirm:
      'An invoice cannot be changed or deleted. Later changes of the order produce credit notes or further invoices.',
    says: 'The invoice for order {{orderNumber}} was issued.',
  },
  packingSlip: {
    ...ofParcel,
    ...download,
    label: 'Download packing slip',
    call: { method: 'GET', path: '/customer-order/packing-slip/{id}' },
    downloads: 'packing-slip.pdf',
    previews: 'Preview packing slip',
    warnedBy: { action: 'checkPapers', values: { paper: 'packing-slips' } },
    permission: 'show',
    says: 'Packing slip of order {{orderNumber}} downloaded.',
  },
  label: {
    ...ofParcel,
    ...download,
    label: 'Download shipping label',
    call: { method: 'GET', path: '/customer-order/label/{id}' },
    downloads: 'label.pdf',
    previews: 'Preview shipping label',
    warnedBy: { action: 'checkPapers', values: { paper: 'labels' } },
    permission: 'show',
    says: 'Shipping label of order {{orderNumber}} downloaded.',
  },
  print: {
    ...selection,
    label: 'Print',
    icon: 'download',
    call: { method: 'POST', path: '/customer-order/print' },
    downloads: 'papers.pdf',
    warnedBy: { action: 'checkPapers' },
    permission: 'invoice',
    says: 'Downloaded as one PDF for printing.',
  },
  checkPapers: {
    ...selection,
    label: 'Check the characters of documents',
    call: { method: 'POST', path: '/customer-order/check-papers' },
    readOnly: true,
    permission: 'show',
  },
} as const
