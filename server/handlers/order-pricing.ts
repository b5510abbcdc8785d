import { idOf, t } from '../../src/vocabulary'
import { redeem } from '../orders/coupon-use'
import { findCustomer } from '../orders/customer'
import { findGoods, type Wanted } from '../orders/goods'
import { deliver, type Parcel } from '../orders/shipping'
import { findShippingRules } from '../orders/shipping-rules'
import { goodsOf, totalsOf } from '../orders/totals'
import { Problem } from '../problem'
import type { Transaction } from '../store/store'
import { amountOfMinor, type Currency, type Minor, type NamedCurrency, numberOf, rateUnits } from './amounts'
import type { Values } from './handler'

/** What an order comes to, and what its items were at that moment. */
export interface Priced {
  readonly exchangeRate: number
  /** The discount of each is all that is taken off it: its own, the customer's, and its share of the coupon's. */
  readonly items: readonly Values[]
  /** The id of the rule that delivery was worked out by; null where none fits. */
  readonly shippingRule: string | null
  readonly subtotal: number
  readonly discount: number
  readonly shipping: number
  readonly tax: number
  readonly total: number
}

/**
 * Prices an order from the catalogue as it stands, by the rules of docs/totals.md. Writes nothing.
 *
 * @throws Problem 422 where the customer, the currency, a product or the coupon does not exist, the coupon does not hold
 * for this order, or a discount is more than its item costs.
 */
export async function priceOrder(trx: Transaction, order: Values): Promise<Priced> {
  const currency = await findCurrency(trx, order.currency)
  const customer = await findCustomer(trx, order.customer)
  const given = order.items as readonly Values[]
  const lines = await findGoods(trx, given, currency)
  const goods = goodsOf(lines, customer.rate)
  const coupon = order.coupon
    ? await redeem(trx, { coupon: order.coupon, customer, currency, lines, goods })
    : undefined
  const rules = await findShippingRules(trx)
  const totals = totalsOf(lines, {
    customerRate: customer.rate,
    reduction: coupon?.reduction,
    delivery: (net) => deliver(rules, parcelOf(order, lines, currency, net), coupon?.shipsFree),
  })
  const number = (minor: Minor) => numberOf(amountOfMinor(currency, minor))
  return {
    exchangeRate: Number(currency.rate) / Number(rateUnits),
    items: lines.map(({ name, sku, price, taxRate }, index) => ({
      ...given[index],
      name,
      sku,
      price: number(price),
      tax: numberOf(taxRate),
      discount: number(totals.lines[index]?.discount ?? 0n),
    })),
    shippingRule: totals.shippingRule,
    subtotal: number(totals.subtotal),
    discount: number(totals.discount),
    shipping: number(totals.shipping),
    tax: number(totals.tax),
    total: number(totals.total),
  }
}

/** What is delivered of the lines; services are not. */
function parcelOf(order: Values, lines: readonly Wanted[], currency: Currency, goods: Minor): Parcel | undefined {
  const delivered = lines.filter(({ isDelivered }) => isDelivered)
  const { state, country } = order.shippingAddress as { state: string; country: string }
  return delivered.length === 0
    ? undefined
    : {
        site: idOf(order.site) as string,
        state,
        country,
        weight: delivered.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0n),
        quantity: delivered.reduce((sum, { quantity }) => sum + quantity, 0n),
        goods,
        currency,
      }
}

async function findCurrency(trx: Transaction, id: unknown): Promise<NamedCurrency> {
  const found = await trx
    .selectFrom('currency_master')
    .select(['code', 'rate', 'decimals'])
    .where('id', '=', idOf(id))
    .executeTakeFirst()
  const message = t('There is no such currency.')
  if (!found) throw new Problem(422, message, { currency: [message] })
  return { ...found, rate: BigInt(found.rate) }
}
