import { dayIn, type RecordOf, t } from 'deckhand'
import { Problem, type Store, type Transaction, timeZoneOrDefault } from 'deckhand/server'
import type noteResource from '../../../resources/credit-note'
import { serialRunTexts } from './invoice'
import { moneyText, type Paper } from './paper'
import {
  buyerLines,
  findOrderParties,
  inRecipientLanguage,
  nonEmptyLines,
  type Order,
  paperCurrencyOf,
  paperLabelsOf,
  sellerLines,
  toNumber,
  toText,
  type Values,
} from './paper-texts'
import { creditedTaxSumsOf } from './tax-sums'

/** A credit note in the language of its recipient. */
export async function creditNoteOf(
  store: Store,
  trx: Transaction,
  note: RecordOf<typeof noteResource>,
): Promise<Paper> {
  const order = note.order && ((await store.get(store.registry.get('customer-order'), note.order.id, trx)) as Order)
  if (!order) throw new Problem(409, t('The order of this credit note no longer exists.'))
  const parties = await findOrderParties(store, trx, order)
  return inRecipientLanguage(parties, () => {
    const { locale, site, currency } = parties
    const day = dayIn(timeZoneOrDefault(toText(site?.timezone)), Date.parse(toText(note.issuedAt ?? note.createdAt)))
    const shipping = toNumber(note.shipping)
    const lines = note.items as readonly Values[]
    const money = paperCurrencyOf(currency)
    return {
      language: locale,
      country: order.billingAddress?.country,
      labels: paperLabelsOf(t('Credit note')),
      number: toText(note.number),
      date: day,
      below: [t('For invoice {{number}}', { number: toText(order.orderNumber) })],
      seller: sellerLines(parties),
      billTo: buyerLines(parties, order),
      shipTo: [],
      currency: money,
      items: lines.map((item) => ({
        name: nameOf(item),
        sku: '',
        quantity: toNumber(item.quantity ?? 1),
        price: toNumber(item.amount) / Math.max(1, toNumber(item.quantity ?? 1)),
        discount: 0,
        tax: toText(item.taxTerms),
        total: toNumber(item.amount),
        serials: serialRunTexts(item.cards),
      })),
      sums: shipping > 0 ? [{ label: t('Shipping'), amount: shipping }] : [],
      total: toNumber(note.total),
      settled: [],
      asides: creditedTaxSumsOf(lines, (amount) => moneyText(money, amount, locale)),
      notes: nonEmptyLines([note.reason && t('Reason: {{reason}}', { reason: toText(note.reason) })]),
    }
  })
}

/** A credit note line without a quantity reduces the price of its item, and credits no pieces. */
const nameOf = ({ orderItem, quantity, name }: Values): string =>
  orderItem && quantity === null ? t('Price reduction: {{name}}', { name: toText(name) }) : t(toText(name))
