import { type CheckedFor, t } from 'deckhand'
import { type Context, Problem } from 'deckhand/server'
import type mappingResource from '../../../resources/customer-card-mapping'
import { findCustomer } from '../../orders/server/customer'
import { noteHandedOut } from './card-entries'
import { claimFree, expectWaiting } from './card-guards'
import { orderOf, takeForCard } from './orders'

type Wanted = CheckedFor<typeof mappingResource>

const refuse = (field: string, message: string): never => {
  throw new Problem(422, message, { [field]: [message] })
}

/** What an assignment says of itself that begins now. */
export const begun = ({ person }: Context) => ({
  state: 'assigned' as const,
  assignedAt: new Date().toISOString(),
  assignedBy: person.id,
})

/** Neither the order of an item is changed meanwhile, nor are cards assigned to it. */
async function lockOrder({ store, trx }: Context, orderItem: string | null | undefined) {
  const order = await orderOf(trx, orderItem)
  if (order) await store.lock(trx, 'customer-order', [order])
}

/** Takes what comes before an assignment in the order in which all take records. */
export async function lockBeforeMapping(context: Context, id: string): Promise<void> {
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
export async function claimed(context: Context, values: Wanted) {
  await lockOrder(context, values.orderItem)
  // What was ordered goes out, whatever has become of the account since.
  if (!values.orderItem) await findCustomer(context.trx, values.customer, refuse)
  const { id: card, product } = await claimFree(context, values)
  return { ...values, card, product, ...begun(context) }
}

/** Hands a card out, with all that follows from it. */
export async function handOut(context: Context, values: Wanted): Promise<void> {
  const { store, trx } = context
  const filled = await claimed(context, values)
  await expectWaiting(context, filled)
  const id = await store.insert(trx, store.registry.get('customer-card-mapping'), filled)
  await takeForCard(context, { ...filled, id })
  await noteHandedOut(context, await orderOf(trx, values.orderItem), [values.cardNumber])
}

/**
 * The item of an order that waits for a card of a product.
 *
 * @throws Problem 409 where none does.
 */
export async function waitingItem({ seen, store, trx }: Context, order: string, product: string): Promise<string> {
  const found = await seen.get(store.registry.get('customer-order'), order, trx)
  const item = found?.items?.find(
    (one) => String((one.product as { id?: string })?.id) === product && Number(one.cardsNeeded) > 0,
  )
  if (item) return String(item.id)
  const message = t('This order waits for no card of this product. Choose another, or leave it empty.')
  throw new Problem(409, message, { order: [message] })
}
