import { useEffect } from 'react'
import type { AnyRecord, Resource } from '../../../../vocabulary'
import { viewQueryOf } from '../views/list-view'
import type { ListState } from './list-state'

/**
 * A sequence of records from a list, for the links to the next and previous record. The sequence is stored while the
 * tab is open.
 */
export interface RecordSequence {
  /** The query string of the list's URL, without the page number. */
  readonly query: string
  readonly size: number
  /** The number of records in the list before the first record of this sequence. */
  readonly offset: number
  readonly ids: readonly string[]
  /** The total number of records, if the total is known. */
  readonly total?: number
}

const placeOf = (resource: Resource) => `walk:${resource.name}`

/** The list that the person came from last. */
export function readRecordSequence(resource: Resource): RecordSequence | undefined {
  try {
    const walk = JSON.parse(sessionStorage.getItem(placeOf(resource)) ?? 'null') as RecordSequence | null
    return walk && Array.isArray(walk.ids) ? walk : undefined
  } catch {
    return undefined
  }
}

/** Stores the list for the navigation between its records. */
export const saveRecordSequence = (resource: Resource, walk: RecordSequence): void =>
  sessionStorage.setItem(placeOf(resource), JSON.stringify(walk))

/** Stores the visible records of a list, for people who open a record and go on to the next record. */
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
