import { t } from 'deckhand'
import type { Store, Transaction } from 'deckhand/server'
import {
  addressLines,
  given,
  type Order,
  partiesOf,
  saidUnder,
  sellerLines,
  text,
  type Values,
  writtenFor,
} from './common'
import { dayOf, itemOf } from './invoice'
import type { Label } from './label'
import type { Paper } from './parts'

/** What lies in a parcel, without prices. */
export async function packingSlipOf(store: Store, trx: Transaction, order: Order): Promise<Paper> {
  const parties = await partiesOf(store, trx, order)
  return writtenFor(parties, () => {
    const { language } = parties
    return {
      language,
      said: saidUnder(t('Packing slip')),
      number: text(order.orderNumber),
      date: dayOf(parties, order),
      below: given([[order.courier, order.trackingNumber].filter(Boolean).join(' ')]),
      seller: sellerLines(parties),
      billTo: [],
      shipTo: addressLines(order.shippingAddress, language),
      items: (order.items as readonly Values[]).map(itemOf),
      ...{ sums: [], total: 0, settled: [], asides: [] },
      notes: given([order.note && t('Note: {{note}}', { note: text(order.note) })]),
    }
  })
}

/** What is stuck on a parcel. */
export async function labelOf(store: Store, trx: Transaction, order: Order): Promise<Label> {
  const parties = await partiesOf(store, trx, order)
  const { site, language } = parties
  return {
    number: text(order.orderNumber),
    sender: given([site?.name, text(site?.address).replaceAll('\n', ', ')]),
    recipient: addressLines(order.shippingAddress, language),
    courier: text(order.courier),
    tracking: text(order.trackingNumber),
  }
}
