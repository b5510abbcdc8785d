import { newId, type Store, type Transaction } from 'deckhand/server'
import { type NotNull, sql } from 'kysely'
import { type CardState, cardsOfBatch } from '../cards/cards'
import { findLedgerActors } from './ledger-actors'
import { movementReasons } from './movement-reasons'
import { type LedgerEntryWithBalance, replayStockEvents, type StockEvent } from './replay-ledger'

/** Options for writing the ledger of existing records. */
interface LedgerBackfillOptions {
  /** Makes an id for a record of the given time. Default: a random id. */
  readonly idAt?: (at: Date) => string
  /** Corrections to insert between the other events. Default: none. */
  readonly corrections?: readonly StockEvent[]
  /** The user for receipts without a known user. Default: no user. */
  readonly receivedBy?: string
}

/**
 * Writes the ledger and the cards of a database that has goods but no ledger, such as the database of an earlier
 * version. The ledger and the cards are derived from batches, orders and assignments. The function does nothing for any
 * other database.
 */
export async function backfillLedger(store: Store): Promise<void> {
  const { db } = store
  const begun = await db.selectFrom('stock_movement').select('id').limit(1).executeTakeFirst()
  if (begun) return
  const uncounted = await db
    .selectFrom('product')
    .select('id')
    .where('stock', 'is', null)
    .where('type', '<>', 'service')
    .limit(1)
    .executeTakeFirst()
  if (uncounted) await store.transaction((trx) => writeLedgerFromRecords(store, trx))
}

/** Writes the ledger and the cards that follow from the existing batches, orders and assignments. */
export async function writeLedgerFromRecords(
  store: Store,
  trx: Transaction,
  options: LedgerBackfillOptions = {},
): Promise<void> {
  const { idAt = () => newId(), corrections = [], receivedBy } = options
  // Read the events first, because `backfillCards` ends the assignments of cancelled orders.
  const events = await eventsOf(trx, receivedBy)
  await backfillCards(store, trx, idAt)
  const { entries, balances } = replayStockEvents([...events, ...corrections])
  const goods = await trx.selectFrom('product').select('id').where('type', '<>', 'service').execute()
  const counted = new Set(goods.map(({ id }) => id))
  const own = [...entries, ...settlements(balances)].filter(({ product }) => counted.has(product))
  await store.insertMany(
    trx,
    store.registry.get('stock-movement'),
    own.map((entry) => ({ id: idAt(new Date(entry.at)), createdAt: entry.at, fate: null, ...entry })),
  )
  for (const { serials, quantity, fate } of corrections)
    if (serials)
      await trx
        .updateTable('card')
        .set({ state: quantity < 0 ? (fate ?? 'lost') : 'in-stock' })
        .where('serial', 'in', serials)
        .execute()
  for (const { id } of goods)
    await trx
      .updateTable('product')
      .set({ stock: Math.max(0, balances.get(id) ?? 0) })
      .where('id', '=', id)
      .execute()
}

/**
 * Corrections that increase negative stock to zero. Earlier versions did not count cards that were assigned without an
 * order.
 */
const settlements = (balances: ReadonlyMap<string, number>): LedgerEntryWithBalance[] =>
  [...balances]
    .filter(([, balance]) => balance < 0)
    .map(([product, balance]) => ({
      product,
      kind: 'corrected',
      quantity: -balance,
      balance: 0,
      at: new Date().toISOString(),
      reason: movementReasons.begun(),
    }))

