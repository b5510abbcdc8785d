import { dayIn, type RecordOf, t } from 'deckhand'
import { Problem, type Store, type Transaction, usable } from 'deckhand/server'
import type noteResource from '../../../resources/credit-note'
import {
  buyerLines,
  given,
  moneyOf,
  number,
  type Order,
  partiesOf,
  saidUnder,
  sellerLines,
  text,
  type Values,
  writtenFor,
} from './common'
import { runsOf } from './invoice'
import { moneyText, type Paper } from './parts'
import { creditedTaxes } from './taxes'

/** A credit note in the language of whoever gets it. */
export async function creditNoteOf(
  store: Store,
  trx: Transaction,
  note: RecordOf<typeof noteResource>,
): Promise<Paper> {
  const order = note.order && ((await store.get(store.registry.get('customer-order'), note.order.id, trx)) as Order)
  if (!order) throw new Problem(409, t('The order of this credit note is gone.'))
  const parties = await partiesOf(store, trx, order)
  return writtenFor(parties, () => {
    const { language, site, currency } = parties
    const day = dayIn(usable(text(site?.timezone)), Date.parse(text(note.issuedAt ?? note.createdAt)))
    const shipping = number(note.shipping)
    const lines = note.items as readonly Values[]
    const money = moneyOf(currency)
    return {
      language,
      said: saidUnder(t('Credit note')),
      number: text(note.number),
      date: day,
      below: [t('For invoice {{number}}', { number: text(order.orderNumber) })],
      seller: sellerLines(parties),
      billTo: buyerLines(parties, order),
      shipTo: [],
      currency: money,
      items: lines.map((item) => ({
        name: nameOf(item),
        sku: '',
        quantity: number(item.quantity ?? 1),
        price: number(item.amount) / Math.max(1, number(item.quantity ?? 1)),
        discount: 0,
        tax: text(item.taxTerms),
        total: number(item.amount),
        serials: runsOf(item.cards),
      })),
      sums: shipping > 0 ? [{ label: t('Shipping'), amount: shipping }] : [],
      total: number(note.total),
      settled: [],
      asides: creditedTaxes(lines, (amount) => moneyText(money, amount, language)),
      notes: given([note.reason && t('Reason: {{reason}}', { reason: text(note.reason) })]),
    }
  })
}

/** Without a quantity, no pieces are credited: the price of the item is reduced. */
const nameOf = ({ orderItem, quantity, name }: Values): string =>
  orderItem && quantity === null ? t('Price reduction: {{name}}', { name: text(name) }) : t(text(name))
