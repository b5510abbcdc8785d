import { type AnyRecord, currentTimeZone, dayIn, formatDayInSentence, idOf, isEmpty, type Reference, t } from 'deckhand'
import {
  formatMoney,
  formatNumber,
  type InputProps,
  RecordSearch,
  useAccess,
  useBaseCurrency,
  useResource,
  useSiblings,
  useSilentOne,
} from 'deckhand/screens'
import { createContext, useContext } from 'react'
import { useOrderCurrency } from './order-currency'
import type { OrderPreview } from './order-preview'

/** The calculated totals of the order in the form, for inputs that need these totals. */
export const OrderPreviewContext = createContext<OrderPreview | undefined>(undefined)

/** Searches and chooses a coupon. The list ends with the coupons that the order cannot use, each with the reason. */
export function CouponChoice({ value, onChange, disabled, control }: InputProps) {
  const coupons = useResource('coupon')
  const customers = useResource('customer')
  const { customer, items } = useSiblings([], ['customer', 'items'])
  const base = useBaseCurrency(true)
  const currency = useOrderCurrency()
  const mayShow = useAccess().canCall(customers, 'show')
  const { result: buyer } = useSilentOne({
    resource: customers.name,
    id: idOf(customer) as string | undefined,
    queryOptions: { enabled: Boolean(idOf(customer)) && mayShow, retry: false },
  })
  const { subtotal, discount = 0, byCoupon = 0 } = useContext(OrderPreviewContext) ?? {}
  const order = {
    category: buyer && (idOf(buyer.category) ?? null),
    products: ((items ?? []) as readonly { product?: unknown }[]).map((line) => idOf(line?.product)).filter(Boolean),
    ...(subtotal !== undefined && base && base === currency?.name && { goods: subtotal - (discount - byCoupon) }),
  }
  return (
    <RecordSearch
      resource={coupons}
      value={value as Reference | null}
      onChoose={(record) => onChange?.({ id: record.id, name: record.name })}
      onUnread={onChange}
      onClear={() => onChange?.(null)}
      refused={(record) => couponRefusalOf(record, order, (amount) => formatMoney(amount, base))}
      aside={(record) => valueText(record, base)}
      placeholder={t('Search coupon codes')}
      disabled={disabled}
      control={control}
    />
  )
}

/** The discount of a coupon, as a text. Returns undefined if the API does not send the value. */
function valueText({ discountType, value }: AnyRecord, base: string | undefined): string | undefined {
  if (discountType === 'free-shipping') return t('Free shipping')
  if (value === undefined || value === null) return undefined
  return discountType === 'percent' ? `${formatNumber(value)} %` : formatMoney(value, base)
}

/** The known data of an order in the form. */
interface Order {
  /**
   * The category of the customer. The value is null if the customer has no category, and undefined while the category
   * is unknown.
   */
  readonly category?: unknown
  /** Ids of the ordered products. */
  readonly products: readonly unknown[]
  /**
   * The total of the goods before the coupon, in the base currency. The value is undefined while the total is unknown.
   */
  readonly goods?: number
}

const listed = (value: unknown): readonly (Reference | string)[] => (Array.isArray(value) ? value : [])

const namesOf = (value: unknown) =>
  listed(value)
    .map((one) => (typeof one === 'object' ? (one.name ?? one.id) : one))
    .join(', ')

/**
 * The reason why an order cannot use a coupon, derived only from the coupon's record. Returns undefined if no reason is
 * known.
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
