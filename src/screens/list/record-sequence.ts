import { useEffect } from 'react'
import type { AnyRecord, Resource } from '../../../vocabulary'
import type { ListState } from './list-state'
import { viewQueryOf } from './views/list-view'

/** Some records of a list in their order, from which one walks on to the next; kept for as long as the tab is open. */
export interface RecordSequence {
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
export function readRecordSequence(resource: Resource): RecordSequence | undefined {
  try {
    const walk = JSON.parse(sessionStorage.getItem(placeOf(resource)) ?? 'null') as RecordSequence | null
    return walk && Array.isArray(walk.ids) ? walk : undefined
  } catch {
    return undefined
  }
}

/** Keeps the list that one walks through. */
export const saveRecordSequence = (resource: Resource, walk: RecordSequence): void =>
  sessionStorage.setItem(placeOf(resource), JSON.stringify(walk))

/** Remembers what a list shows, for whoever opens one of its records and goes on to the next. */
export function useSaveRecordSequence(
  resource: Resource,
  state: ListState,
  records: readonly AnyRecord[] | undefined,
  total: number | undefined,
): void {
  useEffect(() => {
    if (!records || records.length === 0) return
    const { page, size } = state
    const walk = {
      query: viewQueryOf(resource, state),
      size,
      offset: (page - 1) * size,
      ids: records.map(({ id }) => id),
    }
    saveRecordSequence(resource, { ...walk, ...(total !== undefined && { total }) })
  }, [resource, state, records, total])
}
