import { choicesOf, serialRuns, t } from 'deckhand'
import { inLanguage, type Store } from 'deckhand/server'
import type { TaxLine } from '../../../resources/customer-order/tax-lines'
import { amountDueOf } from '../../invoices/server/amounts-by-tax'
import type { InvoiceDocument, InvoiceLine } from '../../invoices/server/invoice-document'
import { languageOf } from '../../invoices/server/issue-documents'
import { serialRunText } from '../../stock/server/cards/serials'
import { dayText, moneyText, type Paper, type PaperItem, type PaperSum, rateText } from './paper'
import {
  addressLines,
  nonEmptyLines,
  type Order,
  paperLabelsOf,
  taxNumberLine,
  toNumber,
  toText,
  type Values,
} from './paper-texts'
import { paymentCodeOf } from './payment-code'
import { qrBillOf } from './qr-bill'

/** The title of a kind of document. */
export const titleOf = (kind: InvoiceDocument['kind']): string => {
  if (kind === 'invoice') return t('Invoice')
  return kind === 'credit-note' ? t('Credit note') : t('Pro forma invoice')
}

/**
 * The paper of an invoice, a credit note or a pro forma, in the language of its recipient.
 *
 * @param order the present order. Only a pro forma states its revision and its cancellation.
 */
export const paperOfDocument = (
  { registry }: Pick<Store, 'registry'>,
  document: InvoiceDocument,
  order?: Order,
): Paper =>
  inLanguage(languageOf(document), () => {
    const { kind, currency, locale, preceding, reason, seller, buyer } = document
    const format = (amount: number) => moneyText(currency, amount, locale)
    const isCredit = kind === 'credit-note'
    const bill = isCredit ? undefined : qrBillOf(document)
    const code = isCredit || bill ? undefined : paymentCodeOf(document)
    const channels = choicesOf(registry.get('payment').fields.method) ?? {}
    const methods = document.paymentMethods.map((method) => t(channels[method]?.label ?? method))
    const taxes = taxSumsOf(document.taxLines, format, locale)
    return {
      language: locale,
      country: buyer.address.country ?? null,
      labels: paperLabelsOf(titleOf(kind)),
      number: document.number ?? document.orderNumber,
      date: document.date,
      below: nonEmptyLines(
        [
          isCredit && preceding && t('For invoice {{number}}', { number: preceding.number }),
          kind !== 'pro-forma' &&
            document.number !== document.orderNumber &&
            t('Order {{number}}', { number: document.orderNumber }),
          kind === 'invoice' &&
            document.deliveryDate &&
            t('Delivered on {{date}}', { date: dayText(document.deliveryDate, locale) }),
          Number(order?.revision ?? 1) > 1 && t('Revision {{number}}', { number: Number(order?.revision) }),
          order?.orderStatus === 'cancelled' && t('Cancelled'),
          document.buyerReference && t('Your reference: {{reference}}', { reference: document.buyerReference }),
        ].filter(Boolean),
      ),
      logoFile: seller.logo ?? null,
      seller: nonEmptyLines([
        seller.name,
        ...addressLines(seller.address as Values, languageOf(document)),
        seller.email,
        seller.phone,
        seller.url,
        ...seller.taxNumbers.map(taxNumberLine),
        seller.registrationNumber,
      ]),
      billTo: nonEmptyLines([
        buyer.company === (buyer.address.name ?? buyer.name) ? null : buyer.company,
        ...addressLines({ ...buyer.address, name: buyer.address.name ?? buyer.name }, languageOf(document)),
        ...buyer.taxNumbers.map(taxNumberLine),
      ]),
      shipTo: isCredit ? [] : addressLines((document.deliverTo ?? {}) as Values, languageOf(document)),
      currency,
      items: document.lines.map((line) => paperItemOf(line, locale)),
      sums: [...sumsOf(document), ...taxes.onTop],
      total: document.total,
      settled: isCredit ? [] : settledOf(document),
      asides: [...taxes.included, ...exchangedOf(document)],
      notes: nonEmptyLines(
        [
          !isCredit &&
            methods.length > 0 &&
            t('Payment: {{how}}', { how: new Intl.ListFormat(languageOf(document)).format(methods) }),
          !isCredit &&
            document.paymentReference &&
            t('Payment reference: {{reference}}', { reference: document.paymentReference }),
          reason && t('Reason: {{reason}}', { reason }),
          // The sentences of the shipped rule sets have translations.
          ...new Set(document.taxLines.map(({ note }) => (note ? t(note) : ''))),
        ].filter(Boolean),
      ),
      ...(code && { code }),
      ...(bill && { bill }),
    }
  })

