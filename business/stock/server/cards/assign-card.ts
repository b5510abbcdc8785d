import { t, type ValidatedInputFor } from 'deckhand'
import { type Context, Problem } from 'deckhand/server'
import type mappingResource from '../../../../resources/customer-card-mapping'
import { findCustomer } from '../../../orders/server/ordering-customer'
import { findOrderOfItem, takeStockForCard } from '../order-stock'
import { claimFreeCard, expectItemLacksCard } from './card-guards'
import { recordAssignedCards } from './card-timeline'

type MappingInput = ValidatedInputFor<typeof mappingResource>

const refuse = (field: string, message: string): never => {
  throw new Problem(422, message, { [field]: [message] })
}

/** What an assignment says of itself that begins now. */
export const newAssignmentValues = ({ person }: Context) => ({
  state: 'assigned' as const,
  assignedAt: new Date().toISOString(),
  assignedBy: person.id,
})

/** Neither the order of an item is changed meanwhile, nor are cards assigned to it. */
async function lockOrder({ store, trx }: Context, orderItem: string | null | undefined) {
  const order = await findOrderOfItem(trx, orderItem)
  if (order) await store.lock(trx, 'customer-order', [order])
}

/** Takes what comes before an assignment in the order in which all take records. */
export async function lockForMapping(context: Context, id: string): Promise<void> {
  const { store, trx } = context
  const held = await trx
    .selectFrom('customer_card_mapping')
    .select(['orderItem', 'product'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!held) return
  await lockOrder(context, held.orderItem)
  if (held.product) await store.lock(trx, 'product', [held.product])
}

/**
 * The values of an assignment whose card is the customer's from now on.
 *
 * @throws Problem 422 or 409 where the customer takes no cards, or the card is not to be had.
 */
export async function claimCardForMapping(context: Context, values: MappingInput) {
  await lockOrder(context, values.orderItem)
  // What was ordered goes out, whatever has become of the account since.
  if (!values.orderItem) await findCustomer(context.trx, values.customer, refuse)
  const { id: card, product } = await claimFreeCard(context, values)
  return { ...values, card, product, ...newAssignmentValues(context) }
}

/** Hands a card out, with all that follows from it. */
export async function assignCardToCustomer(context: Context, values: MappingInput): Promise<void> {
  const { store, trx } = context
  const filled = await claimCardForMapping(context, values)
  await expectItemLacksCard(context, filled)
  const id = await store.insert(trx, store.registry.get('customer-card-mapping'), filled)
  await takeStockForCard(context, { ...filled, id })
  await recordAssignedCards(context, await findOrderOfItem(trx, values.orderItem), [values.cardNumber])
}

/**
 * The item of an order that waits for a card of a product.
 *
 * @throws Problem 409 where none does.
 */
export async function findItemLackingCard(
  { visibleStore: seen, store, trx }: Context,
  order: string,
  product: string,
): Promise<string> {
  const found = await seen.get(store.registry.get('customer-order'), order, trx)
  const item = found?.items?.find(
    (one) => String((one.product as { id?: string })?.id) === product && Number(one.cardsNeeded) > 0,
  )
  if (item) return String(item.id)
  const message = t('This order does not need a card of this product. Choose another order or leave the field empty.')
  throw new Problem(409, message, { order: [message] })
}
