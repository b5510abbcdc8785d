import { type AnyRecord, nextChoices, t } from '../../src/vocabulary'
import { Problem } from '../problem'
import { choicesIn, labelIn } from './choices-in'
import type { Context } from './handler'
import { cardsNeeded } from './order-item'

/** '2 × Gift card, 1 × Key card': the items of an order that still lack cards; empty where none does. */
async function lackingCards({ trx }: Context, order: string): Promise<string> {
  const items = await trx
    .selectFrom('order_item')
    .select(['name', cardsNeeded('order_item').as('needed')])
    .where('order', '=', order)
    .orderBy('position')
    .execute()
  return items
    .filter(({ needed }) => Number(needed) > 0)
    .map(({ name, needed }) => `${needed} × ${name}`)
    .join(', ')
}

/**
 * Expects that an order may leave the house: it is paid, or will be at the door, and each item has its cards.
 *
 * @throws Problem 409 with what is missing, and what is possible instead.
 */
export async function expectMayShip(context: Context, order: AnyRecord): Promise<void> {
  const resource = context.store.registry.get('customer-order')
  const statuses = choicesIn(resource, 'orderStatus')
  const reasons: string[] = []
  if (order.paymentStatus !== 'success' && order.paymentMethod !== 'cash-on-delivery')
    reasons.push(
      t("The payment is '{{payment}}', and the order is not cash on delivery: record the payment first.", {
        payment: labelIn(choicesIn(resource, 'paymentStatus'), order.paymentStatus),
      }),
    )
  const cards = await lackingCards(context, order.id)
  if (cards) reasons.push(t('Cards are missing for {{cards}}: assign them first.', { cards }))
  if (reasons.length === 0) return
  const possible = nextChoices(statuses, String(order.orderStatus))
    .filter((status) => status !== 'shipped')
    .map((status) => labelIn(statuses, status))
  const message = t('This order cannot ship yet. {{reasons}} Possible until then: {{possible}}.', {
    reasons: reasons.join(' '),
    possible: possible.join(', '),
  })
  throw new Problem(409, message, { orderStatus: [message] })
}
