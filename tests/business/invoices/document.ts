import type { InvoiceDocument, InvoiceLine } from '../../../business/invoices/server/invoice-document'
import type { TaxLine } from '../../../resources/customer-order/tax-lines'

/** An invoice of a German company to a French company, without lines. */
export const document: InvoiceDocument = {
  kind: 'invoice',
  number: 'RE-2026-0007',
  date: '2026-11-27',
  orderNumber: 'ORD-41',
  orderDate: '2026-11-20',
  locale: 'de-DE',
  currency: { code: 'EUR', symbol: '€', decimals: 2 },
  seller: {
    name: 'Müller & Söhne GmbH',
    address: { line1: 'Torstraße 1', city: 'Berlin', postcode: '10115', country: 'DE' },
    taxNumbers: [{ country: 'DE', number: 'DE 123456788' }],
    registrationNumber: 'HRB 12345',
    email: 'rechnung@mueller.example',
    phone: '+49 30 1234567',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    accountName: 'Müller & Söhne',
  },
  buyer: {
    name: 'Amélie Durand',
    company: 'Durand <SARL>',
    address: { line1: '12 rue de la Paix', city: 'Paris', postcode: '75002', country: 'FR' },
    taxNumbers: [{ country: 'FR', number: 'FR40303265045' }],
    email: 'amelie@durand.example',
    phone: '+33 1 23 45 67 89',
  },
  buyerReference: '04011000-1234512345-35',
  deliveryDate: '2026-11-26',
  deliverTo: { name: 'Lager', line1: '5 quai', city: 'Lyon', postcode: '69002', country: 'FR' },
  lines: [],
  shipping: { amount: 0, taxLines: [] },
  taxLines: [],
  subtotal: 0,
  discount: 0,
  tax: 0,
  total: 0,
  paid: 0,
  paymentMethods: ['transfer'],
}

const cents = (amount: number) => Math.round(amount * 100) / 100

/** A tax on an amount, as the pricing calculates taxes. */
export function taxOn(amount: number, rate: number, values: Partial<TaxLine> = {}): TaxLine {
  const included = values.included ?? false
  const tax = cents(included ? (amount * rate) / (100 + rate) : (amount * rate) / 100)
  return {
    ...{ name: 'USt', rate, category: 'S', included, amount: tax, base: cents(included ? amount - tax : amount) },
    ...values,
  }
}

/** A line with one tax. */
export function lineOf(
  name: string,
  quantity: number,
  price: number,
  tax: Partial<TaxLine>,
  discount = 0,
): InvoiceLine {
  const total = cents(price * quantity - discount)
  return { name, sku: `SKU-${name}`, quantity, price, discount, total, taxLines: [taxOn(total, tax.rate ?? 19, tax)] }
}

/** An invoice with lines, and its totals. */
export function invoiceWith(
  lines: readonly InvoiceLine[],
  values: Partial<InvoiceDocument> = {},
  shipping: InvoiceDocument['shipping'] = { amount: 0, taxLines: [] },
): InvoiceDocument {
  const taxLines = [...lines.flatMap((line) => line.taxLines), ...shipping.taxLines]
  const sum = (amounts: readonly number[]) => cents(amounts.reduce((total, amount) => total + amount, 0))
  const onTop = sum(taxLines.filter(({ included }) => !included).map(({ amount }) => amount))
  return {
    ...document,
    lines,
    shipping,
    taxLines,
    subtotal: sum(lines.map(({ price, quantity }) => price * quantity)),
    discount: sum(lines.map(({ discount }) => discount)),
    tax: sum(taxLines.map(({ amount }) => amount)),
    total: cents(sum(lines.map(({ total }) => total)) + shipping.amount + onTop),
    ...values,
  }
}
