import { type AnyRecord, idOf, type Reference, t } from 'deckhand'
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
import { couponRefusalOf } from './coupon-refusal'
import { useOrderCurrency } from './order-currency'
import type { OrderPreview } from './order-preview'

/** The calculated totals of the order in the form, for inputs that need these totals. */
export const OrderPreviewContext = createContext<OrderPreview | undefined>(undefined)

/** Searches and chooses a coupon. Coupons that the order cannot use are listed last, each with the reason. */
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

/** The discount of a coupon, as a text. Undefined if the API does not send the value. */
function valueText({ discountType, value }: AnyRecord, base: string | undefined): string | undefined {
  if (discountType === 'free-shipping') return t('Free shipping')
  if (value === undefined || value === null) return undefined
  return discountType === 'percent' ? `${formatNumber(value)} %` : formatMoney(value, base)
}
