import { fromStoredDecimal, type OpenDatabase, retrying } from 'deckhand/server'
import { orderSearchFieldsOf } from './search-keywords'

/** The number of orders that one transaction changes. */
const ordersPerTransaction = 500

/** Writes the search keywords of orders that an earlier version placed without keywords. */
export async function backfillSearchKeywords({ db, dialect }: OpenDatabase): Promise<void> {
  let found = ordersPerTransaction
  while (found === ordersPerTransaction)
    found = await retrying(dialect, () =>
      db.transaction().execute(async (trx) => {
        const orders = await trx
          .selectFrom('customer_order')
          .innerJoin('currency_master', 'currency_master.id', 'customer_order.currency')
          .select(['customer_order.id', 'total', 'code'])
          .where('contents', 'is', null)
          .limit(ordersPerTransaction)
          .execute()
        if (orders.length === 0) return 0
        const ids = orders.map(({ id }) => id)
        const items = await trx
          .selectFrom('order_item')
          .select(['id', 'order', 'name', 'sku', 'quantity'])
          .where('order', 'in', ids)
          .orderBy('id')
          .execute()
        const given = await trx
          .selectFrom('customer_card_mapping as given')
          .innerJoin('order_item as item', 'item.id', 'given.orderItem')
          .select(['item.order', 'given.cardNumber'])
          .where('item.order', 'in', ids)
          .execute()
        const itemsBy = byOrder(items)
        const givenBy = byOrder(given)
        for (const { id, total, code } of orders)
          await trx
            .updateTable('customer_order')
            .set(
              orderSearchFieldsOf({
                items: itemsBy.get(id) ?? [],
                total: fromStoredDecimal(total) ?? 0,
                code,
                serials: (givenBy.get(id) ?? []).map(({ cardNumber }) => String(cardNumber)),
              }),
            )
            .where('id', '=', id)
            .execute()
        return orders.length
      }),
    )
}

function byOrder<T extends { readonly order: unknown }>(rows: readonly T[]): Map<unknown, T[]> {
  const found = new Map<unknown, T[]>()
  for (const row of rows) found.set(row.order, [...(found.get(row.order) ?? []), row])
  return found
}
