import type { RecordOf } from 'deckhand'
import type { ActionAnswer, Context } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import { amountOf, numberOf } from '../../orders/server/pricing/amounts'
import { defaultTemplates } from './default-templates'
import { mailDataOf } from './mail-data'
import { queuedMailValues, renderMail } from './render-mail'

type Order = RecordOf<typeof orderResource>
type MailEvent = keyof (typeof defaultTemplates)['en']

/** The field of a site that turns the e-mails for an event on or off. */
const siteFieldByEvent = {
  placed: 'mailsPlaced',
  paid: 'mailsPaid',
  shipped: 'mailsShipped',
  refunded: 'mailsRefunded',
} as const satisfies Record<MailEvent, string>

/**
 * The e-mail to the customer about an event of an order. Returns undefined if the order's site does not send such
 * e-mails.
 */
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
 * Queues an e-mail to the customer about an event of an order, if the order's site sends such e-mails.
 * The e-mail is sent after the transaction commits.
 *
 * @param refunded the amount refunded by this change, in the order's currency. Default: 0.
 */
export async function queueCustomerMail(context: Context, event: MailEvent, id: string, refunded = 0): Promise<void> {
  const letter = await customerMailFor(context, event, id, refunded)
  if (letter) await insertMail(context, letter)
}

/**
 * Queues another shipping e-mail to a customer who already received one, if its text differs from the text of the last
 * sent e-mail. The text of the e-mail contains the courier and the tracking number.
 */
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

/** Whether the courier or the tracking number of a shipped order changed. */
const isTrackingChanged = (now: Order, before: Order) =>
  before.orderStatus === 'shipped' &&
  now.orderStatus === 'shipped' &&
  Boolean(now.trackingNumber) &&
  (now.trackingNumber !== before.trackingNumber || now.courier !== before.courier)

/**
 * Wraps an action on an order. After the action, the customer gets an e-mail if the action paid, shipped or refunded
 * the order. A change of the courier or the tracking number causes an e-mail too.
 */
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
