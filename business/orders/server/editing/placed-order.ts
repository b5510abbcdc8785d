import { idOf, isEmpty, type RecordOf, t } from 'deckhand'
import { type Context, Problem, type Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import type { Coupon } from '../../../coupons/server/coupon-rules'
import { findOrderCurrency } from '../money/payment-ledger'
import { amountOf, unitsPerRate } from '../pricing/amounts'
import type { PlacedOrderTerms, PricingRequest } from '../pricing/order-pricing'

type Order = RecordOf<typeof orderResource>

/** The order of that id that the person sees. */
export async function findVisibleOrder({ visibleStore: seen, store, trx }: Context, id: string): Promise<Order> {
  const order = await seen.get(store.registry.get('customer-order'), id, trx)
  if (!order) throw new Problem(404, t('This order does not exist.'))
  return order as Order
}

/** What of an order its totals follow from, as they are asked for. */
export const pricingRequestOf = (order: Order): PricingRequest => ({
  customer: order.customer.id,
  site: order.site.id,
  currency: order.currency.id,
  shippingAddress: order.shippingAddress,
  items: order.items as readonly Values[],
  coupon: order.coupon?.id ?? null,
  shippingCharge: order.shippingCharge,
})

/** 'Resellers 5 %' of an order from before the rate was kept beside its words. */
const rateIn = (terms: string | null | undefined): bigint => amountOf(/(\d+(?:\.\d+)?) %$/.exec(terms ?? '')?.[1])

/** An order as it was placed: its prices, its customer's discount, its rounding, its exchange rate and its coupon hold on. */
export async function readPlacedTerms(context: Context, order: Order): Promise<PlacedOrderTerms> {
  const { trx } = context
  const [currency, customer] = await Promise.all([
    findOrderCurrency(context, order),
    trx.selectFrom('customer').select(['id', 'category']).where('id', '=', order.customer.id).executeTakeFirstOrThrow(),
  ])
  const rate = order.customerDiscount === null ? rateIn(order.customerTerms) : amountOf(order.customerDiscount)
  return {
    customer: { ...customer, rate, terms: order.customerTerms ?? null },
    currency: { ...currency, rate: BigInt(Math.round(Number(order.exchangeRate ?? 1) * Number(unitsPerRate))) },
    // Orders from before the choice were rounded per line.
    taxRounding: order.taxRounding ?? 'line',
    items: new Map((order.items as readonly Values[]).map((item) => [item.id, item])),
    redeemed: (coupon) => (coupon.id === order.coupon?.id ? asRedeemed(coupon) : coupon),
  }
}

/** A coupon that was good when it was used stays so; what it is for is looked at again. */
const asRedeemed = (coupon: Coupon): Coupon => ({
  ...coupon,
  isActive: true,
  startsOn: '0000-01-01',
  endsOn: null,
  usageLimit: null,
  perCustomerLimit: null,
})

/**
 * The lines of a change as they are priced. A line is given as a whole: what it says of no discount has none, save that a
 * discount other than the one that it came with is meant for the line, as in a new order.
 */
export const editedLinesOf = (order: Order, lines: readonly Values[]): Values[] =>
  lines.map((line) => {
    const stored = (order.items as readonly Values[]).find(({ id }) => id === idOf(line.orderItem ?? line.id))
    if (!stored) return line
    const isTyped = isEmpty(line.ownDiscount) && !isEmpty(line.discount) && line.discount !== stored.discount
    return { ...line, ownDiscount: isTyped ? line.discount : (line.ownDiscount ?? 0) }
  })

/** What an order would be like with what is wished of it so far; what is not said stays. */
export const editedPricingRequestOf = (order: Order, wished: PricingRequest): PricingRequest => ({
  ...pricingRequestOf(order),
  coupon: wished.coupon ?? null,
  shippingCharge: wished.shippingCharge ?? null,
  ...(wished.shippingAddress && { shippingAddress: wished.shippingAddress }),
  items: editedLinesOf(order, wished.items ?? []),
})
