import { dayIn } from 'deckhand'
import { timeZoneOrDefault, type Values } from 'deckhand/server'
import type { TaxLine } from '../../../resources/customer-order/tax-lines'
import { unreversedPayments } from '../../orders/server/money/unreversed-payments'
import {
  type Amount,
  amountOf,
  fromMinorUnits,
  numberOf,
  toMinorUnits,
  unitsPerRate,
} from '../../orders/server/pricing/amounts'
import { allocateByLargestRemainder } from '../../orders/server/pricing/largest-remainder'
import { localeOf } from '../../papers/server/paper'
import { mergeTaxLines } from './amounts-by-tax'
import type { InvoiceAddress, InvoiceDocument, InvoiceLine, InvoiceParty, InvoiceSeller } from './invoice-document'

const text = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

/** The records from which the content of an order's documents is read. */
export interface DocumentSources {
  readonly site: Values
  /** The company, with the name of its state in `stateName`. */
  readonly legalEntity: Values
  readonly customer: Values
  readonly currency: Values
  /** The base currency. The value is undefined if the order is in the base currency. */
  readonly baseCurrency?: Values | undefined
}

/** The language and the country that decide the formats of a document: 'en-IN'. */
export const documentLocaleOf = ({ site, legalEntity, customer }: Omit<DocumentSources, 'currency'>): string =>
  localeOf(text(customer.language) ?? text(site.language) ?? 'en', text(site.country) ?? text(legalEntity.country))

const addressOf = (values: Values = {}): InvoiceAddress => ({
  name: text(values.name),
  line1: text(values.line1),
  line2: text(values.line2),
  city: text(values.city),
  postcode: text(values.postcode),
  state: text(values.state),
  country: text(values.country),
  phone: text(values.phone),
})

const sellerOf = ({ site, legalEntity }: DocumentSources): InvoiceSeller => {
  const account = legalEntity.accountAddress as Values | null | undefined
  return {
    name: String(legalEntity.name),
    address: addressOf({ ...legalEntity, name: null, phone: null, state: legalEntity.stateName }),
    taxNumbers: ((legalEntity.taxNumbers ?? []) as readonly Values[]).map(({ country, number }) => ({
      country: String(country),
      number: String(number),
    })),
    email: text(legalEntity.email) ?? text(site.email),
    phone: text(legalEntity.phone) ?? text(site.phone),
    registrationNumber: text(legalEntity.registrationNumber),
    url: text(site.url),
    accountName: text(legalEntity.accountName),
    iban: text(legalEntity.iban),
    bic: text(legalEntity.bic),
    upiId: text(legalEntity.upiId),
    accountAddress: account && text(account.line1) ? addressOf(account) : null,
    logo: text(legalEntity.logo),
  }
}

/** The full name of a customer. */
export const customerNameOf = ({ firstName, lastName }: Values): string =>
  [firstName, lastName].filter(Boolean).join(' ').replace(/\s+/g, ' ')

function buyerOf({ customer }: DocumentSources, order: Values): InvoiceParty {
  const address = addressOf(order.billingAddress as Values)
  const taxNumber = text(order.buyerTaxNumber) ?? text(customer.taxNumber)
  return {
    name: customerNameOf(customer) || (address.name ?? ''),
    company: text(customer.company),
    address,
    taxNumbers: taxNumber ? [{ country: address.country ?? '', number: taxNumber }] : [],
    email: text(customer.email),
    phone: text(customer.phone),
  }
}

/** The text that lists display for a buyer: the company and the name. */
export const buyerNameOf = ({ buyer }: Pick<InvoiceDocument, 'buyer'>): string =>
  [buyer.company, buyer.name].filter(Boolean).join(', ').slice(0, 200)

