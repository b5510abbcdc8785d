import { idOf, type RecordOf, type Reference, remark, type ServerInputFor } from 'deckhand'
import type { Context, Transaction } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'
import type mappingResource from '../../../resources/customer-card-mapping'
import type orderResource from '../../../resources/customer-order'
import { type CardState, releaseCard } from './cards/cards'
import { movementReasons } from './ledger/movement-reasons'
import { InsufficientStock, postStockEntries, postStockEntry, type StockEntry } from './ledger/stock-ledger'
import { expectNoShortages, findShortages } from './stock'

interface Identified {
  readonly id: string
}

type Order = RecordOf<typeof orderResource>

/** A stored assignment of a card. */
type Mapping = Identified & Pick<ServerInputFor<typeof mappingResource>, 'product' | 'orderItem' | 'cardNumber'>

/**
 * Takes the pieces of an order out of the stock.
 *
 * @throws Problem 409 at each quantity that exceeds the stock, for example because of a concurrent order.
 */
export async function takeStockForOrder(
  context: Context,
  { id, orderNumber, items = [] }: Identified & ServerInputFor<typeof orderResource>,
): Promise<void> {
  const entries = items.map(({ product, quantity }) => ({
    product: String(idOf(product)),
    kind: 'taken' as const,
    quantity: -Number(quantity),
    order: id,
    reason: movementReasons.ordered(orderNumber),
  }))
  try {
    await postStockEntries(context, entries)
  } catch (error) {
    // The stock of the order's other products is already reduced, so this code checks only the affected product.
    if (error instanceof InsufficientStock)
      expectNoShortages(
        await findShortages(
          context,
          items.map((item) => (idOf(item.product) === error.product ? item : {})),
        ),
      )
    throw error
  }
}

interface UnassignedStock {
  readonly product: string
  /** The pieces that the order has taken out of the stock, minus the assigned cards. */
  readonly unspent: number
}

/**
 * The pieces of each product that an order has taken out of the stock, minus its assigned cards. The number of assigned
 * cards excludes returned cards. Any additional card, such as a replacement for a lost card, needs another piece from
 * the stock.
 */
async function unassignedStockOf(trx: Transaction, order: string): Promise<UnassignedStock[]> {
  const taken = await trx
    .selectFrom('stock_movement')
    .select(({ fn }) => ['product', fn.sum('quantity').as('moved')])
    .where('order', '=', order)
    // Returned pieces that were written off are counted as returned. The query therefore leaves out the correction of
    // these pieces.
    .where('kind', '<>', 'corrected')
    .groupBy('product')
    .orderBy('product')
    .execute()
  const came = await trx
    .selectFrom('order_item')
    .select(({ fn }) => ['product', fn.sum('returned').as('pieces')])
    .where('order', '=', order)
    .groupBy('product')
    .execute()
  const handed = await trx
    .selectFrom('customer_card_mapping as given')
    .innerJoin('order_item', 'order_item.id', 'given.orderItem')
    .select(({ fn }) => ['order_item.product', fn.countAll().as('count')])
    .where('order_item.order', '=', order)
    .where(sql<boolean>`not ${isReturnedToStockSql}`)
    .groupBy('order_item.product')
    .execute()
  const back = new Map(came.map(({ product, pieces }) => [product, Number(pieces ?? 0)]))
  const counts = new Map(
    handed.map(({ product, count }) => [product, Math.max(0, Number(count) - (back.get(product) ?? 0))]),
  )
  return taken.map(({ product, moved }) => ({ product, unspent: -Number(moved) - (counts.get(product) ?? 0) }))
}

/** Takes the piece of an assigned card out of the stock, unless its order has already taken this piece. */
export const takeStockForCard = (context: Context, mapping: Mapping): Promise<void> =>
  takeStockForCards(context, [mapping])

/** Takes the pieces of several new assignments of one order item out of the stock. See {@link takeStockForCard}. */
export async function takeStockForCards(context: Context, mappings: readonly Mapping[]): Promise<void> {
  const [first] = mappings
  if (!first) return
  const product = String(idOf(first.product))
  const order = await findOrderOfItem(context.trx, first.orderItem)
  const spent = order ? await unassignedStockOf(context.trx, order) : []
  const unspent = spent.find((one) => one.product === product)?.unspent ?? -mappings.length
  const beyond = Math.min(mappings.length, Math.max(0, -unspent))
  for (const mapping of mappings.slice(mappings.length - beyond)) await postCard(context, mapping, order)
}

