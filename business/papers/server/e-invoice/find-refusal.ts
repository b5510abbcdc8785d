import { countries, t } from 'deckhand'
import type { TaxLine } from '../../../../resources/customer-order/tax-lines'
import type { InvoiceDocument, InvoiceParty } from '../../../invoices/server/invoice-document'
import { breakdownOf, categoryOf, hasPlausibleTaxes, netTotalsOf } from './net-amounts'
import { registrationNumberOf, vatNumberOf } from './tax-number'

/** The formats of e-invoices. Factur-X is a PDF with XML inside, also known as ZUGFeRD. XRechnung is UBL. */
export const eInvoiceFormats = ['factur-x', 'xrechnung'] as const

export type EInvoiceFormat = (typeof eInvoiceFormats)[number]

const currencies = new Set(Intl.supportedValuesOf('currency'))
const isEmail = (text?: string | null) => /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/.test(text ?? '')
const isPhone = (text?: string | null) => /(\d.*){3}/.test(text ?? '')

/** The reason why the amounts or taxes of a document cannot be an e-invoice. */
function amountRefusalOf(document: InvoiceDocument): string | undefined {
  const { currency, lines, shipping } = document
  if (!currencies.has(currency.code))
    return t(
      '{{code}} is not a currency of ISO 4217, so this document cannot be an e-invoice. Download the PDF instead.',
      {
        code: currency.code,
      },
    )
  if (currency.decimals > 2)
    return t('E-invoices have at most two decimals. The currency {{code}} has {{decimals}}.', {
      code: currency.code,
      decimals: currency.decimals,
    })
  for (const { name, taxLines } of lines) {
    if (taxLines.length === 0)
      return t(
        'E-invoices need one tax for each line, and "{{name}}" has none. For later invoices, select a tax in the product.',
        { name },
      )
    if (taxLines.length > 1)
      return t('E-invoices permit one tax for each line. "{{name}}" has {{count}} taxes. Download the PDF instead.', {
        name,
        count: taxLines.length,
      })
  }
  if (lines.length === 0 && shipping.amount === 0)
    return t('E-invoices need at least one line. Download the PDF instead.')
  if (shipping.amount !== 0) {
    if (shipping.taxLines.length === 0)
      return t(
        'E-invoices need a tax for shipping, and this document has none. For later invoices, select the tax on shipping in the site.',
      )
    if (!isDividedByTax(shipping))
      return t('E-invoices permit one tax for each amount. Shipping has several taxes. Download the PDF instead.')
  }
  const { rounding, taxes } = netTotalsOf(document)
  if (rounding <= -100n || rounding >= 100n || !hasPlausibleTaxes(taxes))
    return t('The taxes of this document do not result from its rates. Download the PDF instead.')
  if (taxes.length > 1 && taxes.some(({ tax }) => tax.category === 'O'))
    return t('E-invoices cannot mix lines outside the scope of tax with other lines. Download the PDF instead.')
  return undefined
}

/** The country of an address that no longer exists. E-invoices state only present countries. */
const formerCountryOf = ({ seller, buyer, deliverTo }: InvoiceDocument): string | undefined =>
  [seller.address, buyer.address, deliverTo]
    .flatMap((address) => address?.country ?? [])
    .find((country) => !countries.includes(country))

/** Whether each tax on shipping taxes another part of the amount. */
function isDividedByTax({ amount, taxLines }: InvoiceDocument['shipping']): boolean {
  const parts = taxLines.map((tax) => Math.round(tax.base * 100) + (tax.included ? Math.round(tax.amount * 100) : 0))
  return Math.abs(parts.reduce((sum, part) => sum + part, 0) - Math.round(amount * 100)) <= 0
}

const hasCategory = (taxes: readonly TaxLine[], ...categories: readonly TaxLine['category'][]) =>
  taxes.some((tax) => categories.includes(categoryOf(tax)))

/** The reason why the data of the seller are incomplete, with the field to complete. */
function sellerRefusalOf({ seller, kind, ...document }: InvoiceDocument, format: EInvoiceFormat): string | undefined {
  const { address } = seller
  const company = { company: seller.name }
  const taxes = breakdownOf(document.taxLines).map(({ tax }) => tax)
  if (!address.country) return t('Enter the country of the company {{company}} under Companies.', company)
  const vatNumber = vatNumberOf(seller)
  if (hasCategory(taxes, 'AE', 'K', 'G') && !vatNumber)
    return t('Enter the VAT number of the company {{company}} under Companies, such as DE123456789.', company)
  if (!hasCategory(taxes, 'O') && !vatNumber && !registrationNumberOf(seller))
    return t('Enter a tax number of the company {{company}} under Companies.', company)
  if (hasCategory(taxes, 'O') && !seller.registrationNumber && !registrationNumberOf(seller))
    return t('Enter the registration number of the company {{company}} under Companies.', company)
  if (format === 'factur-x') return undefined
  if (!address.city) return t('Enter the city of the company {{company}} under Companies.', company)
  if (!address.postcode) return t('Enter the postcode of the company {{company}} under Companies.', company)
  if (!isEmail(seller.email)) return t('Enter the e-mail address of the company {{company}} under Companies.', company)
  if (!isPhone(seller.phone)) return t('Enter the phone number of the company {{company}} under Companies.', company)
  if (kind === 'invoice' && !seller.iban)
    return t('Enter the IBAN of the company {{company}} under Companies.', company)
  return undefined
}

const nameOf = ({ company, name }: InvoiceParty) => company || name

/** The reason why the data of the buyer are incomplete, with the field to complete. */
function buyerRefusalOf(document: InvoiceDocument, format: EInvoiceFormat): string | undefined {
  const { buyer, deliverTo, buyerReference } = document
  const customer = { customer: nameOf(buyer) }
  if (!buyer.address.country)
    return t('Enter the country in the billing address of the customer {{customer}}.', customer)
  const taxes = document.taxLines
  if (hasCategory(taxes, 'AE', 'K') && !vatNumberOf(buyer))
    return t('Enter the VAT number of the customer {{customer}}, such as DE123456789.', customer)
  if (hasCategory(taxes, 'K') && !(deliverTo?.country ?? buyer.address.country))
    return t('Enter the country in the shipping address of the customer {{customer}}.', customer)
  if (format === 'factur-x') return undefined
  if (!buyerReference)
    return t(
      'Enter the reference on invoices of the customer {{customer}}. German authorities call it Leitweg-ID.',
      customer,
    )
  if (!buyer.address.city) return t('Enter the city in the billing address of the customer {{customer}}.', customer)
  if (!buyer.address.postcode)
    return t('Enter the postcode in the billing address of the customer {{customer}}.', customer)
  if (!isEmail(buyer.email)) return t('Enter the e-mail address of the customer {{customer}}.', customer)
  return undefined
}

/**
 * The reason why a document cannot be an e-invoice in a format, as one sentence that also says how to fix the reason.
 * Returns undefined if the document can be an e-invoice.
 */
export function eInvoiceRefusalOf(document: InvoiceDocument, format: EInvoiceFormat): string | undefined {
  if (document.kind === 'pro-forma') return t('Only issued invoices and credit notes can be e-invoices.')
  if (!document.number) return t('Only documents with a number can be e-invoices.')
  const country = formerCountryOf(document)
  if (country)
    return t('{{country}} is no longer a country, so this document cannot be an e-invoice. Download the PDF instead.', {
      country,
    })
  return amountRefusalOf(document) ?? sellerRefusalOf(document, format) ?? buyerRefusalOf(document, format)
}
