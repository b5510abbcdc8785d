import { t } from 'deckhand'
import type { Store, Transaction } from 'deckhand/server'
import { siteDayOf } from '../../invoices/server/order-document'
import type { ShippingLabel } from './draw-labels'
import { orderedItemOf } from './invoice'
import type { Paper } from './paper'
import {
  addressLines,
  findOrderParties,
  inRecipientLanguage,
  nonEmptyLines,
  type Order,
  paperLabelsOf,
  sellerLines,
  toText,
  type Values,
} from './paper-texts'

/** The packing slip of an order, with the items of the order without prices. */
export async function packingSlipOf(store: Store, trx: Transaction, order: Order): Promise<Paper> {
  const parties = await findOrderParties(store, trx, order)
  return inRecipientLanguage(parties, () => {
    const { language, locale } = parties
    return {
      language: locale,
      country: order.shippingAddress?.country,
      labels: paperLabelsOf(t('Packing slip')),
      number: toText(order.orderNumber),
      date: siteDayOf(parties.site ?? {}, order.placedAt ?? order.createdAt),
      below: nonEmptyLines([[order.courier, order.trackingNumber].filter(Boolean).join(' ')]),
      seller: sellerLines(parties),
      billTo: [],
      shipTo: addressLines(order.shippingAddress, language),
      items: (order.items as readonly Values[]).map(orderedItemOf),
      ...{ sums: [], total: 0, settled: [], asides: [] },
      notes: nonEmptyLines([order.note && t('Note: {{note}}', { note: toText(order.note) })]),
    }
  })
}

/** The shipping label of an order. */
export async function shippingLabelOf(store: Store, trx: Transaction, order: Order): Promise<ShippingLabel> {
  const parties = await findOrderParties(store, trx, order)
  const { site, language } = parties
  return {
    language: parties.locale,
    country: order.shippingAddress?.country,
    number: toText(order.orderNumber),
    sender: nonEmptyLines([site?.name, toText(site?.address).replaceAll('\n', ', ')]),
    recipient: addressLines(order.shippingAddress, language),
    courier: toText(order.courier),
    tracking: toText(order.trackingNumber),
  }
}