const paperItemOf = (line: InvoiceLine, locale: string): PaperItem => ({
  name: line.name,
  sku: nonEmptyLines([line.sku, line.commodityCode && t('HSN or SAC {{code}}', { code: line.commodityCode })]).join(
    ' · ',
  ),
  quantity: line.quantity,
  price: line.price,
  discount: line.discount,
  tax: line.taxLines.map((tax) => taxTermsText(tax, locale)).join(', '),
  total: line.total,
  serials: serialRunTexts(line.serials),
})

/** The name and the rate of a tax. Orders of earlier versions stored neither the name nor the rate. */
const taxTermsText = ({ name, rate, category }: TaxLine, locale: string): string => {
  if (!name) return t('Tax')
  if (category !== 'S' && category !== 'Z') return t(name)
  return `${t(name)} ${rateText(rate, locale, 4)} %`
}

/** An item of an order with the serials of its cards, for papers without prices. */
export const orderedItemOf = (item: Values): PaperItem => ({
  name: toText(item.name),
  sku: toText(item.sku),
  quantity: toNumber(item.quantity),
  ...{ price: 0, discount: 0, tax: '', total: 0 },
  serials: serialRunTexts(item.cards),
})

/** Serials as ranges: 'CC001-000001 to CC001-000012'. */
const serialRunTexts = (cards: unknown): string[] =>
  serialRuns(((cards ?? []) as readonly unknown[]).map(toText)).map(serialRunText)

function sumsOf({ subtotal, discount, shipping }: InvoiceDocument): PaperSum[] {
  const rows = [{ label: t('Subtotal'), amount: subtotal }]
  if (discount) rows.push({ label: t('Discount'), amount: -discount })
  if (shipping.amount) rows.push({ label: t('Shipping'), amount: shipping.amount })
  return rows
}

/** The taxes of a document: taxes that are added to prices, and taxes that prices include. */
function taxSumsOf(lines: readonly TaxLine[], format: (amount: number) => string, locale: string) {
  const sumOf = (line: TaxLine): PaperSum => ({
    label: line.name
      ? t('{{tax}} on {{amount}}', { tax: taxTermsText(line, locale), amount: format(line.base) })
      : t('Tax'),
    amount: line.amount,
  })
  return {
    onTop: lines.filter(({ included }) => !included).map(sumOf),
    included: lines
      .filter(({ included }) => included)
      .map((line) => ({
        ...sumOf(line),
        label: line.name ? t('Includes {{tax}}', { tax: sumOf(line).label }) : t('Includes tax'),
      })),
  }
}

/** The amounts that were paid or credited before the issue, and the amount due. Returns an empty list if nothing was paid. */
function settledOf(document: InvoiceDocument): PaperSum[] {
  const { paid, credited = 0 } = document
  const due = amountDueOf(document)
  const sums = [
    { label: t('Credited'), amount: -credited },
    { label: t('Paid'), amount: -paid },
  ].filter(({ amount }) => amount !== 0)
  if (sums.length === 0) return []
  return [...sums, { label: due < 0 ? t('Refund due') : t('Amount due'), amount: Math.abs(due), bold: true }]
}

/** The total in the base currency, at the exchange rate of the order. */
function exchangedOf({ exchange, currency, locale }: InvoiceDocument): PaperSum[] {
  if (!exchange) return []
  const label = t('Total in {{base}} (1 {{base}} = {{rate}} {{own}})', {
    base: exchange.currency.code,
    rate: rateText(exchange.rate, locale, 6),
    own: currency.code,
  })
  return [{ label, amount: exchange.total, currency: exchange.currency }]
}