/** All events that moved the stock: receipts, orders, assignments, cancellations and returns. */
async function eventsOf(trx: Transaction, receivedBy: string | undefined): Promise<StockEvent[]> {
  const doers = await findLedgerActors(trx)
  const batches = await trx
    .selectFrom('stock_in')
    .select(['id', 'product', 'quantity', 'reference', 'createdAt as at'])
    .execute()
  const items = await trx
    .selectFrom('order_item as item')
    .innerJoin('customer_order as of', 'of.id', 'item.order')
    .select(['item.id', 'item.product', 'item.quantity', 'of.id as order', 'of.orderStatus'])
    .select(['of.returnedGoods', 'of.orderNumber', 'of.placedAt', 'of.createdAt', 'of.updatedAt', 'of.timeline'])
    .execute()
  const cards = await trx
    .selectFrom('customer_card_mapping as given')
    .leftJoin('order_item as item', 'item.id', 'given.orderItem')
    .leftJoin('customer_card_mapping as former', 'former.replacedBy', 'given.id')
    .select([
      'given.id',
      'given.product',
      'given.cardNumber',
      'given.assignedAt',
      'given.createdAt',
      'given.assignedBy',
    ])
    .select(['given.state', 'item.order', 'former.id as former'])
    .where('given.product', 'is not', null)
    .$narrowType<{ product: NotNull }>()
    .execute()
  const cancelled = items.filter(({ orderStatus }) => orderStatus === 'cancelled')
  const writtenOff = items.filter(({ returnedGoods }) => returnedGoods === 'written-off')
  const cameBack = new Set(writtenOff.map(({ order }) => order))
  return [
    ...batches.map(({ reference, ...batch }) => ({
      ...batch,
      id: String(batch.id),
      kind: 'received' as const,
      stockIn: batch.id,
      by: doers.received(batch.id) ?? receivedBy,
      reason: movementReasons.received(reference),
    })),
    ...items.map(({ id, product, quantity, order, orderNumber, placedAt, createdAt, timeline }) => ({
      id,
      kind: 'ordered' as const,
      at: placedAt ?? createdAt,
      product,
      quantity,
      order,
      by: doers.named(timeline, 'Placed'),
      reason: movementReasons.ordered(orderNumber),
    })),
    ...cards.map(({ id, product, cardNumber, assignedAt, createdAt, assignedBy, state, order, former }) => ({
      id,
      kind: 'handed out' as const,
      at: assignedAt ?? createdAt,
      product,
      quantity: 1,
      order,
      card: id,
      by: assignedBy,
      isStillAssigned: state === 'assigned',
      isReturned: state === 'returned' && order !== null && cameBack.has(order),
      isReplacement: former !== null,
      reason: movementReasons.handedOut(cardNumber),
    })),
    ...cancelled.map(({ id, product, order, orderNumber, updatedAt, timeline }) => ({
      id,
      kind: 'cancelled' as const,
      at: updatedAt,
      product,
      quantity: 0,
      order,
      by: doers.named(timeline, 'Cancelled'),
      reason: movementReasons.cancelled(orderNumber),
    })),
    ...writtenOff.map(({ id, product, order, orderNumber, updatedAt, timeline }) => ({
      id,
      kind: 'returned' as const,
      at: updatedAt,
      product,
      quantity: 0,
      order,
      by: doers.named(timeline, 'Returned'),
      reason: movementReasons.returned(orderNumber),
      number: orderNumber,
    })),
  ]
}

/** Creates the cards of all batches, with the status that follows from their assignments. */
async function backfillCards(store: Store, trx: Transaction, idAt: (at: Date) => string): Promise<void> {
  const batches = await trx
    .selectFrom('stock_in')
    .selectAll()
    .where(({ eb, or }) => or([eb('serialFrom', 'is not', null), eb('serialRanges', 'is not', null)]))
    .orderBy('id')
    .execute()
  const standing = await cardStatesOf(trx)
  const known = new Set<string>()
  for (const { createdAt, ...batch } of batches) {
    const cards = cardsOfBatch(batch).filter(({ serial }) => !known.has(serial))
    for (const { serial } of cards) known.add(serial)
    await store.insertMany(
      trx,
      store.registry.get('card'),
      cards.map((card) => ({ id: idAt(new Date(createdAt)), createdAt, ...card, ...standing.get(card.serial) })),
    )
  }
  for (const statement of mappingBackfills) await statement.execute(trx)
}

/**
 * The status and the customer of each card that was ever assigned. Cards of cancelled or returned orders have no
 * customer.
 */
async function cardStatesOf(trx: Transaction): Promise<Map<string, { state: CardState; holder: string | null }>> {
  const mappings = await trx
    .selectFrom('customer_card_mapping as given')
    .leftJoin('order_item as item', 'item.id', 'given.orderItem')
    .leftJoin('customer_order as sold', 'sold.id', 'item.order')
    .select(['given.cardNumber', 'given.state', 'given.customer', 'sold.orderStatus'])
    .$narrowType<{ state: NotNull }>()
    .orderBy('given.assignedAt')
    .orderBy('given.id')
    .execute()
  return new Map(
    mappings.map(({ cardNumber, state: former, customer, orderStatus }) => {
      const state = former === 'assigned' ? ((orderStatus && afterOrder[orderStatus]) ?? former) : former
      return [cardNumber, { state, holder: state === 'assigned' ? customer : null }]
    }),
  )
}

/** The status of the cards of a cancelled or returned order. */
const afterOrder: Readonly<Partial<Record<string, CardState>>> = { cancelled: 'in-stock', returned: 'returned' }

/** Fills in the card, the status and the end of assignments from earlier versions. */
const mappingBackfills = [
  sql`update customer_card_mapping set card = (select card.id from card where card.serial = "cardNumber")
    where card is null`,
  sql`update customer_card_mapping set state = 'returned' where state = 'assigned' and "orderItem" in (
    select item.id from order_item as item join customer_order as sold on sold.id = item."order"
    where sold."orderStatus" in (${sql.join(Object.keys(afterOrder).map((status) => sql.lit(status)))}))`,
  sql`update customer_card_mapping set "endedAt" = coalesce(
      (select later."assignedAt" from customer_card_mapping as later
        where later.id = customer_card_mapping."replacedBy"), "updatedAt")
    where state <> 'assigned' and "endedAt" is null`,
]
