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

/** The values of an assignment that starts now. */
export const newAssignmentValues = ({ person }: Context) => ({
  state: 'assigned' as const,
  assignedAt: new Date().toISOString(),
  assignedBy: person.id,
})

/** Locks the order of an item, so that nobody else edits the order or assigns cards to the order. */
async function lockOrder({ store, trx }: Context, orderItem: string | null | undefined) {
  const order = await findOrderOfItem(trx, orderItem)
  if (order) await store.lock(trx, 'customer-order', [order])
}

/** Locks the order and the product of an assignment. All transactions lock these records before the assignment. */
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
 * Reserves a card for a customer and returns the values of the assignment.
 *
 * @throws Problem 422 or 409 if the customer cannot receive cards, or if the card is not available.
 */
export async function claimCardForMapping(context: Context, values: MappingInput) {
  await lockOrder(context, values.orderItem)
  // Cards for an order are assigned even if the customer was deactivated after placing the order.
  if (!values.orderItem) await findCustomer(context.trx, values.customer, refuse)
  const { id: card, product, serial: cardNumber } = await claimFreeCard(context, values)
  return { ...values, cardNumber, card, product, ...newAssignmentValues(context) }
}

/** Assigns a card to a customer, moves the stock and updates the order's timeline. */
export async function assignCardToCustomer(context: Context, values: MappingInput): Promise<void> {
  const { store, trx } = context
  const filled = await claimCardForMapping(context, values)
  await expectItemLacksCard(context, filled)
  const id = await store.insert(trx, store.registry.get('customer-card-mapping'), filled)
  await takeStockForCard(context, { ...filled, id })
  await recordAssignedCards(context, await findOrderOfItem(trx, values.orderItem), [filled.cardNumber])
}

/**
 * Finds the item of an order that lacks a card of a product.
 *
 * @throws Problem 409 if no item lacks such a card.
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
