import type { RecordOf } from 'deckhand'
import type { Context, Transaction, Values } from 'deckhand/server'
import { sql } from 'kysely'
import type orderResource from '../../../resources/customer-order'

/** Letters of what is ordered that are kept with the order. */
const maxContentsLength = 1000

/** What is ordered in words: '2 × Ocean card, 1 × Sleeve'. */
export const orderContentsText = (items: readonly Values[]): string =>
  items
    .map(({ quantity, name }) => `${quantity}\u00a0× ${name}`)
    .join(', ')
    .slice(0, maxContentsLength)

const inLanguage = (amount: number, code: string, language: string) =>
  amount.toLocaleString(language, { style: 'currency', currency: code }).replace(/\s/g, ' ')

/** An amount as people write it; what is part of one of these is found with it: 1105.48, 1,105.48, €1,105.48, EUR 1,105.48, 1.105,48 €. */
const amountSpellings = (amount: number, code: string): string[] => {
  const plain = amount.toFixed(2)
  const grouped = amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return [
    inLanguage(amount, code, 'en'),
    inLanguage(amount, code, 'de'),
    `${code} ${grouped}`,
    `${code} ${plain}`,
    plain.replace('.', ','),
  ]
}

interface SearchableOrder {
  readonly items: readonly Values[]
  readonly total: number
  /** The code of its currency. */
  readonly code: string
  /** Of the cards that were ever handed out for it. Default: none. */
  readonly serials?: readonly string[]
}

/** What an order is found by besides what it says itself: stock-keeping units, its amount, and serials of its cards. */
export function orderSearchFieldsOf({ items, total, code, serials = [] }: SearchableOrder) {
  const words = [...items.map(({ sku }) => String(sku ?? '')), ...amountSpellings(total, code), ...serials]
  return { contents: orderContentsText(items), keywords: [...new Set(words.filter(Boolean))].join(' ') }
}

/** The serials that were ever handed out for an order. */
export async function findAssignedSerials(
  trx: Transaction,
  { id }: Pick<RecordOf<typeof orderResource>, 'id'>,
): Promise<string[]> {
  const given = await trx
    .selectFrom('customer_card_mapping as given')
    .innerJoin('order_item as item', 'item.id', 'given.orderItem')
    .select('given.cardNumber')
    .where('item.order', '=', id)
    .execute()
  return given.map(({ cardNumber }) => String(cardNumber))
}

/** Lets an order be found by the serials of cards that are handed out for it; whoever edits the order need not know. */
export async function addSerialKeywords(
  { store, trx }: Context,
  order: string | null,
  serials: readonly string[],
): Promise<void> {
  if (!order) return
  await store.trackChanges(trx, store.registry.get('customer-order'), [order])
  await trx
    .updateTable('customer_order')
    .set({ keywords: sql`coalesce(keywords, '') || ' ' || ${serials.join(' ')}` })
    .where('id', '=', order)
    .execute()
}
