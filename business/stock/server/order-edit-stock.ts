import { remark, t } from 'deckhand'
import { type Context, Problem, type Values } from 'deckhand/server'
import { sql } from 'kysely'
import { releaseCard } from './cards/cards'
import { movementReasons } from './ledger/movement-reasons'
import { postStockEntries, type StockEntry } from './ledger/stock-ledger'
import { endMapping, isReturnedToStockSql } from './order-stock'

interface EditedOrder {
  readonly id: string
  readonly orderNumber?: string | null | undefined
}

interface ReleasedItem {
  readonly item: Values
  readonly cards: readonly string[]
  readonly isRemoved: boolean
}

/**
 * Returns the released cards of an edited order to the stock. The function removes the reference to a removed item from
 * earlier assignments.
 *
 * @throws Problem 409 if a card is no longer assigned to the order, or if a card of a removed item was lost or
 * replaced.
 */
export async function releaseOrderCards(
  context: Context,
  order: EditedOrder,
  leaving: readonly ReleasedItem[],
): Promise<void> {
  const { store, trx } = context
  await releaseAssignedCards(context, order, leaving)
  const removed = leaving.filter(({ isRemoved }) => isRemoved).map(({ item }) => String(item.id))
  if (removed.length === 0) return
  const past = await trx
    .selectFrom('customer_card_mapping as given')
    .select(['given.id', 'given.cardNumber'])
    .select(sql<number>`case when ${isReturnedToStockSql} then 1 else 0 end`.as('isBack'))
    .where('given.orderItem', 'in', removed)
    .execute()
  const gone = past.find(({ isBack }) => Number(isBack) === 0)
  if (gone)
    throw new Problem(
      409,
      t(
        'Card {{serial}} of this order is lost or was replaced, so you cannot remove its item. Cancel the order instead.',
        {
          serial: gone.cardNumber,
        },
      ),
    )
  const mappings = store.registry.get('customer-card-mapping')
  for (const { id } of past) await store.update(trx, mappings, id, { orderItem: null })
}

async function releaseAssignedCards(
  context: Context,
  order: EditedOrder,
  leaving: readonly ReleasedItem[],
): Promise<void> {
  const { store, trx } = context
  const serials = leaving.flatMap(({ cards }) => cards)
  if (serials.length === 0) return
  const find = () =>
    trx
      .selectFrom('customer_card_mapping as held')
      .innerJoin('order_item as item', 'item.id', 'held.orderItem')
      .select(['held.id', 'held.card', 'held.cardNumber', 'item.product'])
      .where('item.order', '=', order.id)
      .where('held.state', '=', 'assigned')
      .where('held.cardNumber', 'in', serials)
      .orderBy('held.id')
      .execute()
  const seen = await find()
  await store.lock(trx, 'product', [...new Set(seen.map(({ product }) => product))].sort())
  const ids = seen.map(({ id }) => id)
  const held = (await store.lock(trx, 'customer-card-mapping', ids)) ? await find() : seen
  if (held.length < serials.length)
    throw new Problem(409, t('A card is no longer assigned to this order. Reload the order.'))
  for (const { id, card } of held) {
    await endMapping(context, id, { state: 'returned', note: remark('orderChanged') })
    await releaseCard(context, card, 'in-stock')
  }
  const reason = movementReasons.edited(order.orderNumber)
  await postStockEntries(
    context,
    held.map(
      ({ id, product }): StockEntry => ({ product, kind: 'released', quantity: 1, order: order.id, card: id, reason }),
    ),
  )
}

/** Moves the stock by the quantity changes of an edited order. Positive numbers take pieces out of the stock. */
export async function moveStockForOrder(
  context: Context,
  order: EditedOrder,
  moved: ReadonlyMap<string, number>,
): Promise<void> {
  const reason = movementReasons.edited(order.orderNumber)
  await postStockEntries(
    context,
    [...moved]
      .filter(([, more]) => more !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([product, more]): StockEntry => {
        const kind = more > 0 ? 'taken' : 'released'
        return { product, kind, quantity: -more, order: order.id, reason }
      }),
  )
}
