import type { InferredApi } from '../inferred-api'

/** A shipped adapter, with its public name and its adapter name. */
export interface ShippedAdapter {
  readonly known: string
  readonly name: string
}

/** The shipped adapter that fits the API. Undefined if the API needs a separate adapter. */
export function shippedAdapterOf({ fits, dialect, paging }: InferredApi): ShippedAdapter | undefined {
  if (fits) return { known: `${fits.adapter}, because ${fits.because}`, name: fits.adapter }
  if (dialect === 'json-api') return { known: 'JSON:API', name: 'json-api' }
  if (paging?.by === 'range' && paging.at === '_start' && paging.size === '_end')
    return { known: 'json-server', name: 'json-server' }
  if (paging?.by === 'cursor' && paging.at === 'starting_after' && paging.more?.join() === 'has_more')
    return { known: 'stripe-like', name: 'stripe-like' }
  return undefined
}
