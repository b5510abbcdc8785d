import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccess, useDebounced, useResource, useWorkbench } from 'deckhand/screens'

/** The cards that an item of an order would get next. */
export interface NextCards {
  readonly orderItem: string
  /** How many it lacks. */
  readonly missing: number
  /** How many of these are in stock. */
  readonly free: number
  /** In words: 'CC001-000001 to CC001-000012'. */
  readonly serials: string
}

const key = 'next-cards'

/**
 * Which cards the items of an order would get next; nothing where that cannot be asked, or none is lacking.
 *
 * @param missing how many cards the order lacks, as far as is known here.
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

/** As {@link useNextCards}, of one item and from a serial on that is being typed. */
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

/** Has what was asked before asked again. */
export function useInvalidateNextCards(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [key] })
}
