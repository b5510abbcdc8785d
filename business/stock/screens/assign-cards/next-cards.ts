import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { foldCode } from 'deckhand'
import { useAccess, useDebounced, useResource, useWorkbench } from 'deckhand/screens'

/** The next cards that the server would assign to an order item. */
export interface NextCards {
  readonly orderItem: string
  /** The number of cards that the item lacks. */
  readonly missing: number
  /** The number of missing cards that are available in stock. */
  readonly free: number
  /** The serials as a text: 'CC001-000001 to CC001-000012'. */
  readonly serials: string
}

const key = 'next-cards'

/**
 * The next cards for each item of an order. The result is empty if the user cannot request the next cards, or if no
 * card is missing.
 *
 * @param missing the number of missing cards of the order, from the data of the page.
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

/** Requests the next cards for one item, starting with the serial that the user types. See {@link useNextCards}. */
export function useNextCardsFrom(order: string, orderItem: string, typed: string): NextCards | undefined {
  const { api } = useWorkbench()
  const orders = useResource('customer-order')
  const from = useDebounced(typed.trim())
  const { data } = useQuery({
    queryKey: [key, order, orderItem, from],
    queryFn: async () => (await api.ask(orders, 'previewCards', { order, orderItem, from })) ?? null,
    enabled: from !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const [item] = (data?.items ?? []) as readonly NextCards[]
  return from !== '' && typed !== '' && item && foldCode(item.serials).startsWith(foldCode(from)) ? item : undefined
}

/** Invalidates the earlier responses about next cards. */
export function useInvalidateNextCards(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [key] })
}
