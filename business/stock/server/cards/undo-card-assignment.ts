import { idOf, type RecordOf, remark, t } from 'deckhand'
import { type Context, Problem } from 'deckhand/server'
import type mappingResource from '../../../../resources/customer-card-mapping'
import { movementReasons } from '../ledger/movement-reasons'
import { postStockEntry } from '../ledger/stock-ledger'
import { endMapping } from '../order-stock'
import { releaseCard } from './cards'

interface MappingUndoInput {
  readonly record: RecordOf<typeof mappingResource>
}

/**
 * Returns a mistakenly assigned card to the stock.
 *
 * @throws Problem 409 if the customer no longer has the card, or if the card exceeded the ordered quantity.
 */
export async function undoCardAssignment(context: Context, { record }: MappingUndoInput): Promise<void> {
  const { store, trx } = context
  const { id, card, product, orderItem, cardNumber, state } = record
  if (state !== 'assigned') throw new Problem(409, t('The customer no longer has this card.'))
  const taken = await trx.selectFrom('stock_movement').select('id').where('card', '=', id).executeTakeFirst()
  if (taken && orderItem)
    throw new Problem(
      409,
      t('This card was assigned in addition to the ordered quantity. Report it as returned instead.'),
    )
  await releaseCard(context, card, 'in-stock')
  if (!taken) return store.remove(trx, store.registry.get('customer-card-mapping'), id)
  await endMapping(context, id, { state: 'returned', note: remark('undone', { reference: cardNumber }) })
  await postStockEntry(context, {
    product: String(idOf(product)),
    kind: 'released',
    quantity: 1,
    card: id,
    reason: movementReasons.undone(cardNumber),
  })
}