/** Takes the piece of a replacement card out of the stock. */
export const takeStockForReplacement = async (context: Context, mapping: Mapping): Promise<void> =>
  postCard(context, mapping, await findOrderOfItem(context.trx, mapping.orderItem))

const postCard = (context: Context, mapping: Mapping, order: string | null): Promise<void> =>
  postStockEntry(context, {
    product: String(idOf(mapping.product)),
    kind: 'taken',
    quantity: -1,
    order,
    card: mapping.id,
    reason: movementReasons.handedOut(mapping.cardNumber),
  })

/** The id of an item's order. Returns null if there is no item. */
export async function findOrderOfItem(
  trx: Transaction,
  orderItem: Reference | string | null | undefined,
): Promise<string | null> {
  if (!orderItem) return null
  const item = await trx.selectFrom('order_item').select('order').where('id', '=', idOf(orderItem)).executeTakeFirst()
  return item?.order ?? null
}

/** Returns the unassigned pieces and the assigned cards of a cancelled order to the stock. */
export async function releaseOrderStock(context: Context, order: Order): Promise<void> {
  const back = await endMappings(context, order, 'in-stock', remark('orderCancelled'))
  const spent = await unassignedStockOf(context.trx, order.id)
  await postStockEntries(
    context,
    spent.map(({ product, unspent }) => ({
      product,
      kind: 'released',
      quantity: unspent + (back.get(product) ?? 0),
      order: order.id,
      reason: movementReasons.cancelled(order.orderNumber),
    })),
  )
}

/**
 * Records the return of the unassigned pieces of an order and of the cards that the customer has.
 *
 * @param isRestocked whether the pieces can be sold again. If false, the pieces are written off, and the stock does not
 * change.
 */
export async function returnOrderStock(context: Context, order: Order, isRestocked: boolean): Promise<void> {
  const back = await endMappings(context, order, isRestocked ? 'in-stock' : 'returned', remark('orderReturned'))
  const spent = await unassignedStockOf(context.trx, order.id)
  await postStockEntries(
    context,
    spent.flatMap(({ product, unspent }): StockEntry[] => {
      const quantity = unspent + (back.get(product) ?? 0)
      const moved = { product, order: order.id }
      const comesBack: StockEntry = {
        ...moved,
        kind: 'returned',
        quantity,
        reason: movementReasons.returned(order.orderNumber),
      }
      const goesAway: StockEntry = {
        ...moved,
        kind: 'corrected',
        quantity: -quantity,
        reason: movementReasons.writtenOff(order.orderNumber),
      }
      return isRestocked ? [comesBack] : [comesBack, goesAway]
    }),
  )
}

/** Ends the assignments of an order. Returns the number of released cards by product. */
async function endMappings(context: Context, order: Order, state: CardState, note: string) {
  const { store, trx } = context
  const taken = await trx
    .selectFrom('stock_movement')
    .select('product')
    .distinct()
    .where('order', '=', order.id)
    .execute()
  await store.lock(
    trx,
    'product',
    taken.map(({ product }) => String(product)),
  )
  const find = () =>
    trx
      .selectFrom('customer_card_mapping as held')
      .innerJoin('order_item', 'order_item.id', 'held.orderItem')
      .select(['held.id', 'held.card', 'order_item.product'])
      .where('order_item.order', '=', order.id)
      .where('held.state', '=', 'assigned')
      .execute()
  const seen = await find()
  const ids = seen.map(({ id }) => id)
  const held = (await store.lock(trx, 'customer-card-mapping', ids)) ? await find() : seen
  const counts = new Map<string, number>()
  for (const { id, card, product } of held) {
    await endMapping(context, id, { state: 'returned', note })
    await releaseCard(context, card, state)
    counts.set(product, (counts.get(product) ?? 0) + 1)
  }
  return counts
}

/** SQL that tells whether an edit of the order returned the card of the assignment `given` to the stock. */
export const isReturnedToStockSql: RawBuilder<boolean> = sql`exists (select 1 from stock_movement as back
  where back.card = given.id and back.kind = 'released')`

/** Ends an assignment, and records the time and the user. */
export const endMapping = (
  { store, trx, person }: Context,
  id: string,
  values: ServerInputFor<typeof mappingResource>,
): Promise<void> =>
  store.update(trx, store.registry.get('customer-card-mapping'), id, {
    ...values,
    endedAt: new Date().toISOString(),
    endedBy: person.id,
  })
