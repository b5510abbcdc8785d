import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced, useWorkbench } from 'deckhand/screens'
import type order from '../../../../resources/customer-order'
import type { Parcel } from './read-parcel-table'

/** The preview of shipping a parcel. */
export interface ParcelVerdict {
  /** The id of the order. The value is null if no order has the number. */
  readonly order: string | null
  readonly customer: string | null
  /** The reason why the parcel cannot be shipped. The value is null if the parcel can be shipped. */
  readonly why: string | null
  /**
   * A warning about a possible mistake. The value is null if there is no warning, and absent if the API does not send
   * warnings.
   */
  readonly doubt?: string | null
}

/** Previews all rows in one debounced request. The request leaves out rows without an order number. */
export function useParcelVerdicts(
  resource: typeof order,
  parcels: readonly Parcel[],
): readonly (ParcelVerdict | undefined)[] {
  const { api } = useWorkbench()
  const told = parcels.filter(({ orderNumber }) => orderNumber.trim())
  const asked = useDebounced(JSON.stringify(told))
  const { data } = useQuery({
    queryKey: ['parcels', asked],
    queryFn: async () => {
      const answer = await api.ask(resource, 'previewShip', { parcels: JSON.parse(asked) })
      return {
        asked: JSON.parse(asked) as readonly Parcel[],
        verdicts: (answer?.parcels ?? []) as readonly ParcelVerdict[],
      }
    },
    enabled: asked !== '[]',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const keyOf = (parcel: Parcel) => JSON.stringify(parcel)
  const waiting = new Map<string, ParcelVerdict[]>()
  for (const [at, parcel] of (data?.asked ?? []).entries()) {
    const verdict = data?.verdicts[at]
    if (verdict) waiting.set(keyOf(parcel), [...(waiting.get(keyOf(parcel)) ?? []), verdict])
  }
  return parcels.map((parcel) => waiting.get(keyOf(parcel))?.shift())
}
