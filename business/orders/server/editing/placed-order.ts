import { dayIn, idOf, isEmpty, type RecordOf, t } from 'deckhand'
import { type Context, Problem, type Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import type { TaxLine } from '../../../../resources/customer-order/tax-lines'
import type { Coupon } from '../../../coupons/server/coupon-rules'
import { findOrderCurrency } from '../money/payment-ledger'
import { amountOf, unitsPerRate } from '../pricing/amounts'
import type { PlacedOrderTerms, PricingRequest } from '../pricing/order-pricing'
import { lineTaxesOf } from '../pricing/price-lines'
import { findSiteTerms } from '../pricing/pricing-lookups'

type Order = RecordOf<typeof orderResource>

/**
 * The order with an id, if the user may see it.
 *
 * @throws Problem 404 if the order does not exist or the user may not see it.
 */
export async function findVisibleOrder({ visibleStore: seen, store, trx }: Context, id: string): Promise<Order> {
  const order = await seen.get(store.registry.get('customer-order'), id, trx)
  if (!order) throw new Problem(404, t('This order does not exist.'))
  return order as Order
}

/** The values of an order that determine its totals, as a pricing request. */
export const pricingRequestOf = (order: Order): PricingRequest => ({
  customer: order.customer.id,
  site: order.site.id,
  currency: order.currency.id,
  shippingAddress: order.shippingAddress,
  billingAddress: order.billingAddress,
  items: order.items as readonly Values[],
  coupon: order.coupon?.id ?? null,
  shippingCharge: order.shippingCharge,
})

/** Parses the rate in a text such as 'Resellers 5 %'. Older orders stored only such a text, without the rate. */
const rateIn = (terms: string | null | undefined): bigint => amountOf(/(\d+(?:\.\d+)?) %$/.exec(terms ?? '')?.[1])

/**
 * The terms of an order at the time when it was placed. The original prices, customer discount, rounding, exchange rate
 * and coupon of an order stay valid for later edits.
 */
export async function readPlacedTerms(context: Context, order: Order): Promise<PlacedOrderTerms> {
  const { trx } = context
  const [currency, customer, site, hasGoods] = await Promise.all([
    findOrderCurrency(context, order),
    trx
      .selectFrom('customer')
      .select(['id', 'category', 'taxNumber', 'taxNumberCheck'])
      .where('id', '=', order.customer.id)
      .executeTakeFirstOrThrow(),
    findSiteTerms(trx, order.site.id),
    trx
      .selectFrom('order_item as item')
      .innerJoin('product', 'product.id', 'item.product')
      .select('item.id')
      .where('item.order', '=', order.id)
      .where('product.type', '!=', 'service')
      .limit(1)
      .executeTakeFirst(),
  ])
  if (!site) throw new Problem(404, t('This site does not exist. Choose another site.'))
  const { shippingAddress, billingAddress } = order
  const taxNumber = customer.taxNumberCheck === 'invalid' ? null : customer.taxNumber
  const shippingTaxLines = (order.shippingTaxLines ?? []) as readonly TaxLine[]
  const rate = order.customerDiscount === null ? rateIn(order.customerTerms) : amountOf(order.customerDiscount)
  return {
    customer: { ...customer, taxNumber, rate, terms: order.customerTerms ?? null },
    currency: { ...currency, rate: BigInt(Math.round(Number(order.exchangeRate ?? 1) * Number(unitsPerRate))) },
    // Before the rounding option existed, the tax of orders was rounded per line.
    taxRounding: order.taxRounding ?? 'line',
    site,
    shippingTaxation: order.shippingTaxation ?? 'none',
    shippingTaxes:
      shippingTaxLines.length > 0
        ? { taxes: lineTaxesOf(shippingTaxLines), isTaxIncluded: shippingTaxLines.some(({ included }) => included) }
        : undefined,
    taxFacts: {
      ...{ site: site.id, seller: site.place, shippingAddress, billingAddress },
      day: dayIn(site.timezone, Date.parse(String(order.placedAt ?? order.createdAt))),
      // Before orders stored tax lines, orders stored no tax number.
      buyerTaxNumber: order.taxLines ? (order.buyerTaxNumber ?? null) : taxNumber,
    },
    items: new Map((order.items as readonly Values[]).map((item) => [item.id, item])),
    hasFreeShippingWithoutRule: hasGoods !== undefined && order.shippingRule === null && order.shippingCharge === null,
    redeemed: (coupon) => (coupon.id === order.coupon?.id ? asRedeemed(coupon) : coupon),
  }
}

/**
 * A coupon that the order already used stays valid after its end date, its deactivation or its usage limit. The
 * products, customer categories and minimum order of the coupon still apply.
 */
const asRedeemed = (coupon: Coupon): Coupon => ({
  ...coupon,
  isActive: true,
  startsOn: '0000-01-01',
  endsOn: null,
  usageLimit: null,
  perCustomerLimit: null,
})

/**
 * The lines of an edit, ready for pricing. If a line contains no discount, its stored discount is removed. If a line
 * only has `discount`, and this value differs from the stored discount, the value becomes the manual discount of the
 * line. A restored line keeps its manual discount, because its former `discount` includes all discounts.
 */
export const editedLinesOf = (order: Order, lines: readonly Values[], isRestoring = false): Values[] =>
  lines.map((line) => {
    const stored = (order.items as readonly Values[]).find(({ id }) => id === idOf(line.orderItem ?? line.id))
    if (isRestoring && line.ownDiscount !== undefined) return { ...line, ownDiscount: line.ownDiscount ?? 0 }
    if (!stored) return line
    const isTyped = isEmpty(line.ownDiscount) && !isEmpty(line.discount) && line.discount !== stored.discount
    return { ...line, ownDiscount: isTyped ? line.discount : (line.ownDiscount ?? 0) }
  })

/**
 * The pricing request for an order with its edits so far. The order keeps its stored shipping address unless the edit
 * contains a new address.
 */
export const editedPricingRequestOf = (order: Order, wished: PricingRequest): PricingRequest => ({
  ...pricingRequestOf(order),
  coupon: wished.coupon ?? null,
  shippingCharge: wished.shippingCharge ?? null,
  ...(wished.shippingAddress && { shippingAddress: wished.shippingAddress }),
  ...(wished.billingAddress && { billingAddress: wished.billingAddress }),
  items: editedLinesOf(order, wished.items ?? []),
})
