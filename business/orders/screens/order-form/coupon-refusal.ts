import { type AnyRecord, currentTimeZone, dayIn, formatDayInSentence, idOf, isEmpty, type Reference, t } from 'deckhand'

/** An order as far as it is known. */
interface Order {
  /** The category of whoever orders: null for none, undefined while it is not known. */
  readonly category?: unknown
  /** Ids of what is ordered. */
  readonly products: readonly unknown[]
  /** What the goods come to before the coupon, in the base currency; undefined while it is not known. */
  readonly goods?: number
}

const listed = (value: unknown): readonly (Reference | string)[] => (Array.isArray(value) ? value : [])

const namesOf = (value: unknown) =>
  listed(value)
    .map((one) => (typeof one === 'object' ? (one.name ?? one.id) : one))
    .join(', ')

/** Why a coupon cannot be used for an order, as far as its record tells; undefined where nothing speaks against it. */
export function couponRefusalOf(
  coupon: AnyRecord,
  order: Order,
  money: (amount: number) => string,
): string | undefined {
  const { startsOn, endsOn, usedCount, usageLimit, minimumOrder, products, customerCategories } = coupon
  const today = dayIn(currentTimeZone())
  if (!isEmpty(startsOn) && String(startsOn).slice(0, 10) > today)
    return t('The coupon starts on {{startsOn}}.', { startsOn: formatDayInSentence(String(startsOn)) })
  if (!isEmpty(endsOn) && String(endsOn).slice(0, 10) < today)
    return t('The coupon expired on {{endsOn}}.', { endsOn: formatDayInSentence(String(endsOn)) })
  if (!isEmpty(usageLimit) && Number(usedCount) >= Number(usageLimit))
    return t('Used up: {{usedCount}} of {{usageLimit}}.', {
      usedCount: Number(usedCount),
      usageLimit: Number(usageLimit),
    })
  const holdsFor = (given: unknown, ids: readonly unknown[]) =>
    listed(given).length === 0 || listed(given).some((one) => ids.includes(idOf(one)))
  if (order.category !== undefined && !holdsFor(customerCategories, [order.category]))
    return t('The coupon is only for customers in these categories: {{names}}.', { names: namesOf(customerCategories) })
  if (order.products.length > 0 && !holdsFor(products, order.products))
    return t('The coupon is only for these products: {{names}}.', { names: namesOf(products) })
  if (order.goods !== undefined && order.products.length > 0 && Number(minimumOrder ?? 0) > order.goods)
    return t('The coupon requires items worth {{minimum}}. The items in this order are worth {{goods}}.', {
      minimum: money(Number(minimumOrder)),
      goods: money(order.goods),
    })
  return undefined
}
