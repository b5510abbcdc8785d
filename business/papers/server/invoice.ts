import { choicesOf, dayIn, serialRuns, t } from 'deckhand'
import { type Store, type Transaction, timeZoneOrDefault } from 'deckhand/server'
import { unreversedPayments } from '../../orders/server/money/unreversed-payments'
import { amountOf, fromMinorUnits, numberOf, toMinorUnits, unitsPerRate } from '../../orders/server/pricing/amounts'
import { serialRunText } from '../../stock/server/cards/serials'
import { moneyText, type Paper, type PaperCurrency, type PaperItem, type PaperSum } from './paper'
import {
  addressLines,
  buyerLines,
  choiceLabelOf,
  findOrderParties,
  inRecipientLanguage,
  nonEmptyLines,
  type Order,
  type OrderParties,
  paperCurrencyOf,
  paperLabelsOf,
  sellerLines,
  toNumber,
  toText,
  type Values,
} from './paper-texts'
import { paymentCodeOf } from './payment-code'
import { qrBillOf } from './qr-bill'
import { taxSumsOf } from './tax-sums'

/** The date on which an order was placed, in the time zone of its site. */
export const orderDayOf = ({ site }: OrderParties, order: Order) =>
  dayIn(timeZoneOrDefault(toText(site?.timezone)), Date.parse(toText(order.placedAt ?? order.createdAt)))

/** The invoice of the present order, in the language of its recipient. */
export async function invoiceOf(store: Store, trx: Transaction, order: Order): Promise<Paper> {
  const parties = await findOrderParties(store, trx, order)
  const base = await trx.selectFrom('currency_master').select(['id']).where('isBase', '=', 1).executeTakeFirst()
  const foreign =
    base && base.id !== parties.currency?.id
      ? await store.get(store.registry.get('currency-master'), base.id, trx)
      : undefined
  return inRecipientLanguage(parties, () => {
    const { currency, language, locale } = parties
    const money = paperCurrencyOf(currency)
    const { onTop, included } = taxSumsOf(order, (amount) => moneyText(money, amount, locale))
    const revision = Number(order.revision ?? 1)
    const bill = qrBillOf(parties, order)
    const code = bill ? undefined : paymentCodeOf(parties, order)
    return {
      language: locale,
      country: order.billingAddress?.country,
      labels: paperLabelsOf(t('Invoice')),
      number: toText(order.orderNumber),
      date: orderDayOf(parties, order),
      below: nonEmptyLines(
        [
          revision > 1 && t('Revision {{number}}', { number: revision }),
          order.orderStatus === 'cancelled' && t('Cancelled'),
        ].filter(Boolean),
      ),
      seller: sellerLines(parties),
      billTo: buyerLines(parties, order),
      shipTo: addressLines(order.shippingAddress, language),
      currency: money,
      items: (order.items as readonly Values[]).map(paperItemOf),
      sums: [...sumsOf(order), ...onTop],
      total: toNumber(order.total),
      settled: settledOf(order),
      asides: [...included, ...(foreign ? inBase(order, money, paperCurrencyOf(foreign), locale) : [])],
      notes: nonEmptyLines([
        t('Payment: {{how}}, {{status}}', {
          how: paymentMethodsText(store, order, language),
          status: choiceLabelOf(store, order, 'paymentStatus').toLocaleLowerCase(language),
        }),
        order.paymentReference && t('Payment reference: {{reference}}', { reference: toText(order.paymentReference) }),
      ]),
      ...(code && { code }),
      ...(bill && { bill }),
    }
  })
}

/** An item of an order with the serials of its cards. */
export const paperItemOf = (item: Values): PaperItem => ({
  name: toText(item.name),
  sku: toText(item.sku),
  quantity: toNumber(item.quantity),
  price: toNumber(item.price),
  discount: toNumber(item.discount),
  tax: toText(item.taxTerms) || `${toNumber(item.tax)} %`,
  total: toNumber(item.lineTotal),
  serials: serialRunTexts(item.cards),
})

/** Serials as ranges: 'CC001-000001 to CC001-000012'. */
export const serialRunTexts = (cards: unknown): string[] =>
  serialRuns(((cards ?? []) as readonly unknown[]).map(toText)).map(serialRunText)

function sumsOf({ subtotal, discount, shipping }: Order): PaperSum[] {
  const rows = [{ label: t('Subtotal'), amount: toNumber(subtotal) }]
  if (discount) rows.push({ label: t('Discount'), amount: -toNumber(discount) })
  if (shipping) rows.push({ label: t('Shipping'), amount: toNumber(shipping) })
  return rows
}

/** The paid, refunded and credited amounts, and the amount due. Returns an empty list if there are no such amounts. */
function settledOf({ paid, refunded, credited, due }: Order): PaperSum[] {
  const sums = [
    { label: t('Credited'), amount: -toNumber(credited) },
    { label: t('Paid'), amount: -toNumber(paid) },
    { label: t('Refunded'), amount: toNumber(refunded) },
  ].filter(({ amount }) => amount !== 0)
  if (sums.length === 0) return []
  const left = toNumber(due)
  return [...sums, { label: left < 0 ? t('Refund due') : t('Amount due'), amount: Math.abs(left), bold: true }]
}

/** The total in the base currency, at the exchange rate of the order. */
function inBase({ total, exchangeRate }: Order, own: PaperCurrency, base: PaperCurrency, language: string): PaperSum[] {
  const rate = BigInt(Math.round(toNumber(exchangeRate) * Number(unitsPerRate)))
  if (rate <= 0n) return []
  const target = { rate: unitsPerRate, decimals: base.decimals }
  const amount = numberOf(fromMinorUnits(target, toMinorUnits(target, amountOf(total), { rate })))
  const label = t('Total in {{base}} (1 {{base}} = {{rate}} {{own}})', {
    base: base.code,
    rate: new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(toNumber(exchangeRate)),
    own: own.code,
  })
  return [{ label, amount, currency: base }]
}

/** The methods of the payments that were not reversed, in the sequence of the payments. */
function waysOf(payments: readonly Values[]): string[] {
  const inTime = [...payments].sort((one, other) => toText(one.at).localeCompare(toText(other.at)))
  const entries = inTime.map(({ kind, method, amount }) => ({ kind, method, amount: amountOf(amount) }))
  const stayed = unreversedPayments(entries).filter(({ left }) => left > 0n)
  return [...new Set(stayed.map(({ method }) => toText(method)).reverse())].filter(Boolean)
}

/**
 * The payment methods of an order, as a text. If there are no payments, the text is the method that the customer chose.
 */
function paymentMethodsText(store: Store, order: Order, language: string): string {
  const choices = choicesOf(store.registry.get('payment').fields.method) ?? {}
  const ways = waysOf((order.payments ?? []) as readonly Values[]).map((way) => t(choices[way]?.label ?? way))
  return new Intl.ListFormat(language).format(ways) || choiceLabelOf(store, order, 'paymentMethod')
}
