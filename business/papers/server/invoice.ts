import { dayIn, serialRuns, t } from 'deckhand'
import { type Store, type Transaction, usable } from 'deckhand/server'
import { amountOf, amountOfMinor, minorIn, numberOf, rateUnits } from '../../orders/server/amounts'
import { saidRun } from '../../stock/server/said-serials'
import {
  addressLines,
  buyerLines,
  given,
  labelOf,
  moneyOf,
  number,
  type Order,
  type Parties,
  partiesOf,
  saidUnder,
  sellerLines,
  text,
  type Values,
  writtenFor,
} from './common'
import { paidBy } from './paid-by'
import { type Money, moneyText, type Paper, type PaperItem, type Sum } from './parts'
import { paymentCode } from './payment-code'
import { qrBill } from './qr-bill'
import { taxSums } from './taxes'

/** The day on which an order was placed, at its site. */
export const dayOf = ({ site }: Parties, order: Order) =>
  dayIn(usable(text(site?.timezone)), Date.parse(text(order.placedAt ?? order.createdAt)))

/** The invoice of an order as it stands, in the language of whoever pays it. */
export async function invoiceOf(store: Store, trx: Transaction, order: Order): Promise<Paper> {
  const parties = await partiesOf(store, trx, order)
  const base = await trx.selectFrom('currency_master').select(['id']).where('isBase', '=', 1).executeTakeFirst()
  const foreign =
    base && base.id !== parties.currency?.id
      ? await store.get(store.registry.get('currency-master'), base.id, trx)
      : undefined
  return writtenFor(parties, () => {
    const { currency, language } = parties
    const money = moneyOf(currency)
    const { onTop, included } = taxSums(order, (amount) => moneyText(money, amount, language))
    const revision = Number(order.revision ?? 1)
    const bill = qrBill(parties, order)
    const code = bill ? undefined : paymentCode(parties, order)
    return {
      language,
      said: saidUnder(t('Invoice')),
      number: text(order.orderNumber),
      date: dayOf(parties, order),
      below: given(
        [
          revision > 1 && t('Revision {{number}}', { number: revision }),
          order.orderStatus === 'cancelled' && t('Cancelled'),
        ].filter(Boolean),
      ),
      seller: sellerLines(parties),
      billTo: buyerLines(parties, order),
      shipTo: addressLines(order.shippingAddress, language),
      currency: money,
      items: (order.items as readonly Values[]).map(itemOf),
      sums: [...sumsOf(order), ...onTop],
      total: number(order.total),
      settled: settledOf(order),
      asides: [...included, ...(foreign ? inBase(order, money, moneyOf(foreign), language) : [])],
      notes: given([
        t('Payment: {{how}}, {{status}}', {
          how: paidBy(store, order, language),
          status: labelOf(store, order, 'paymentStatus').toLocaleLowerCase(language),
        }),
        order.paymentReference && t('Payment reference: {{reference}}', { reference: text(order.paymentReference) }),
      ]),
      ...(code && { code }),
      ...(bill && { bill }),
    }
  })
}

/** An item with the serials of its cards. */
export const itemOf = (item: Values): PaperItem => ({
  name: text(item.name),
  sku: text(item.sku),
  quantity: number(item.quantity),
  price: number(item.price),
  discount: number(item.discount),
  tax: text(item.taxTerms) || `${number(item.tax)} %`,
  total: number(item.lineTotal),
  serials: runsOf(item.cards),
})

/** Serials as they follow each other: 'CC001-000001 to CC001-000012'. */
export const runsOf = (cards: unknown): string[] =>
  serialRuns(((cards ?? []) as readonly unknown[]).map(text)).map(saidRun)

function sumsOf({ subtotal, discount, shipping }: Order): Sum[] {
  const rows = [{ label: t('Subtotal'), amount: number(subtotal) }]
  if (discount) rows.push({ label: t('Discount'), amount: -number(discount) })
  if (shipping) rows.push({ label: t('Shipping'), amount: number(shipping) })
  return rows
}

/** What was paid and credited, and what is due then; nothing where nothing was. */
function settledOf({ paid, refunded, credited, due }: Order): Sum[] {
  const sums = [
    { label: t('Credited'), amount: -number(credited) },
    { label: t('Paid'), amount: -number(paid) },
    { label: t('Refunded'), amount: number(refunded) },
  ].filter(({ amount }) => amount !== 0)
  if (sums.length === 0) return []
  const left = number(due)
  return [...sums, { label: left < 0 ? t('To give back') : t('Amount due'), amount: Math.abs(left), bold: true }]
}

/** What the total came to in the base currency when the order was placed. */
function inBase({ total, exchangeRate }: Order, own: Money, base: Money, language: string): Sum[] {
  const rate = BigInt(Math.round(number(exchangeRate) * Number(rateUnits)))
  if (rate <= 0n) return []
  const target = { rate: rateUnits, decimals: base.decimals }
  const amount = numberOf(amountOfMinor(target, minorIn(target, amountOf(total), { rate })))
  const label = t('In {{base}}, at {{rate}} {{own}} for 1 {{base}}', {
    base: base.code,
    rate: new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(number(exchangeRate)),
    own: own.code,
  })
  return [{ label, amount, currency: base }]
}
