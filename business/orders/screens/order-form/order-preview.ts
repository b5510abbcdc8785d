import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { type AnyRecord, type Errors, type Reference, type Resource, t, type Values } from 'deckhand'
import { formValuesToPayload, useAccess, useDebounced, useFormContext, useWorkbench } from 'deckhand/screens'
import { useEffect, useRef } from 'react'

/** What the API works out of one line. */
export interface PricedLine {
  readonly price: number
  /** 18 is 18 %. */
  readonly tax: number
  /** The tax by name and rate. */
  readonly taxTerms?: string | null
  readonly quantity: number
  /** All that is taken off the line. */
  readonly discount: number
  readonly lineTotal: number
}

/** What the API works out of an order that is not placed yet. */
export interface OrderPreview {
  /** In the order of the lines; null for those that cannot be priced. */
  readonly items: readonly (PricedLine | null)[]
  readonly subtotal?: number
  readonly discount?: number
  /** What of the discount the coupon takes off. */
  readonly byCoupon?: number
  /** The discount of the customer's category in words, if there is one. */
  readonly customerTerms?: string | null
  /** What the coupon does, or waits for, in words. */
  readonly couponTerms?: string | null
  /** What the shipping follows; null where no rule fits. */
  readonly shippingRule?: Reference | null
  /** Null until it is known where the goods go. */
  readonly shipping?: number | null
  readonly tax?: number
  readonly taxIncluded?: number
  readonly total?: number
  /** Of an order that is changed: its total before. */
  readonly before?: number
  /** By how much that grows, or shrinks where it is negative. */
  readonly difference?: number
  /** What was paid for it so far. */
  readonly paid?: number
  /** The serials of cards that it needs no more. */
  readonly released?: readonly string[]
  readonly errors?: Errors
}

export interface OrderPreviewState {
  /** Whether this API works out orders before they are placed. */
  readonly isOffered: boolean
  readonly preview?: OrderPreview
  /** Why there is no answer, in words, and the way to ask again where that may help. */
  readonly failure?: { readonly says: string; readonly retry?: () => void }
  /** What is shown belongs to a former state of the order. */
  readonly isStale: boolean
}

const none: Errors = {}

const isWanted = ({ product, quantity }: Values) => Boolean(product && quantity)

/**
 * What the order in the form would come to, asked when the typing rests. An answer belongs to what was asked, so that a
 * late one changes nothing. What it finds wrong is shown at the fields.
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

/** What is asked of an order that is changed: which one it is, and which of its items the lines are. */
const ofOrder = ({ id }: AnyRecord, { items, ...values }: Values): Values => ({
  ...values,
  order: id,
  items: ((items ?? []) as readonly Values[]).map((line) => ({ ...line, discount: null, orderItem: line?.id ?? null })),
})

/** Shows what is wrong at its fields while one types, and takes it away again once it is mended. */
function useFieldErrors(errors: Errors | undefined, at: number): void {
  const form = Form.useFormInstance()
  const { attempts } = useFormContext()
  const marked = useRef<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same remarks are shown anew after another answer and another attempt to save, since checks may have taken them away
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
