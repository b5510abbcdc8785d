import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccess, useDebounced, useResource, useWorkbench } from 'deckhand/screens'

/** The next cards that the server would assign to an order item. */
export interface NextCards {
  readonly orderItem: string
  /** The number of cards that the item lacks. */
  readonly missing: number
  /** The number of these cards that are in stock. */
  readonly free: number
  /** The serials as a text: 'CC001-000001 to CC001-000012'. */
  readonly serials: string
}

const key = 'next-cards'

/**
 * The next cards for each item of an order. Empty if the user cannot request them, or if no card is missing.
 *
 * @param missing the number of cards that the order lacks, as far as the page knows.
 */
export function useNextCards(order: string, missing: number): readonly NextCards[] {
  const { api } = useWorkbench()
  const { canCall } = useAccess()
  const orders = useResource('customer-order')
  const { data } = useQuery({
    queryKey: [key, order, missing],
    queryFn: async () => (await api.ask(orders, 'previewCards', { order })) ?? null,
    enabled: missing > 0 && canCall(orders, 'assignNext'),
    retry: false,
    gcTime: 0,
  })
  return (data?.items ?? []) as readonly NextCards[]
}

/** Like {@link useNextCards}, for one item, starting with the serial that the user is typing. */
export function useNextCardsFrom(order: string, orderItem: string, typed: string): NextCards | undefined {
  const { api } = useWorkbench()
  const orders = useResource('customer-order')
  const from = useDebounced(typed.trim().toUpperCase())
  const { data } = useQuery({
    queryKey: [key, order, orderItem, from],
    queryFn: async () => (await api.ask(orders, 'previewCards', { order, orderItem, from })) ?? null,
    enabled: from !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const [item] = (data?.items ?? []) as readonly NextCards[]
  return from !== '' && typed !== '' && item?.serials.startsWith(from) ? item : undefined
}

/** Invalidates the earlier responses about next cards. */
export function useInvalidateNextCards(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [key] })
}
