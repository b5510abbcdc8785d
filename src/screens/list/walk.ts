import { useEffect } from 'react'
import type { AnyRecord, Resource } from '../../../vocabulary'
import type { ListState } from './address'
import { queryTextOf } from './views/view'

/** Some records of a list in their order, from which one walks on to the next; kept for as long as the tab is open. */
export interface Walk {
  /** What the list shows, as its address says it, without its page. */
  readonly query: string
  readonly size: number
  /** How many records stand before the first of these. */
  readonly offset: number
  readonly ids: readonly string[]
  /** Where it is known. */
  readonly total?: number
}

const placeOf = (resource: Resource) => `walk:${resource.name}`

/** The list that one came from last. */
export function keptWalk(resource: Resource): Walk | undefined {
  try {
    const walk = JSON.parse(sessionStorage.getItem(placeOf(resource)) ?? 'null') as Walk | null
    return walk && Array.isArray(walk.ids) ? walk : undefined
  } catch {
    return undefined
  }
}

/** Keeps the list that one walks through. */
export const keepWalk = (resource: Resource, walk: Walk): void =>
  sessionStorage.setItem(placeOf(resource), JSON.stringify(walk))

/** Remembers what a list shows, for whoever opens one of its records and goes on to the next. */
export function useWalk(
  resource: Resource,
  state: ListState,
  records: readonly AnyRecord[] | undefined,
  total: number | undefined,
): void {
  useEffect(() => {
    if (!records || records.length === 0) return
    const { page, size } = state
    const walk = {
      query: queryTextOf(resource, state),
      size,
      offset: (page - 1) * size,
      ids: records.map(({ id }) => id),
    }
    keepWalk(resource, { ...walk, ...(total !== undefined && { total }) })
  }, [resource, state, records, total])
}
