import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { Errors } from 'deckhand'
import { useAccess, useDebounced, useResource, useSiblings, useWorkbench } from 'deckhand/screens'
import { useEffect, useRef } from 'react'

/** The effect of a refund, as calculated by the API. */
export interface RefundPreview {
  /** The amount to refund for the chosen lines. */
  readonly amount: number
  /** The credit note. The value is null if the refund needs no credit note. */
  readonly credit: {
    readonly total: number
    readonly shipping: number
    /** The goodwill, which is the amount of the refund that exceeds the chosen lines. */
    readonly unchosen: number
    readonly tax: number
    readonly taxes: readonly { readonly name: string; readonly tax: number }[]
  } | null
  /** The amount that the shop must still refund after this refund. */
  readonly toGiveBack: number
  /** The amount that the customer must still pay after this refund. */
  readonly due: number
  /** The items and the shipping that can still be credited. */
  readonly left: { readonly items: readonly CreditableItem[]; readonly shipping: number; readonly total: number }
  readonly errors: Errors
}

const figure = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null)

/**
 * Requests a preview of the refund in the dialog. The hook debounces the requests. The refund amount follows the chosen
 * lines until the user types another amount.
 */
export function useRefundPreview(lines: readonly CreditedLine[]) {
  const { api } = useWorkbench()
  const orders = useResource('customer-order')
  const isOffered = useAccess().canCall(orders, 'previewRefund')
  const form = Form.useFormInstance()
  const { id, shipping, goodwill, amount } = useSiblings([], ['id', 'shipping', 'goodwill', 'amount'])
  const now = JSON.stringify({
    order: id,
    lines: lines.map(({ orderItem, quantity, amount }) => ({
      ...{ orderItem, quantity: figure(quantity), amount: figure(amount) },
    })),
    ...{ shipping: figure(shipping), goodwill: figure(goodwill), amount: figure(amount) },
  })
  const asked = useDebounced(now)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['order-refund', asked],
    queryFn: async () => ((await api.ask(orders, 'previewRefund', JSON.parse(asked))) ?? null) as RefundPreview | null,
    enabled: isOffered && Boolean(id),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const proposed = useRef(amount)
  const isStale = isPlaceholderData || asked !== now
  useEffect(() => {
    if (isStale || !data || data.amount === proposed.current) return
    const typed = form.getFieldValue('amount')
    if (typed && typed !== proposed.current) return
    proposed.current = data.amount
    form.setFieldValue('amount', data.amount || null)
  }, [isStale, data, form])
  return { ...(data && { preview: data }), isStale }
}

/** The credit for one item, in the format of the API. */
export interface CreditedLine {
  readonly orderItem: string
  /** The number of credited pieces. The value is a string if the input is not a number. */
  readonly quantity?: number | string | null
  /** An amount that replaces the price of the pieces. */
  readonly amount?: number | string | null
}

/** The pieces and the amount of an item that are not credited yet. */
export interface CreditableItem {
  readonly orderItem: string
  readonly name: string
  readonly amount: number
  /** The number of pieces that can still be credited. */
  readonly quantity: number
}

/** The credited lines in the value of the refund form. */
export const creditedLinesIn = (value: unknown): readonly CreditedLine[] => (Array.isArray(value) ? value : [])

const isEmptyLine = ({ quantity, amount }: CreditedLine) => !quantity && !amount

/**
 * Adds a line, or replaces the line of the same item. Removes the line if the line has neither pieces nor an amount.
 */
export const withCreditedLine = (lines: readonly CreditedLine[], line: CreditedLine): CreditedLine[] => [
  ...lines.filter(({ orderItem }) => orderItem !== line.orderItem),
  ...(isEmptyLine(line) ? [] : [line]),
]
