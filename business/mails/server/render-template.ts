import { type ActionInputFor, hasPermission, idOf, type RecordOf, t } from 'deckhand'
import { type ActionAnswer, type Context, isInRowScope, Problem } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'
import type orderResource from '../../../resources/customer-order'
import type templateResource from '../../../resources/mail-template'
import { exampleMailData, type MailData, mailDataOf } from './mail-data'
import { placeholderErrorIn } from './placeholders'
import { renderMail } from './render-mail'

type Order = RecordOf<typeof orderResource>

/** A stored template, or a template that somebody is editing. */
interface TemplateDraft {
  readonly event?: string | null
  readonly language?: MailData['language'] | null
  readonly subject?: string | null
  readonly body?: string | null
  readonly site?: unknown
  /**
   * The id of an order. Default: the latest order that would receive this e-mail, or else the latest order. If the
   * template has a site, only orders of this site are considered.
   */
  readonly order?: string | null
}

const orderStatus = sql.ref('one.orderStatus')
const refunded = sql`(coalesce(${sql.ref('one.refunded')}, 0) > 0)`

/** The condition that an order must meet for the e-mail of an event. Events without a condition match all orders. */
const ordersByEvent: Readonly<Record<string, RawBuilder<unknown>>> = {
  paid: sql`(${sql.ref('one.paymentStatus')} = 'success')`,
  shipped: sql`(${orderStatus} in ('shipped', 'delivered'))`,
  refunded,
}

/** The maximum number of recent orders that the search for a suitable order checks. */
const maxOrdersSearched = 200

async function findFittingOrder(
  { visibleStore: seen, trx }: Context,
  { event, site }: TemplateDraft,
): Promise<string | undefined> {
  const of = idOf(site)
  const { rows } = await sql<{ id: string }>`
    select one.id from (
      select * from customer_order as told where ${isInRowScope(seen, 'customer-order', 'told')}
        ${of ? sql`and ${sql.ref('told.site')} = ${of}` : sql``} order by id desc limit ${sql.lit(maxOrdersSearched)}) as one
    order by case when ${ordersByEvent[event ?? ''] ?? sql`1 = 1`} then 0 else 1 end, one.id desc limit 1`.execute(trx)
  return rows[0]?.id
}

/**
 * Renders a template for an order that the user may see. If there is no such order, the function uses example data.
 *
 * @throws Problem 422 if the requested order does not exist or the user may not see it.
 */
async function renderTemplate(context: Context, template: TemplateDraft) {
  const { visibleStore: seen, trx, person } = context
  const orders = context.store.registry.get('customer-order')
  const language = template.language ?? 'en'
  const isSeen = hasPermission(person.permissions, orders, 'show')
  const id = isSeen ? (template.order ?? (await findFittingOrder(context, template))) : undefined
  const order = id ? ((await seen.get(seen.registry.get('customer-order'), id, trx)) as Order | undefined) : undefined
  const missing = t('This order does not exist.')
  if (template.order && !order) throw new Problem(422, missing, { order: [missing] })
  const told = order
    ? await mailDataOf(seen, trx, order, Number(order.refunded) || Number(order.total), language)
    : exampleMailData(language)
  return { order, letter: renderMail(template, told) }
}

/** Renders a template as the customer of an order would receive it, without sending an e-mail. */
export async function previewMailTemplate(
  context: Context,
  { values }: { readonly values: ActionInputFor<typeof templateResource, 'preview'> },
): Promise<ActionAnswer> {
  const { order, letter } = await renderTemplate(context, values as TemplateDraft)
  const faults = new Set([placeholderErrorIn(values.subject), placeholderErrorIn(values.body)])
  return {
    data: {
      ...letter,
      order: order ? { id: order.id, name: order.orderNumber } : null,
      unknown: [...faults].filter(Boolean).join(' ') || null,
    },
  }
}

/** Renders a template as a test e-mail to the user. */
export const renderTestMail = async (context: Context, template: TemplateDraft) =>
  (await renderTemplate(context, template)).letter
