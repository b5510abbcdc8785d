import { belongsTo, date, dateTime, decimal, group, integer, lines, money, percent, tags, text, yesNo } from 'deckhand'

const address = {
  name: text(),
  line1: text({ label: 'Street and number' }),
  line2: text({ label: 'Address line 2' }),
  city: text(),
  postcode: text(),
  state: text(),
  country: text(),
  phone: text(),
}

const party = {
  name: text(),
  company: text(),
  address: group(address),
  taxNumbers: lines({ country: text(), number: text({ label: 'Tax number' }) }),
  email: text({ label: 'E-mail' }),
  phone: text(),
}

const taxes = {
  name: text({ label: 'Tax' }),
  rate: percent(),
  category: text(),
  base: money({ label: 'Taxed amount' }),
  amount: money(),
  included: yesNo({ label: 'Included in the price' }),
  note: text({ label: 'Sentence on the invoice' }),
}

const item = {
  name: text({ label: 'Item' }),
  sku: text({ label: 'SKU' }),
  commodityCode: text({ label: 'HSN or SAC code' }),
  quantity: integer(),
  price: money(),
  discount: money(),
  total: money({ label: 'Item total' }),
}

const currency = group({ code: text(), symbol: text(), decimals: integer() })

/** The fields of `InvoiceDocument` in business/invoices/server/invoice-document.ts. */
const content = {
  kind: text(),
  number: text(),
  date: date(),
  orderNumber: text(),
  orderDate: date(),
  preceding: group({ number: text(), date: date() }, { label: 'Corrected invoice' }),
  locale: text(),
  currency,
  seller: group({
    ...party,
    registrationNumber: text(),
    url: text({ label: 'Web address' }),
    accountName: text({ label: 'Account holder' }),
    iban: text({ label: 'IBAN' }),
    bic: text({ label: 'BIC' }),
    upiId: text({ label: 'UPI ID' }),
    accountAddress: group(address, { label: 'Address of the account holder' }),
    logo: text(),
  }),
  buyer: group(party),
  buyerReference: text({ label: 'Reference on invoices' }),
  deliverTo: group(address, { label: 'Shipping address' }),
  deliveryDate: date(),
  lines: lines(
    {
      ...item,
      orderItem: text(),
      product: text(),
      taxLines: lines(taxes, { label: 'Taxes' }),
      serials: tags({ label: 'Serial numbers' }),
      isPriceChange: yesNo({ label: 'Price change' }),
    },
    { label: 'Items' },
  ),
  shipping: group({ amount: money(), taxLines: lines(taxes, { label: 'Taxes' }) }),
  taxLines: lines(taxes, { label: 'Taxes' }),
  subtotal: money(),
  discount: money(),
  tax: money(),
  total: money(),
  paid: money(),
  credited: money(),
  paymentMethods: tags(),
  paymentReference: text(),
  exchange: group(
    { currency, rate: decimal({ decimals: 6 }), total: money() },
    { label: 'Total in the base currency' },
  ),
  reason: text(),
}

/**
 * The legal term for which invoices and credit notes keep the buyer. Most countries require seven to ten years from the
 * end of the calendar year. The setting RETENTION_YEARS replaces the number.
 */
export const invoiceRetention = { from: 'date', years: 10 } as const

/** The server sets a value with the number of the document. The value never changes. */
export const issued = { readOnly: true, final: true } as const

/** An amount of a document. */
export const issuedAmount = { ...issued, currency: 'currency' } as const

/** The fields that invoices and credit notes share. `document` contains all personal data of the buyer. */
export const documentFields = {
  legalEntity: belongsTo('legal-entity', { ...issued, inactive: true, label: 'Company' }),
  customer: belongsTo('customer', { readOnly: true, excludeFromHistory: true }),
  buyerName: text({ readOnly: true, excludeFromHistory: true, max: 200, personal: true, label: 'Buyer' }),
  currency: belongsTo('currency-master', issued),
  date: date({ ...issued, help: 'The day of issue in the time zone of the site.' }),
  document: group(content, { ...issued, excludeFromHistory: true, personal: true, label: 'Content' }),
  /** The position of the number in its series. Documents of earlier versions have no counter. */
  counter: integer({ ...issued, excludeFromHistory: true }),
  issuedAt: dateTime({ ...issued, label: 'Issued' }),
  issuedBy: belongsTo('user', issued),
} as const

/** The displayed lines of an invoice, which the server reads from the document. */
export const invoicedLines = lines(item, { derived: true, label: 'Items' })

const { name, rate, base, amount, included } = taxes

/** The displayed taxes of an invoice, which the server reads from the document. */
export const invoicedTaxes = lines({ name, rate, base, amount, included }, { derived: true, label: 'Taxes' })
