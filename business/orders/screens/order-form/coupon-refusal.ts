import { type AnyRecord, currentTimeZone, dayIn, formatDayInSentence, idOf, isEmpty, type Reference, t } from 'deckhand'

/** The known data of an order in the form. */
interface Order {
  /** The category of the customer. Null if the customer has no category, undefined while unknown. */
  readonly category?: unknown
  /** Ids of the ordered products. */
  readonly products: readonly unknown[]
  /** The total of the goods before the coupon, in the base currency. Undefined while unknown. */
  readonly goods?: number
}

const listed = (value: unknown): readonly (Reference | string)[] => (Array.isArray(value) ? value : [])

const namesOf = (value: unknown) =>
  listed(value)
    .map((one) => (typeof one === 'object' ? (one.name ?? one.id) : one))
    .join(', ')

/**
 * The reason why an order cannot use a coupon, judged by the coupon's record alone. Undefined if no reason is known.
 */
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
