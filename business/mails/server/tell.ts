import type { RecordOf } from 'deckhand'
import type { ActionAnswer, Context } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import { amountOf, numberOf } from '../../orders/server/amounts'
import { letterOf, waiting } from './letter'
import { toldOf } from './told'
import { usual } from './usual'

type Order = RecordOf<typeof orderResource>
type MailEvent = keyof (typeof usual)['en']

/** By which of its fields a site has customers told. */
const switches = {
  placed: 'mailsPlaced',
  paid: 'mailsPaid',
  shipped: 'mailsShipped',
  refunded: 'mailsRefunded',
} as const satisfies Record<MailEvent, string>

/**
 * Has the customer of an order told of it by mail, once the change is kept, where its site says so.
 *
 * @param refunded what was given back just now, in the order's currency. Default: nothing.
 */
export async function tellCustomer(context: Context, event: MailEvent, id: string, refunded = 0): Promise<void> {
  const { store, trx } = context
  const site = await trx
    .selectFrom('customer_order as told')
    .innerJoin('site', 'site.id', 'told.site')
    .select(['site.id', `site.${switches[event]} as isOn`])
    .where('told.id', '=', id)
    .executeTakeFirst()
  if (!site?.isOn) return
  const order = (await store.get(store.registry.get('customer-order'), id, trx)) as Order
  const customer = await trx
    .selectFrom('customer')
    .select(['email', 'deletedAt'])
    .where('id', '=', order.customer.id)
    .executeTakeFirstOrThrow()
  const told = await toldOf(store, trx, order, refunded)
  const own = await trx
    .selectFrom('mail_template')
    .select(['subject', 'body', 'site'])
    .where('event', '=', event)
    .where('language', '=', told.language)
    .where((is) => is.or([is('site', '=', site.id), is('site', 'is', null)]))
    .orderBy('id', 'desc')
    .execute()
  const words = own.find((one) => one.site === site.id) ?? own[0] ?? usual[told.language][event]
  const to = { toName: told.said.customer, toAddress: customer.deletedAt ? null : customer.email }
  await store.insertMany(trx, store.registry.get('mail'), [
    { event, order: id, ...to, ...letterOf(words, told), ...waiting() },
  ])
}

/** An action on an order, of which the customer is told where it is paid, shipped or given money back by it. */
export const alsoTold =
  <Given extends { readonly record: Order }>(act: (context: Context, given: Given) => Promise<ActionAnswer>) =>
  async (context: Context, given: Given): Promise<ActionAnswer> => {
    const { record } = given
    const answer = await act(context, given)
    const orders = context.store.registry.get('customer-order')
    const now = (await context.store.get(orders, record.id, context.trx)) as Order
    if (now.paymentStatus === 'success' && record.paymentStatus !== 'success')
      await tellCustomer(context, 'paid', record.id)
    if (now.orderStatus === 'shipped' && record.orderStatus !== 'shipped')
      await tellCustomer(context, 'shipped', record.id)
    const back = amountOf(now.refunded) - amountOf(record.refunded)
    if (back > 0n) await tellCustomer(context, 'refunded', record.id, numberOf(back))
    return answer
  }
