import { idOf, type RecordOf, type WrittenFor } from 'deckhand'
import type { Context } from 'deckhand/server'
import type stockInResource from '../../../resources/stock-in'
import { makeCards, remakeCards } from './cards'
import { post } from './ledger'
import { reasons } from './reasons'

type Batch = RecordOf<typeof stockInResource>

/** What makes the cards of a batch what they are. */
const substance = ['product', 'quantity', 'serialPrefix', 'serialFrom', 'serialTo'] as const

/** Adds a batch that has come in to the stock, with its cards. */
export async function receiveBatch(
  context: Context,
  batch: WrittenFor<typeof stockInResource> & { readonly id: string },
): Promise<void> {
  await post(context, {
    product: String(idOf(batch.product)),
    kind: 'received',
    quantity: Number(batch.quantity),
    stockIn: batch.id,
    reason: reasons.received(batch.reference),
  })
  await makeCards(context, batch)
}

/** Brings stock and cards in line with a batch that was put right; expects that what has changed of it was never used. */
export async function correctBatch(context: Context, before: Batch): Promise<void> {
  const { store, trx } = context
  const after = await store.get(store.registry.get('stock-in'), before.id, trx)
  if (!after) return
  const correct = (batch: Batch, quantity: number) =>
    post(context, {
      product: batch.product.id,
      kind: 'corrected',
      quantity,
      stockIn: batch.id,
      reason: reasons.putRight(batch.reference),
    })
  if (after.product.id === before.product.id) await correct(after, after.quantity - before.quantity)
  else {
    await correct(before, -before.quantity)
    await correct(after, after.quantity)
  }
  if (substance.some((name) => idOf(after[name]) !== idOf(before[name]))) await remakeCards(context, after)
  else if (after.receivedAt !== before.receivedAt)
    await trx.updateTable('card').set({ receivedAt: after.receivedAt }).where('batch', '=', after.id).execute()
}
