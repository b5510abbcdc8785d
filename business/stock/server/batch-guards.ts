import { type InputFor, idOf, labelInSentence, labelOf, type RecordOf, t } from 'deckhand'
import { type Context, Problem } from 'deckhand/server'
import type stockInResource from '../../../resources/stock-in'
import { findUsedSerials } from './cards/serials'
import { findStocks } from './stock'

type Batch = RecordOf<typeof stockInResource>

/** The fields that define a batch. Other fields, such as its supplier, can be changed at any time. */
const guardedFields = ['product', 'quantity', 'serialPrefix', 'serialFrom', 'serialTo'] as const

/**
 * Expects that an edit of a batch changes nothing that was already used.
 * None of its cards may be assigned or removed from stock, and the remaining stock must cover the orders.
 *
 * @throws Problem 409 with the cards or the quantity already in use.
 */
export async function expectBatchUnused(
  context: Context,
  stored: Batch,
  changes: InputFor<typeof stockInResource>,
): Promise<void> {
  const changed = guardedFields.filter((name) => name in changes && idOf(changes[name]) !== idOf(stored[name]))
  if (changed.length === 0) return
  if (stored.serialFrom !== null) await expectNoneHandedOut(context, stored, changed)
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
