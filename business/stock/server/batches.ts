import { idOf, type RecordOf, type ServerInputFor } from 'deckhand'
import type { Context } from 'deckhand/server'
import type stockInResource from '../../../resources/stock-in'
import { createBatchCards, recreateBatchCards } from './cards/cards'
import { movementReasons } from './ledger/movement-reasons'
import { postStockEntry } from './ledger/stock-ledger'

type Batch = RecordOf<typeof stockInResource>

/** The fields of a batch that determine its cards. */
const cardFields = ['product', 'quantity', 'serialPrefix', 'serialFrom', 'serialTo'] as const

/** Adds a received batch to the stock, and creates its cards. */
export async function receiveBatch(
  context: Context,
  batch: ServerInputFor<typeof stockInResource> & { readonly id: string },
): Promise<void> {
  await postStockEntry(context, {
    product: String(idOf(batch.product)),
    kind: 'received',
    quantity: Number(batch.quantity),
    stockIn: batch.id,
    reason: movementReasons.received(batch.reference),
  })
  await createBatchCards(context, batch)
}

/**
 * Adjusts the stock and the cards after an edit of a batch. The caller has checked that the changed part was never
 * used.
 */
export async function correctBatch(context: Context, before: Batch): Promise<void> {
  const { store, trx } = context
  const after = await store.get(store.registry.get('stock-in'), before.id, trx)
  if (!after) return
  const correct = (batch: Batch, quantity: number) =>
    postStockEntry(context, {
      product: batch.product.id,
      kind: 'corrected',
      quantity,
      stockIn: batch.id,
      reason: movementReasons.corrected(batch.reference),
    })
  if (after.product.id === before.product.id) await correct(after, after.quantity - before.quantity)
  else {
    await correct(before, -before.quantity)
    await correct(after, after.quantity)
  }
  if (cardFields.some((name) => idOf(after[name]) !== idOf(before[name]))) await recreateBatchCards(context, after)
  else if (after.receivedAt !== before.receivedAt)
    await trx.updateTable('card').set({ receivedAt: after.receivedAt }).where('batch', '=', after.id).execute()
}
