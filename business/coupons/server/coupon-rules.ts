import { formatAmount, formatDayInSentence, t } from 'deckhand'
import type { Tables } from 'deckhand/server'
import {
  type Amount,
  type Currency,
  fromMinorUnits,
  type MinorUnits,
  type NamedCurrency,
  numberOf,
  toMinorUnits,
  unitsPerRate,
} from '../../orders/server/pricing/amounts'
import type { CouponDiscount, PricingLine } from '../../orders/server/pricing/order-totals'

export interface NamedRecord {
  readonly id: string
  readonly name: string
}

/**
 * A stored coupon, with the number of times the customer has used the coupon. The amounts of a coupon are in the base
 * currency.
 */
export interface Coupon
  extends Pick<
    Tables['coupon'],
    'id' | 'code' | 'discountType' | 'startsOn' | 'endsOn' | 'usageLimit' | 'perCustomerLimit'
  > {
  readonly isActive: boolean
  /** The discount amount, or the rate if the coupon is a percentage: 18 % is 180000n. */
  readonly value: Amount
  readonly minimumOrder: Amount
  readonly maximumDiscount: Amount | null
  readonly usedCount: number
  readonly usedByCustomer: number
  /** The products to which the coupon applies. If the list is empty, the coupon applies to all products. */
  readonly products: readonly NamedRecord[]
  /**
   * The customer categories that may use the coupon. If the list is empty, customers of all categories may use the
   * coupon.
   */
  readonly customerCategories: readonly NamedRecord[]
}

/** The order for which somebody wants to use a coupon. */
export interface CouponUse {
  /** Today's date in the time zone of the business, and that time zone. */
  readonly today: string
  readonly zone: string
  readonly lines: readonly PricingLine[]
  /** The total of the lines before the coupon, in the smallest unit of the order's currency. */
  readonly goods: MinorUnits
  readonly currency: NamedCurrency
  /** The customer of the order. The value is undefined until the order has a customer. */
  readonly customer: { readonly category: string | null } | undefined
}

const base = { rate: unitsPerRate }

/** Formats amounts of a currency for messages. */
const amountFormatter = (currency: NamedCurrency) => (amount: MinorUnits) =>
  formatAmount(numberOf(fromMinorUnits(currency, amount)), currency.code)

const appliesToLine = ({ products }: Coupon, { product }: PricingLine) =>
  products.length === 0 || products.some(({ id }) => id === product)

/** The discount that a coupon gives on an order in this currency. */
export function couponDiscountOf(coupon: Coupon, currency: Currency): CouponDiscount {
  const { maximumDiscount } = coupon
  const ofBase = (amount: Amount) => toMinorUnits(currency, amount, base)
  const forms: Readonly<Record<Coupon['discountType'], () => CouponDiscount>> = {
    percent: () => ({ rate: coupon.value, ...(maximumDiscount !== null && { cap: ofBase(maximumDiscount) }) }),
    amount: () => ({ amount: ofBase(coupon.value) }),
    'free-shipping': () => ({ amount: 0n }),
  }
  return { ...forms[coupon.discountType](), appliesTo: (line) => appliesToLine(coupon, line) }
}

const namesOf = (all: readonly NamedRecord[], most = 3) => {
  const names = all.slice(0, most).map(({ name }) => name)
  return all.length > most
    ? t('{{names}} and {{count}} more', { names: names.join(', '), count: all.length - most })
    : names.join(', ')
}

/**
 * The error message if an order cannot use a coupon, with the broken rule of the coupon. Returns undefined if the order
 * can use the coupon.
 */
