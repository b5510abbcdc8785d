import type { RecordOf } from 'deckhand'
import type { ActionAnswer, Context } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import { amountOf, numberOf } from '../../orders/server/pricing/amounts'
import { defaultTemplates } from './default-templates'
import { mailDataOf } from './mail-data'
import { queuedMailValues, renderMail } from './render-mail'

type Order = RecordOf<typeof orderResource>
type MailEvent = keyof (typeof defaultTemplates)['en']

/** By which of its fields a site has customers told. */
const siteFieldByEvent = {
  placed: 'mailsPlaced',
  paid: 'mailsPaid',
  shipped: 'mailsShipped',
  refunded: 'mailsRefunded',
} as const satisfies Record<MailEvent, string>

/** What the customer of an order is told of it; undefined where its site does not ask for it. */
async function customerMailFor({ store, trx }: Context, event: MailEvent, id: string, refunded = 0) {
  const site = await trx
    .selectFrom('customer_order as told')
    .innerJoin('site', 'site.id', 'told.site')
    .select(['site.id', `site.${siteFieldByEvent[event]} as isOn`])
    .where('told.id', '=', id)
    .executeTakeFirst()
  if (!site?.isOn) return undefined
  const order = (await store.get(store.registry.get('customer-order'), id, trx)) as Order
  const customer = await trx
    .selectFrom('customer')
    .select(['email', 'deletedAt'])
    .where('id', '=', order.customer.id)
    .executeTakeFirstOrThrow()
  const told = await mailDataOf(store, trx, order, refunded)
  const own = await trx
    .selectFrom('mail_template')
    .select(['subject', 'body', 'site'])
    .where('event', '=', event)
    .where('language', '=', told.language)
    .where((is) => is.or([is('site', '=', site.id), is('site', 'is', null)]))
    .orderBy('id', 'desc')
    .execute()
  const words = own.find((one) => one.site === site.id) ?? own[0] ?? defaultTemplates[told.language][event]
  const to = { toName: told.placeholders.customer, toAddress: customer.deletedAt ? null : customer.email }
  return { event, order: id, ...to, ...renderMail(words, told), ...queuedMailValues() }
}

type CustomerMail = NonNullable<Awaited<ReturnType<typeof customerMailFor>>>

const insertMail = ({ store, trx }: Context, letter: CustomerMail) =>
  store.insertMany(trx, store.registry.get('mail'), [letter])

/**
 * Has the customer of an order told of it by mail, once the change is kept, where its site says so.
 *
 * @param refunded what was given back just now, in the order's currency. Default: nothing.
 */
export async function queueCustomerMail(context: Context, event: MailEvent, id: string, refunded = 0): Promise<void> {
  const letter = await customerMailFor(context, event, id, refunded)
  if (letter) await insertMail(context, letter)
}

/** Has a customer who was told that an order is on its way told anew by whom and under which number, where that is other now. */
async function queueTrackingMail(context: Context, id: string): Promise<void> {
  const last = await context.trx
    .selectFrom('mail')
    .select('text')
    .where('order', '=', id)
    .where('event', '=', 'shipped')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const letter = last && (await customerMailFor(context, 'shipped', id))
  if (letter && letter.text !== last.text) await insertMail(context, letter)
}

/** Whether a parcel that is on its way is followed otherwise than before. */
const isTrackingChanged = (now: Order, before: Order) =>
  before.orderStatus === 'shipped' &&
  now.orderStatus === 'shipped' &&
  Boolean(now.trackingNumber) &&
  (now.trackingNumber !== before.trackingNumber || now.courier !== before.courier)

/** An action on an order, of which the customer is told where it is paid, shipped, tracked or given money back by it. */
export const withCustomerMails =
  <Given extends { readonly record: Order }>(act: (context: Context, given: Given) => Promise<ActionAnswer>) =>
  async (context: Context, given: Given): Promise<ActionAnswer> => {
    const { record } = given
    const answer = await act(context, given)
    const orders = context.store.registry.get('customer-order')
    const now = (await context.store.get(orders, record.id, context.trx)) as Order
    if (now.paymentStatus === 'success' && record.paymentStatus !== 'success')
      await queueCustomerMail(context, 'paid', record.id)
    if (now.orderStatus === 'shipped' && record.orderStatus !== 'shipped')
      await queueCustomerMail(context, 'shipped', record.id)
    if (isTrackingChanged(now, record)) await queueTrackingMail(context, record.id)
    const back = amountOf(now.refunded) - amountOf(record.refunded)
    if (back > 0n) await queueCustomerMail(context, 'refunded', record.id, numberOf(back))
    return answer
  }
