import type { RecordOf } from 'deckhand'
import type { Context, Transaction, Values } from 'deckhand/server'
import { sql } from 'kysely'
import type orderResource from '../../../resources/customer-order'

/** The maximum length of the stored contents of an order, in characters. */
const maxContentsLength = 1000

/** The ordered items as a text: '2 × Ocean card, 1 × Sleeve'. */
export const orderContentsText = (items: readonly Values[]): string =>
  items
    .map(({ quantity, name }) => `${quantity}\u00a0× ${name}`)
    .join(', ')
    .slice(0, maxContentsLength)

const inLanguage = (amount: number, code: string, language: string) =>
  amount.toLocaleString(language, { style: 'currency', currency: code }).replace(/\s/g, ' ')

/**
 * The usual spellings of an amount. A search also finds an incomplete spelling. Examples: 1105.48, 1,105.48, €1,105.48,
 * EUR 1,105.48, 1.105,48 €.
 */
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
  /** The code of the order's currency. */
  readonly code: string
  /** The serials of all cards that were ever assigned to the order. Default: no serials. */
  readonly serials?: readonly string[]
}

/** The stored search fields of an order: its contents, SKUs, amount and card serials. */
export function orderSearchFieldsOf({ items, total, code, serials = [] }: SearchableOrder) {
  const words = [...items.map(({ sku }) => String(sku ?? '')), ...amountSpellings(total, code), ...serials]
  return { contents: orderContentsText(items), keywords: [...new Set(words.filter(Boolean))].join(' ') }
}

/** The serials of all cards that were ever assigned to an order. */
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

/**
 * Adds the serials of newly assigned cards to the search keywords of an order. The SQL statement only appends the
 * serials, so the statement needs no other data of the order.
 */
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
