import { saidAmount, saidDay, t } from 'deckhand'
import type { Tables } from 'deckhand/server'
import {
  type Amount,
  amountOfMinor,
  type Currency,
  type Minor,
  minorIn,
  type NamedCurrency,
  numberOf,
  rateUnits,
} from '../../orders/server/amounts'
import type { Line, Reduction } from '../../orders/server/totals'

export interface Named {
  readonly id: string
  readonly name: string
}

/** A coupon as it stands, with how often this customer has used it. Its amounts are in the base currency. */
export interface Coupon
  extends Pick<
    Tables['coupon'],
    'id' | 'code' | 'discountType' | 'startsOn' | 'endsOn' | 'usageLimit' | 'perCustomerLimit'
  > {
  readonly isActive: boolean
  /** A rate when it is a percentage: 18 % is 180000n. */
  readonly value: Amount
  readonly minimumOrder: Amount
  readonly maximumDiscount: Amount | null
  readonly usedCount: number
  readonly usedByCustomer: number
  /** Empty: all. */
  readonly products: readonly Named[]
  /** Empty: all. */
  readonly customerCategories: readonly Named[]
}

/** The order that a coupon is to be used for. */
export interface Use {
  /** The day that it is for the business, and the zone in which it is. */
  readonly today: string
  readonly zone: string
  readonly lines: readonly Line[]
  /** What they come to before the coupon, in the smallest unit of the order's currency. */
  readonly goods: Minor
  readonly currency: NamedCurrency
  /** Undefined until it is known who orders. */
  readonly customer: { readonly category: string | null } | undefined
}

const base = { rate: rateUnits }

/** Amounts of a currency in words, for whoever asks. */
const saidIn = (currency: NamedCurrency) => (amount: Minor) =>
  saidAmount(numberOf(amountOfMinor(currency, amount)), currency.code)

const holdsFor = ({ products }: Coupon, { product }: Line) =>
  products.length === 0 || products.some(({ id }) => id === product)

/** What a coupon takes off an order in this currency. */
export function reductionOf(coupon: Coupon, currency: Currency): Reduction {
  const { maximumDiscount } = coupon
  const ofBase = (amount: Amount) => minorIn(currency, amount, base)
  const forms: Readonly<Record<Coupon['discountType'], () => Reduction>> = {
    percent: () => ({ rate: coupon.value, ...(maximumDiscount !== null && { cap: ofBase(maximumDiscount) }) }),
    amount: () => ({ amount: ofBase(coupon.value) }),
    'free-shipping': () => ({ amount: 0n }),
  }
  return { ...forms[coupon.discountType](), holdsFor: (line) => holdsFor(coupon, line) }
}

const namesOf = (all: readonly Named[], most = 3) => {
  const names = all.slice(0, most).map(({ name }) => name)
  return all.length > most
    ? t('{{names}} and {{count}} more', { names: names.join(', '), count: all.length - most })
    : names.join(', ')
}

/** Why a coupon cannot be used for an order, and what would be possible; nothing if it can. */
export function refusalOf(coupon: Coupon, use: Use): string | undefined {
  const { code, startsOn, endsOn } = coupon
  if (!coupon.isActive) return t('{{code}} is switched off. Leave it out, or have it switched on first.', { code })
  const { today, zone } = use
  if (today < startsOn)
    return t('{{code}} holds from {{startsOn}} on ({{zone}}). Leave it out, or order then.', {
      code,
      startsOn: saidDay(startsOn),
      zone,
    })
  if (endsOn !== null && today > endsOn)
    return t('{{code}} ended on {{endsOn}} ({{zone}}). Leave it out, or take another.', {
      code,
      endsOn: saidDay(endsOn),
      zone,
    })
  return usedUp(coupon) ?? refusedByCustomer(coupon, use) ?? refusedByGoods(coupon, use)
}

/** Why a coupon that was used so often cannot be used once more; nothing if it can. */
export function usedUp(
  coupon: Pick<Coupon, 'code' | 'usedCount' | 'usageLimit' | 'usedByCustomer' | 'perCustomerLimit'>,
): string | undefined {
  const { code, usedCount, usageLimit, usedByCustomer, perCustomerLimit } = coupon
  if (usageLimit !== null && usedCount >= usageLimit)
    return t(
      '{{code}} has been used as often as it may be, {{usedCount}} of {{usageLimit}}. Leave it out, or take another.',
      {
        code,
        usedCount,
        usageLimit,
      },
    )
  if (perCustomerLimit !== null && usedByCustomer >= perCustomerLimit)
    return t(
      'This customer has used {{code}} as often as allowed, {{used}} of {{limit}}. Leave it out, or take another.',
      {
        code,
        used: usedByCustomer,
        limit: perCustomerLimit,
      },
    )
  return undefined
}

const refusedByCustomer = ({ code, customerCategories }: Coupon, { customer }: Use) =>
  !customer || customerCategories.length === 0 || customerCategories.some(({ id }) => id === customer.category)
    ? undefined
    : t('{{code}} is only for customers of {{names}}; this one is not. Leave it out, or take another.', {
        code,
        names: namesOf(customerCategories),
      })

function refusedByGoods(coupon: Coupon, { lines, goods, currency }: Use): string | undefined {
  const { code } = coupon
  if (lines.length === 0) return undefined
  if (!lines.some((line) => holdsFor(coupon, line)))
    return t('{{code}} is only for {{names}}, none of which is ordered. Add one, or leave it out.', {
      code,
      names: namesOf(coupon.products),
    })
  const minimum = minorIn(currency, coupon.minimumOrder, base)
  if (goods >= minimum) return undefined
  const say = saidIn(currency)
  return t(
    '{{code}} needs goods for {{minimum}}; these come to {{goods}}. Add goods for {{missing}}, or leave it out.',
    {
      code,
      minimum: say(minimum),
      goods: say(goods),
      missing: say(minimum - goods),
    },
  )
}

/** What a coupon that is waited for needs first; nothing where all is known that it depends on. */
export function waitOf({ code, customerCategories }: Coupon, { customer, lines }: Use): string | undefined {
  if (!customer && customerCategories.length > 0)
    return t('{{code}} is only for customers of {{names}}: choose the customer, to see what it does.', {
      code,
      names: namesOf(customerCategories),
    })
  return lines.length === 0 ? t('Add products, to see what {{code}} takes off.', { code }) : undefined
}

/** What a coupon did for an order, in words. */
export function effectOf(coupon: Coupon, currency: NamedCurrency, taken: Minor): string {
  const { code, discountType } = coupon
  if (discountType === 'free-shipping') return t('{{code}}: delivery costs nothing.', { code })
  const amount = saidIn(currency)(taken)
  const { cap } = reductionOf(coupon, currency)
  return taken === cap
    ? t('{{code}} takes {{amount}} off, the most that it gives.', { code, amount })
    : t('{{code}} takes {{amount}} off.', { code, amount })
}
