import { idOf, nextChoices, t } from '../../src/vocabulary'
import { Problem } from '../problem'
import { choicesIn, labelIn } from './choices-in'
import type { Context, Values } from './handler'
import { cardsNeeded } from './order-item'
import { batchOf } from './serials'

const refuse = (status: 409 | 422, field: string, message: string): never => {
  throw new Problem(status, message, { [field]: [message] })
}

/**
 * The product of a card that was received, and can be given to a customer now.
 *
 * @param product what the card has to be. Default: whatever it is.
 * @throws Problem 422 where the card was never received or is another product, 409 where it is with someone or was taken
 * out of use.
 */
export async function productOfFree(context: Context, cardNumber: unknown, product: unknown): Promise<string> {
  const card = String(cardNumber)
  const batch = await batchOf(context.trx, card)
  if (!batch)
    return refuse(
      422,
      'cardNumber',
      t('No card {{card}} has been received. Check the number, or record its stock-in first.', { card }),
    )
  await expectFree(context, card)
  if (product && idOf(product) !== batch.product)
    refuse(
      422,
      'cardNumber',
      t("Card {{card}} was received as '{{name}}', which is another product. Choose a card of this product.", {
        card,
        name: batch.name,
      }),
    )
  return batch.product
}

/** Refuses a card that is with a customer, or was and must not be given out again. */
async function expectFree(context: Context, card: string) {
  const former = await context.trx
    .selectFrom('customer_card_mapping')
    .innerJoin('customer', 'customer.id', 'customer_card_mapping.customer')
    .select(['customer_card_mapping.state', 'customer_card_mapping.assignedAt', 'firstName', 'lastName'])
    .where('cardNumber', '=', card)
    .where('customer_card_mapping.state', '<>', 'returned')
    .orderBy('customer_card_mapping.assignedAt', 'desc')
    .executeTakeFirst()
  if (!former) return
  const blanks = {
    card,
    customer: [former.firstName, former.lastName].filter(Boolean).join(' '),
    day: String(former.assignedAt).slice(0, 10),
    state: labelIn(choicesIn(context.store.registry.get('customer-card-mapping'), 'state'), former.state),
  }
  refuse(
    409,
    'cardNumber',
    former.state === 'assigned'
      ? t('Card {{card}} has been with {{customer}} since {{day}}. Choose another card.', blanks)
      : t("Card {{card}} was with {{customer}}, and is out of use ('{{state}}'). Choose another card.", blanks),
  )
}

/**
 * Expects that a card goes to an item which waits for it: of an order of the customer that is not over, of the same
 * product, and still lacking cards.
 *
 * @throws Problem 422 where the item is not the customer's or another product, 409 where it takes no more cards.
 */
export async function expectWaiting(context: Context, { customer, orderItem, product }: Values): Promise<void> {
  if (!orderItem) return
  const item = await context.trx
    .selectFrom('order_item')
    .innerJoin('customer_order', 'customer_order.id', 'order_item.order')
    .select(['order_item.name', 'order_item.product', 'quantity', 'orderNumber', 'orderStatus', 'customer'])
    .select(cardsNeeded('order_item').as('needed'))
    .where('order_item.id', '=', idOf(orderItem))
    .executeTakeFirst()
  if (!item || item.customer !== idOf(customer))
    return refuse(
      422,
      'orderItem',
      t('This customer has no such order item. Choose one from the orders of this customer.'),
    )
  const { name, quantity, orderNumber: order } = item
  if (item.product !== product)
    refuse(
      422,
      'orderItem',
      t("The item of order {{order}} is '{{name}}'; the card is another product. Choose a card of this product.", {
        order,
        name,
      }),
    )
  const statuses = choicesIn(context.store.registry.get('customer-order'), 'orderStatus')
  const status = statuses[item.orderStatus]
  if (status && !status.resumes && nextChoices(statuses, item.orderStatus).length === 0)
    refuse(
      409,
      'orderItem',
      t("Order {{order}} is '{{status}}' and takes no more cards. Assign the card without it.", {
        order,
        status: labelIn(statuses, item.orderStatus),
      }),
    )
  if (Number(item.needed) <= 0)
    refuse(
      409,
      'orderItem',
      t("'{{name}}' of order {{order}} has all of its cards ({{quantity}}). Replace one of them instead.", {
        order,
        name,
        quantity,
      }),
    )
}
