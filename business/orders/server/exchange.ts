import { type ActionInputFor, phrase, type RecordOf, t, type ValidatedInputFor } from 'deckhand'
import { type Context, Problem, type Values, withAutoNumbers } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import { updateInvoices } from '../../invoices/server/issue-documents'
import { bookPayment, withPaymentState } from './money/payment-ledger'
import { previewOrder } from './preview-order'
import { amountOf, numberOf } from './pricing/amounts'
import { type TimelineLink, timelineEntry } from './timeline-entry'

type Order = RecordOf<typeof orderResource>
type NewOrder = ValidatedInputFor<typeof orderResource>

/** The products that a customer receives in exchange for returned items. */
type ExchangeItems = NonNullable<ActionInputFor<typeof orderResource, 'returnItems'>['exchange']>

/** Places an order by the ordinary rules and returns its id. */
type PlaceOrder = (context: Context, values: NewOrder) => Promise<string>

/** The content of an exchange order. */
export interface ExchangeInput {
  readonly wanted: ExchangeItems
  /** The shipping charge. Default: the shipping rules determine the charge. */
  readonly shipping?: number | null | undefined
}

/**
 * The exchange order for an order: the same customer, site, currency, addresses and payment method, with other items.
 */
const exchangeOrderOf = (order: Order, { wanted, shipping }: ExchangeInput) =>
  ({
    customer: order.customer.id,
    site: order.site.id,
    currency: order.currency.id,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    paymentMethod: order.paymentMethod,
    items: wanted.map(({ product, quantity }) => ({ product, quantity, discount: null })),
    shippingCharge: shipping ?? null,
    exchangeOf: order.id,
  }) as unknown as NewOrder

/** A link to an order, for a timeline entry of another order. */
export const orderTimelineLink = ({ id, number }: { readonly id: string; readonly number: string }): TimelineLink => ({
  resource: 'customer-order',
  id,
  text: number,
})

/** Moves the errors about the items and the shipping of the new order to the exchange input. */
const asExchange = (error: unknown) =>
  error instanceof Problem
    ? new Problem(
        error.status,
        error.message,
        Object.fromEntries(
          Object.entries(error.errors ?? {}).map(([at, messages]) => [
            at.replace(/^items/, 'exchange').replace(/^shippingCharge/, 'exchangeShipping'),
            messages,
          ]),
        ),
      )
    : error

async function expectOnSale({ trx }: Context, wanted: ExchangeItems): Promise<void> {
  const ids = wanted.map(({ product }) => product)
  const off = await trx
    .selectFrom('product')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('status', '=', 0)
    .execute()
  const [first] = off
  if (!first) return
  const message = t("'{{name}}' is no longer sold. Choose another product.", { name: String(first.name) })
  throw new Problem(422, message, { [`exchange.${ids.indexOf(first.id)}.product`]: [message] })
}

/**
 * Places an exchange order for returned items, and pays the exchange order with the refund that is due.
 *
 * @param order the original order, including the credit for the returned items.
 * @returns the id and the number of the new order, and the changed sums of the original order.
 */
export async function placeExchangeOrder(context: Context, order: Order, instead: ExchangeInput, place: PlaceOrder) {
  const { store, trx } = context
  const orders = store.registry.get('customer-order')
  await expectOnSale(context, instead.wanted)
  const id = await place(context, exchangeOrderOf(order, instead)).catch((error: unknown) => {
    throw asExchange(error)
  })
  const placed = (await store.get(orders, id, trx)) as Order
  const owed = -amountOf(withPaymentState(order).due)
  const total = amountOf(placed.total)
  const offset = numberOf(owed < total ? (owed > 0n ? owed : 0n) : total)
  const given = { amount: offset, method: 'offset' as const, reason: phrase('Exchange') }
  const sums = await bookPayment(context, order, { ...given, kind: 'refunded', reference: placed.orderNumber })
  const paid = await bookPayment(context, placed, { ...given, kind: 'paid', reference: order.orderNumber })
  await store.update(trx, orders, id, {
    ...withPaymentState(placed, paid),
    timeline: [
      ...(placed.timeline ?? []),
      timelineEntry(context, phrase('Exchange'), order.orderNumber ?? '', [
        orderTimelineLink({ id: order.id, number: order.orderNumber ?? '' }),
      ]),
    ],
  })
  await updateInvoices(context, id)
  return { id, number: placed.orderNumber ?? '', sums }
}

/** Creates a function that assigns an order number, writes an order and runs the follow-up steps. */
export const createOrderPlacer =
  (
    fill: (context: Context, values: NewOrder) => Promise<Values>,
    follow: (context: Context, order: never) => Promise<void>,
  ): PlaceOrder =>
  async (context, values) => {
    const { store, trx } = context
    const orders = store.registry.get('customer-order')
    const numbered = await withAutoNumbers(context, orders, await fill(context, values))
    const id = await store.insert(trx, orders, numbered as never)
    await follow(context, { ...numbered, id } as never)
    return id
  }

/** Calculates the total and the errors of an exchange order, without placing the order. */
export async function previewExchange(context: Context, order: Order, instead: ExchangeInput) {
  const answer = await previewOrder(context, exchangeOrderOf(order, instead) as never)
  const { total, errors = {} } = ('data' in answer ? answer.data : {}) as {
    readonly total?: number
    readonly errors?: Readonly<Record<string, readonly string[]>>
  }
  return { total: total ?? null, problems: Object.values(errors).flat() }
}