/** The name of a tax without its rate: 'GST 18 %' → 'GST'. */
export const taxNameOf = (terms: unknown, rate: number): string => {
  const name = String(terms ?? '')
  const [, bare] = /^(.*?)\s*(\d+(?:[.,]\d+)?)\s*%?$/.exec(name) ?? []
  return bare && Number(/(\d+(?:[.,]\d+)?)\s*%?$/.exec(name)?.[1]?.replace(',', '.')) === rate ? bare : name
}

const netOf = ({ price, quantity, discount }: Values): Amount =>
  amountOf(price) * BigInt(Number(quantity ?? 0)) - amountOf(discount)

/** The tax of an item as one tax line, for orders that store no tax lines. */
export function singleTaxLineOf(item: Values, total: Amount, tax: Amount, isIncluded: boolean): TaxLine[] {
  const rate = Number(item.tax ?? 0)
  if (!item.taxTerms && tax === 0n) return []
  return [
    {
      name: taxNameOf(item.taxTerms, rate),
      rate,
      category: rate > 0 || tax !== 0n ? 'S' : 'Z',
      base: numberOf(total - (isIncluded ? tax : 0n)),
      amount: numberOf(tax),
      included: isIncluded,
    },
  ]
}

/** The tax lines that a record stores. Returns undefined if an earlier version wrote the record. */
const storedTaxLines = (value: unknown): readonly TaxLine[] | undefined =>
  Array.isArray(value) && value.length > 0 ? (value as readonly TaxLine[]) : undefined

/**
 * The tax lines of the items of an order. Orders of earlier versions stored one tax of each item, or only the tax of
 * the order. The tax of the order is then divided among the items.
 */
function itemTaxLines(order: Values, items: readonly Values[], unit: Amount): readonly (readonly TaxLine[])[] {
  if (items.every(({ taxAmount }) => typeof taxAmount === 'number'))
    return items.map(
      (item) =>
        storedTaxLines(item.taxLines) ??
        singleTaxLineOf(item, netOf(item), amountOf(item.taxAmount), item.taxIncluded === true),
    )
  const { subtotal, discount, shipping, tax, total } = order
  const before = amountOf(subtotal) - amountOf(discount) + amountOf(shipping)
  const included = before + amountOf(tax) - amountOf(total)
  const shares = (whole: Amount) =>
    allocateByLargestRemainder(
      whole / unit,
      items.map((item, index) => ({ weight: netOf(item) * amountOf(item.tax), key: String(index) })),
    ).map((share) => share * unit)
  const [within, onTop] = [shares(included), shares(amountOf(tax) - included)]
  const lineOf = (item: Values, amount: Amount, isIncluded: boolean): TaxLine[] =>
    amount === 0n ? [] : singleTaxLineOf({ taxTerms: '', tax: 0 }, netOf(item), amount, isIncluded)
  return items.map((item, index) => [
    ...lineOf(item, onTop[index] ?? 0n, false),
    ...lineOf(item, within[index] ?? 0n, true),
  ])
}

function linesOf(order: Values, unit: Amount): InvoiceLine[] {
  const items = (order.items ?? []) as readonly Values[]
  const taxes = itemTaxLines(order, items, unit)
  return items.map((item, index) => ({
    orderItem: text(item.id),
    product: idOf(item.product),
    name: String(item.name ?? ''),
    sku: text(item.sku),
    commodityCode: text(item.commodityCode),
    quantity: Number(item.quantity ?? 0),
    price: Number(item.price ?? 0),
    discount: Number(item.discount ?? 0),
    total: numberOf(netOf(item)),
    taxLines: taxes[index] ?? [],
    serials: ((item.cards ?? []) as readonly unknown[]).map(String),
  }))
}

const idOf = (value: unknown): string | null =>
  text(typeof value === 'object' && value !== null ? (value as Values).id : value)

