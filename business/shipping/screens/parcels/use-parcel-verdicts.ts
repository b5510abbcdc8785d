import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced, useWorkbench } from 'deckhand/screens'
import type order from '../../../../resources/customer-order'
import type { Parcel } from './read-parcel-table'

/** What would become of a parcel. */
export interface ParcelVerdict {
  /** The order's id; null where there is none. */
  readonly order: string | null
  readonly customer: string | null
  /** Why it cannot leave; null where it can. */
  readonly why: string | null
  /** What may not be meant; null where all is well, and absent where the API does not say. */
  readonly doubt?: string | null
}

/** Looks at all lines by one call, once they are left alone for a moment; those without a number are not looked at. */
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
