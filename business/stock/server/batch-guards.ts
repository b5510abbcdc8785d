import { type AnyRecord, idOf, labelOf, noun, t } from 'deckhand'
import { type Context, Problem, type Values } from 'deckhand/server'
import { usedSerials } from './serials'
import { stocksOf } from './stock'

/** What a batch is. Remarks on it, such as its supplier, can be put right at any time. */
const substance = ['product', 'quantity', 'serialPrefix', 'serialFrom', 'serialTo'] as const

/**
 * Expects that nothing which an edit changes about a batch has been used: no card of it was handed out, and no more was
 * ordered than there would be left.
 *
 * @throws Problem 409 with what has been used.
 */
export async function expectUnused(context: Context, stored: AnyRecord, changes: Values): Promise<void> {
  const changed = substance.filter((name) => name in changes && idOf(changes[name]) !== idOf(stored[name]))
  if (changed.length === 0) return
  if (stored.serialFrom !== null) await expectNoneHandedOut(context, stored, changed)
  await expectEnoughLeft(context, stored, changes)
}

async function expectNoneHandedOut({ store, trx }: Context, stored: AnyRecord, changed: readonly string[]) {
  const used = await usedSerials(trx, stored.id)
  if (used.length === 0) return
  const { fields } = store.registry.get('stock-in')
  const message = t(
    'Cards of this batch were handed out ({{count}}: {{first}} to {{last}}), so {{what}} can no longer be changed. Put the mistake right with a correcting stock movement.',
    {
      count: used.length,
      first: used[0] ?? '',
      last: used.at(-1) ?? '',
      what: changed.map((name) => noun(labelOf(fields, name))).join(', '),
    },
  )
  throw new Problem(409, message, Object.fromEntries(changed.map((name) => [name, [message]])))
}

async function expectEnoughLeft(context: Context, stored: AnyRecord, changes: Values) {
  const quantity = Number(changes.quantity ?? stored.quantity)
  const product = idOf(stored.product)
  const isMoved = changes.product !== undefined && idOf(changes.product) !== product
  const [held] = await stocksOf(context.trx, [product])
  if (!held || held.stock === null) return
  const gone = Number(stored.quantity) - (isMoved ? 0 : quantity)
  const short = gone - Number(held.stock)
  if (gone <= 0 || short <= 0) return
  const blanks = { name: held.name, short, least: Number(stored.quantity) - Number(held.stock) }
  const field = isMoved ? 'product' : 'quantity'
  const message = isMoved
    ? t("The stock of '{{name}}' would fall to {{short}} below zero, as orders took it. Leave the product.", blanks)
    : t("The stock of '{{name}}' would fall to {{short}} below zero, as orders took it. Least: {{least}}.", blanks)
  throw new Problem(409, message, { [field]: [message] })
}
