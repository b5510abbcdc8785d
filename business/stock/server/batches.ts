import { type InputFor, idOf, labelInSentence, labelOf, type RecordOf, type ServerInputFor, t } from 'deckhand'
import type { Context } from 'deckhand/server'
import { Problem } from 'deckhand/server'
import type stockInResource from '../../../resources/stock-in'
import { createBatchCards, recreateBatchCards } from './cards/cards'
import { findUsedSerials } from './cards/serials'
import { movementReasons } from './ledger/movement-reasons'
import { postStockEntry } from './ledger/stock-ledger'
import { type SerialDifference, writeDifference } from './printed-serials'
import { findStocks } from './stock'

type Batch = RecordOf<typeof stockInResource>

/** The fields of a batch that determine its cards. */
const cardFields = ['product', 'quantity', 'serialPrefix', 'serialFrom', 'serialTo'] as const

/**
 * Adds a received batch to the stock, and creates its cards.
 *
 * @param serials the serials as printed. Default: the serials in the range of the batch.
 */
export async function receiveBatch(
  context: Context,
  batch: ServerInputFor<typeof stockInResource> & { readonly id: string },
  serials?: readonly string[],
): Promise<void> {
  await postStockEntry(context, {
    product: String(idOf(batch.product)),
    kind: 'received',
    quantity: Number(batch.quantity),
    stockIn: batch.id,
    reason: movementReasons.received(batch.reference),
  })
  await createBatchCards(context, batch, serials)
}

/**
 * Adjusts the stock and the cards after an edit of a batch. The caller must have checked that the changed cards and
 * pieces were never used.
 *
 * @param difference the changed cards, for serials as printed. Default: the cards follow from the range of the batch.
 */
export async function correctBatch(context: Context, before: Batch, difference?: SerialDifference): Promise<void> {
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
  if (difference) await writeDifference(context, after, difference)
  const isPrinted = Boolean(difference ?? after.serialRanges)
  const isChanged = cardFields.some((name) => idOf(after[name]) !== idOf(before[name]))
  if (isChanged && !isPrinted) await recreateBatchCards(context, after)
  else if (after.receivedAt !== before.receivedAt || after.product.id !== before.product.id)
    await trx
      .updateTable('card')
      .set({ receivedAt: after.receivedAt, product: after.product.id })
      .where('batch', '=', after.id)
      .execute()
}

/** The fields that define a batch. Other fields, such as its supplier, can be changed at any time. */
const guardedFields = ['product', 'quantity', 'serialPrefix', 'serialFrom', 'serialTo'] as const

/**
 * Checks that an edit of a batch changes only unused cards and pieces. No affected card may be assigned or removed from
 * stock, and the remaining stock must cover the orders.
 *
 * @param isPrinted whether the caller checks the changed cards one by one. Default: false.
 * @throws Problem 409 with the cards or the quantity already in use.
 */
export async function expectBatchUnused(
  context: Context,
  stored: Batch,
  changes: InputFor<typeof stockInResource>,
  isPrinted = false,
): Promise<void> {
  const changed = guardedFields.filter((name) => name in changes && idOf(changes[name]) !== idOf(stored[name]))
  if (changed.length === 0) return
  const isMoved = changed.includes('product')
  if ((stored.serialFrom !== null || stored.serialRanges) && (!isPrinted || isMoved))
    await expectNoneHandedOut(context, stored, changed)
  await expectEnoughLeft(context, stored, changes)
}

async function expectNoneHandedOut({ store, trx }: Context, stored: Batch, changed: readonly string[]) {
  const used = await findUsedSerials(trx, stored.id)
  if (used.length === 0) return
  const { fields } = store.registry.get('stock-in')
  const message = t(
    'Cards from this stock-in were already assigned or removed from stock ({{count}}: {{first}} to {{last}}). You can no longer change: {{what}}. Record a stock movement to correct the stock.',
    {
      count: used.length,
      first: used[0] ?? '',
      last: used.at(-1) ?? '',
      what: changed.map((name) => labelInSentence(labelOf(fields, name))).join(', '),
    },
  )
  throw new Problem(409, message, Object.fromEntries(changed.map((name) => [name, [message]])))
}

async function expectEnoughLeft(context: Context, stored: Batch, changes: InputFor<typeof stockInResource>) {
  const quantity = changes.quantity ?? stored.quantity
  const product = stored.product.id
  const isMoved = changes.product !== undefined && changes.product !== product
  const [held] = await findStocks(context.trx, [product])
  if (!held || held.stock === null) return
  const gone = stored.quantity - (isMoved ? 0 : quantity)
  const short = gone - held.stock
  if (gone <= 0 || short <= 0) return
  const blanks = { name: held.name, short, least: stored.quantity - held.stock }
  const field = isMoved ? 'product' : 'quantity'
  const message = isMoved
    ? t(
        "The stock of '{{name}}' would be {{short}} too low for existing orders. You cannot change the product of this stock-in.",
        blanks,
      )
    : t(
        "The stock of '{{name}}' would be {{short}} too low for existing orders. Enter a quantity of at least {{least}}.",
        blanks,
      )
  throw new Problem(409, message, { [field]: [message] })
}