export function couponRefusalOf(coupon: Coupon, use: CouponUse): string | undefined {
  const { code, startsOn, endsOn } = coupon
  if (!coupon.isActive) return t('Coupon {{code}} is inactive. Remove it or ask someone to activate it.', { code })
  const { today, zone } = use
  if (today < startsOn)
    return t('Coupon {{code}} is valid from {{startsOn}} ({{zone}}). Remove it or choose another coupon.', {
      code,
      startsOn: formatDayInSentence(startsOn),
      zone,
    })
  if (endsOn !== null && today > endsOn)
    return t('Coupon {{code}} expired on {{endsOn}} ({{zone}}). Remove it or choose another coupon.', {
      code,
      endsOn: formatDayInSentence(endsOn),
      zone,
    })
  return usageLimitRefusalOf(coupon) ?? refusedByCustomer(coupon, use) ?? refusedByGoods(coupon, use)
}

/**
 * The error message if a coupon has reached one of its usage limits. Returns undefined if the coupon can be used again.
 */
export function usageLimitRefusalOf(
  coupon: Pick<Coupon, 'code' | 'usedCount' | 'usageLimit' | 'usedByCustomer' | 'perCustomerLimit'>,
): string | undefined {
  const { code, usedCount, usageLimit, usedByCustomer, perCustomerLimit } = coupon
  if (usageLimit !== null && usedCount >= usageLimit)
    return t('Coupon {{code}} is used up: {{usedCount}} of {{usageLimit}}. Remove it or choose another coupon.', {
      code,
      usedCount,
      usageLimit,
    })
  if (perCustomerLimit !== null && usedByCustomer >= perCustomerLimit)
    return t(
      'This customer has already used {{code}} {{used}} of {{limit}} times. Remove the coupon, or choose another coupon.',
      {
        code,
        used: usedByCustomer,
        limit: perCustomerLimit,
      },
    )
  return undefined
}

const refusedByCustomer = ({ code, customerCategories }: Coupon, { customer }: CouponUse) =>
  !customer || customerCategories.length === 0 || customerCategories.some(({ id }) => id === customer.category)
    ? undefined
    : t('Coupon {{code}} is only for customers in {{names}}. Remove it or choose another coupon.', {
        code,
        names: namesOf(customerCategories),
      })

function refusedByGoods(coupon: Coupon, { lines, goods, currency }: CouponUse): string | undefined {
  const { code } = coupon
  if (lines.length === 0) return undefined
  if (!lines.some((line) => appliesToLine(coupon, line)))
    return t('Coupon {{code}} is only for {{names}}. Add one of these products or remove the coupon.', {
      code,
      names: namesOf(coupon.products),
    })
  const minimum = toMinorUnits(currency, coupon.minimumOrder, base)
  if (goods >= minimum) return undefined
  const say = amountFormatter(currency)
  return t(
    'Coupon {{code}} requires goods worth {{minimum}}. This order has {{goods}}. Add goods for {{missing}} or remove the coupon.',
    {
      code,
      minimum: say(minimum),
      goods: say(goods),
      missing: say(minimum - goods),
    },
  )
}

/** The missing input that a coupon depends on, as a message. Returns undefined if nothing is missing. */
export function pendingConditionOf(
  { code, customerCategories }: Coupon,
  { customer, lines }: CouponUse,
): string | undefined {
  if (!customer && customerCategories.length > 0)
    return t('Coupon {{code}} is only for customers in {{names}}. Choose the customer to see the discount.', {
      code,
      names: namesOf(customerCategories),
    })
  return lines.length === 0 ? t('Add products to see the discount of coupon {{code}}.', { code }) : undefined
}

/** The effect of a coupon on an order, as a message. */
export function couponEffectText(coupon: Coupon, currency: NamedCurrency, taken: MinorUnits): string {
  const { code, discountType } = coupon
  if (discountType === 'free-shipping') return t('Coupon {{code}}: free shipping.', { code })
  const amount = amountFormatter(currency)(taken)
  const { cap } = couponDiscountOf(coupon, currency)
  return taken === cap
    ? t('Coupon {{code}} takes off {{amount}}, its maximum discount.', { code, amount })
    : t('Coupon {{code}} takes off {{amount}}.', { code, amount })
}
