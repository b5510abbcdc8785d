import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { type AnyRecord, type Errors, type Reference, type Resource, t, type Values } from 'deckhand'
import { formValuesToPayload, useAccess, useDebounced, useFormContext, useWorkbench } from 'deckhand/screens'
import { useEffect, useRef } from 'react'
import type { TaxLine } from '../../../../resources/customer-order/tax-lines'

/** An order line, as calculated by the API. */
export interface PricedLine {
  readonly price: number
  /** The tax rate in percent: 18 means 18 %. */
  readonly tax: number
  /** The name and rate of the tax. */
  readonly taxTerms?: string | null
  readonly quantity: number
  /** The sum of all discounts on the line. */
  readonly discount: number
  readonly lineTotal: number
}

/** The totals of an order that is not saved yet, as calculated by the API. */
export interface OrderPreview {
  /** The prices of the lines, sorted like the lines. The price is null for a line that cannot be priced. */
  readonly items: readonly (PricedLine | null)[]
  readonly subtotal?: number
  readonly discount?: number
  /** The discount by the coupon, which is included in the discount. */
  readonly byCoupon?: number
  /** The discount of the customer's category, as a text. The value is null or absent if there is no discount. */
  readonly customerTerms?: string | null
  /** The effect of the coupon, or the input that the coupon still needs, as a message. */
  readonly couponTerms?: string | null
  /** The shipping rule that applies. The value is null if no rule applies. */
  readonly shippingRule?: Reference | null
  /** The shipping charge. The value is null until the destination is known. */
  readonly shipping?: number | null
  readonly tax?: number
  readonly taxIncluded?: number
  /** The taxes of the items and of the shipping. Some APIs return only the sum of the taxes. */
  readonly taxLines?: readonly TaxLine[]
  readonly total?: number
  /** For a change of an existing order: the total before the change. */
  readonly before?: number
  /** The new total minus the total before the change. */
  readonly difference?: number
  /** The amount paid so far. */
  readonly paid?: number
  /** The serials of the cards that the changed order no longer needs. */
  readonly released?: readonly string[]
  readonly errors?: Errors
}

export interface OrderPreviewState {
  /** Whether this API can calculate the totals of unsaved orders. */
  readonly isOffered: boolean
  readonly preview?: OrderPreview
  /**
   * The error message if the request failed. The function `retry` repeats the request. The function `retry` is absent
   * if a retry cannot help.
   */
  readonly failure?: { readonly says: string; readonly retry?: () => void }
  /** Whether the displayed totals belong to earlier input. */
  readonly isStale: boolean
}

const none: Errors = {}

const isWanted = ({ product, quantity }: Values) => Boolean(product && quantity)

/**
 * Requests the totals of the order in the form. The requests are debounced. The hook ignores late responses to earlier
 * requests. Errors in the response appear at the fields.
 */
export function useOrderPreview(resource: Resource): OrderPreviewState {
  const { api, registry } = useWorkbench()
  const form = Form.useFormInstance()
  const isOffered = useAccess().canCall(resource, 'preview')
  const fields = resource.actions.preview?.fields ?? {}
  const fieldsOf = (name: string) => registry.get(name).fields
  const { record } = useFormContext()
  const written = (values: Values) =>
    JSON.stringify(formValuesToPayload(fields, record ? ofOrder(record, values) : values, fieldsOf))
  const now: string = Form.useWatch(written, { form, preserve: true }) ?? '{}'
  const asked = useDebounced(now)
  const { currency, coupon, items = [] } = JSON.parse(asked) as { currency?: string; coupon?: string; items?: Values[] }
  const isWorthAsking = Boolean(currency) && (Boolean(coupon) || items.some(isWanted))

  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useQuery({
    queryKey: ['order-preview', asked],
    queryFn: async () => ((await api.ask(resource, 'preview', JSON.parse(asked))) ?? null) as OrderPreview | null,
    enabled: isOffered && isWorthAsking,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const refused = (error as { errors?: Errors } | null)?.errors
  const isStale = isWorthAsking && (isPlaceholderData || asked !== now)
  const remarks = isWorthAsking ? (error ? refused : data?.errors) : none
  useFieldErrors(isStale ? undefined : remarks, dataUpdatedAt)
  const failure =
    error &&
    (refused
      ? { says: t('Fix the highlighted fields to see the totals.') }
      : { says: t('The totals could not be calculated.'), retry: () => void refetch() })
  return {
    isOffered,
    ...(isWorthAsking && data && { preview: data }),
    ...(isWorthAsking && failure && { failure }),
    isStale,
  }
}

/**
 * The request payload for a change of an existing order. The payload contains the id of the order and the item id of
 * each line.
 */
const ofOrder = ({ id }: AnyRecord, { items, ...values }: Values): Values => ({
  ...values,
  order: id,
  items: ((items ?? []) as readonly Values[]).map((line) => ({ ...line, discount: null, orderItem: line?.id ?? null })),
})

/**
 * Displays errors from the API at the fields while the user types, and removes each error once the user fixes the
 * error.
 */
function useFieldErrors(errors: Errors | undefined, at: number): void {
  const form = Form.useFormInstance()
  const { attempts } = useFormContext()
  const marked = useRef<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response and each attempt to save shows the errors again, since validation may have cleared them
  useEffect(() => {
    if (!errors) return
    const toPath = (key: string) => key.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    const mended = marked.current.filter((key) => !(key in errors))
    form.setFields([
      ...mended.map((key) => ({ name: toPath(key), errors: [] })),
      ...Object.entries(errors).map(([key, found]) => ({ name: toPath(key), errors: [...found] })),
    ])
    marked.current = Object.keys(errors)
  }, [form, errors, at, attempts])
}
