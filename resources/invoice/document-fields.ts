import { belongsTo, date, dateTime, group, integer, lines, money, percent, text, yesNo } from 'deckhand'

/** The fields that invoices and credit notes share. `document` contains all personal data of the buyer. */
export const documentFields = {
  legalEntity: belongsTo('legal-entity', { readOnly: true, inactive: true, label: 'Company' }),
  customer: belongsTo('customer', { readOnly: true, excludeFromHistory: true }),
  buyerName: text({ readOnly: true, excludeFromHistory: true, max: 200, label: 'Buyer' }),
  currency: belongsTo('currency-master', { readOnly: true }),
  date: date({ readOnly: true, help: 'The day of issue in the time zone of the site.' }),
  /** The content as `InvoiceDocument` of business/invoices/invoice-document.ts. */
  document: group({}, { readOnly: true, excludeFromHistory: true, label: 'Content' }),
  /** The position of the number in its series. Documents of earlier versions have no counter. */
  counter: integer({ readOnly: true, excludeFromHistory: true }),
  issuedAt: dateTime({ readOnly: true, label: 'Issued' }),
  issuedBy: belongsTo('user', { readOnly: true }),
} as const

/** The displayed lines of an invoice, which the server reads from the document. */
export const invoicedLines = lines(
  {
    name: text({ label: 'Item' }),
    sku: text({ label: 'SKU' }),
    quantity: integer(),
    price: money(),
    discount: money(),
    total: money({ label: 'Item total' }),
  },
  { derived: true, label: 'Items' },
)

/** The displayed taxes of an invoice, which the server reads from the document. */
export const invoicedTaxes = lines(
  {
    name: text({ label: 'Tax' }),
    rate: percent(),
    base: money({ label: 'Taxed amount' }),
    amount: money(),
    included: yesNo({ label: 'Included in the price' }),
  },
  { derived: true, label: 'Taxes' },
)
