import { camel } from '../names'
import type { Told } from '../told'

/** An adapter that is shipped: as people know it, and as the door exports it. */
export interface Shipped {
  readonly known: string
  readonly export: string
}

/** The shipped adapter that speaks as the API does; undefined where it takes one of its own. */
export function fitting({ fits, dialect, paging }: Told): Shipped | undefined {
  if (fits) return { known: `${fits.adapter}, since ${fits.because}`, export: camel(fits.adapter) }
  if (dialect === 'json-api') return { known: 'JSON:API', export: 'jsonApi' }
  if (paging?.by === 'range' && paging.at === '_start' && paging.size === '_end')
    return { known: 'json-server', export: 'jsonServer' }
  if (paging?.by === 'cursor' && paging.at === 'starting_after' && paging.more?.join() === 'has_more')
    return { known: 'stripe-like', export: 'stripeLike' }
  return undefined
}
