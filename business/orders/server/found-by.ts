import type { RecordOf } from 'deckhand'
import type { Context, Transaction, Values } from 'deckhand/server'
import { sql } from 'kysely'
import type orderResource from '../../../resources/customer-order'

/** Letters of what is ordered that are kept with the order. */
const most = 1000

/** What is ordered in words: '2 × Ocean card, 1 × Sleeve'. */
export const contentsOf = (items: readonly Values[]): string =>
  items
    .map(({ quantity, name }) => `${quantity}\u00a0× ${name}`)
    .join(', ')
    .slice(0, most)

/** An amount as people write it: 1234.5, 1234.50 and 1,234.50. */
const written = (amount: number): string[] => [
  String(amount),
  amount.toFixed(2),
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 }),
]

interface Sold {
  readonly items: readonly Values[]
  readonly total: number
  /** Of the cards that were ever handed out for it. Default: none. */
  readonly serials?: readonly string[]
}

/** What an order is found by besides what it says itself: stock-keeping units, its amount, and serials of its cards. */
export function foundBy({ items, total, serials = [] }: Sold) {
  const words = [...items.map(({ sku }) => String(sku ?? '')), ...written(total), ...serials]
  return { contents: contentsOf(items), keywords: [...new Set(words.filter(Boolean))].join(' ') }
}

/** The serials that were ever handed out for an order. */
export async function serialsFor(
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
export async function findBySerials(
  { store, trx }: Context,
  order: string | null,
  serials: readonly string[],
): Promise<void> {
  if (!order) return
  await store.watch(trx, store.registry.get('customer-order'), [order])
  await trx
    .updateTable('customer_order')
    .set({ keywords: sql`coalesce(keywords, '') || ' ' || ${serials.join(' ')}` })
    .where('id', '=', order)
    .execute()
}
