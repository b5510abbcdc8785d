import { type AskedBy, idOf, may, type RecordOf, t } from 'deckhand'
import { type ActionAnswer, type Context, isWithin, Problem } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'
import type orderResource from '../../../resources/customer-order'
import type templateResource from '../../../resources/mail-template'
import { letterOf } from './letter'
import { example, type Told, toldOf } from './told'
import { faultIn } from './words'

type Order = RecordOf<typeof orderResource>

/** A template as it is, or as it is about to be. */
interface Draft {
  readonly event?: string | null
  readonly language?: Told['language'] | null
  readonly subject?: string | null
  readonly body?: string | null
  readonly site?: unknown
  /** The id of an order. Default: the latest of the site to which it would be sent. */
  readonly order?: string | null
}

const orderStatus = sql.ref('one.orderStatus')
const refunded = sql`(coalesce(${sql.ref('one.refunded')}, 0) > 0)`

/** Of which orders customers are told so. */
const tells: Readonly<Record<string, RawBuilder<unknown>>> = {
  paid: sql`(${sql.ref('one.paymentStatus')} = 'success')`,
  shipped: sql`(${orderStatus} in ('shipped', 'delivered'))`,
  refunded,
}

/** So many of the latest orders are looked at for one that a template fits. */
const looked = 200

async function fittingOrder({ seen, trx }: Context, { event, site }: Draft): Promise<string | undefined> {
  const of = idOf(site)
  const { rows } = await sql<{ id: string }>`
    select one.id from (
      select * from customer_order as told where ${isWithin(seen, 'customer-order', 'told')}
        ${of ? sql`and ${sql.ref('told.site')} = ${of}` : sql``} order by id desc limit ${sql.lit(looked)}) as one
    order by case when ${tells[event ?? ''] ?? sql`1 = 1`} then 0 else 1 end, one.id desc limit 1`.execute(trx)
  return rows[0]?.id
}

/**
 * What a template would say of an order that whoever asks may see; of a made-up one where there is none.
 *
 * @throws Problem 422 where the order that is named is not there for them.
 */
async function draft(context: Context, template: Draft) {
  const { seen, trx, person } = context
  const orders = context.store.registry.get('customer-order')
  const language = template.language ?? 'en'
  const isSeen = may(person.held, orders, 'show')
  const id = isSeen ? (template.order ?? (await fittingOrder(context, template))) : undefined
  const order = id ? ((await seen.get(seen.registry.get('customer-order'), id, trx)) as Order | undefined) : undefined
  const missing = t('There is no such order.')
  if (template.order && !order) throw new Problem(422, missing, { order: [missing] })
  const told = order
    ? await toldOf(seen, trx, order, Number(order.refunded) || Number(order.total), language)
    : example(language)
  return { order, letter: letterOf(template, told) }
}

/** A template as the customer of an order would get it, without sending anything. */
export async function preview(
  context: Context,
  { values }: { readonly values: AskedBy<typeof templateResource, 'preview'> },
): Promise<ActionAnswer> {
  const { order, letter } = await draft(context, values as Draft)
  const faults = new Set([faultIn(values.subject), faultIn(values.body)])
  return {
    data: {
      ...letter,
      order: order ? { id: order.id, name: order.orderNumber } : null,
      unknown: [...faults].filter(Boolean).join(' ') || null,
    },
  }
}

/** A template as it would be sent, to be read by whoever asks for a test. */
export const tested = async (context: Context, template: Draft) => (await draft(context, template)).letter