/** The methods of the payments that were not reversed, in the sequence of the payments. */
function paymentMethodsOf(payments: readonly Values[]): string[] {
  const inTime = [...payments].sort((one, other) => String(one.at).localeCompare(String(other.at)))
  const entries = inTime.map(({ kind, method, amount }) => ({ kind, method, amount: amountOf(amount) }))
  const stayed = unreversedPayments(entries).filter(({ left }) => left > 0n)
  return [...new Set(stayed.map(({ method }) => String(method ?? '')).reverse())].filter(Boolean)
}

/**
 * A total in the base currency, at the exchange rate of the order. Documents in the currency of the site state no other
 * currency.
 */
export function exchangeOf(
  { baseCurrency, site }: Pick<DocumentSources, 'baseCurrency' | 'site'>,
  order: Values,
  amount: unknown,
): InvoiceDocument['exchange'] {
  const idOf = (reference: unknown) => (reference as { readonly id?: unknown } | null | undefined)?.id ?? reference
  if (idOf(site.currency) === idOf(order.currency)) return null
  const rate = BigInt(Math.round(Number(order.exchangeRate ?? 0) * Number(unitsPerRate)))
  if (!baseCurrency || rate <= 0n) return null
  const currency = documentCurrencyOf(baseCurrency)
  const target = { rate: unitsPerRate, decimals: currency.decimals }
  const total = fromMinorUnits(target, toMinorUnits(target, amountOf(amount), { rate }))
  return { currency, rate: Number(order.exchangeRate), total: numberOf(total) }
}

/** The currency of a document. */
export const documentCurrencyOf = ({ code, symbol, decimals }: Values): InvoiceDocument['currency'] => ({
  code: String(code ?? ''),
  symbol: String(symbol ?? ''),
  decimals: Number(decimals ?? 2),
})

/** The day in the time zone of an order's site. */
export const siteDayOf = ({ timezone }: Values, at: unknown): string =>
  dayIn(timeZoneOrDefault(text(timezone)), Date.parse(String(at)))

/** The parts of a document that do not depend on its lines. */
export const documentHeadOf = (sources: DocumentSources, order: Values) => ({
  orderNumber: String(order.orderNumber ?? ''),
  orderDate: siteDayOf(sources.site, order.placedAt ?? order.createdAt),
  locale: documentLocaleOf(sources),
  currency: documentCurrencyOf(sources.currency),
  seller: sellerOf(sources),
  buyer: buyerOf(sources, order),
  buyerReference: text(sources.customer.invoiceReference),
  deliverTo: addressOf(order.shippingAddress as Values),
})

/**
 * The content of a pro forma for the present order. An invoice for the complete order has the same content, with a
 * number and the day of issue.
 */
export function orderDocumentOf(sources: DocumentSources, order: Values): InvoiceDocument {
  const currency = documentCurrencyOf(sources.currency)
  const lines = linesOf(order, 10n ** BigInt(4 - currency.decimals))
  const shipping = {
    amount: Number(order.shipping ?? 0),
    taxLines: storedTaxLines(order.shippingTaxLines) ?? [],
  }
  const paymentMethods = paymentMethodsOf((order.payments ?? []) as readonly Values[])
  const head = documentHeadOf(sources, order)
  return {
    ...head,
    kind: 'pro-forma',
    number: null,
    date: head.orderDate,
    lines,
    shipping,
    taxLines: mergeTaxLines([...lines.flatMap(({ taxLines }) => taxLines), ...shipping.taxLines]),
    subtotal: Number(order.subtotal ?? 0),
    discount: Number(order.discount ?? 0),
    tax: Number(order.tax ?? 0),
    total: Number(order.total ?? 0),
    ...(amountOf(order.credited) !== 0n && { credited: Number(order.credited) }),
    paid: numberOf(amountOf(order.paid) - amountOf(order.refunded)),
    paymentMethods: paymentMethods.length > 0 ? paymentMethods : [String(order.paymentMethod ?? '')].filter(Boolean),
    paymentReference: text(order.paymentReference),
    exchange: exchangeOf(sources, order, order.total),
  }
}
