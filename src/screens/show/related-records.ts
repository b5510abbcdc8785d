import { useMemo } from 'react'
import type { ListPageRows } from '../../../providers/lists/arrange-page'
import type { Resource } from '../../../vocabulary'
import type { PartialRecord } from '../context'
import { listQueryOf, listStateFromParams } from '../list/state/list-state'
import { useSilentList } from '../shared/records/silent-queries'

/** The number of records that are shown before the link to all records. */
export const maxRelatedRecords = 10

/**
 * The first records of a resource whose field `by` refers to a record, with their total if the total is known.
 * Components with the same parameters share one API call.
 *
 * @param enabled whether to make the API call. Default: true.
 */
export function useRelated<R extends Resource>(resource: R, by: string, id: string, enabled = true) {
  const asked = useMemo(() => {
    const state = listStateFromParams(resource, new URLSearchParams())
    return listQueryOf(resource, { ...state, size: maxRelatedRecords, filters: { [by]: [id] } })
  }, [resource, by, id])
  const { query, result } = useSilentList({ resource: resource.name, ...asked, queryOptions: { enabled } })
  const { more, total, hasMore = false } = (query.data as ListPageRows | undefined) ?? {}
  return {
    query,
    records: result.data as PartialRecord<R>[],
    ...(more === undefined && total !== undefined && { total }),
    isPart: more !== undefined || hasMore || (total ?? 0) > maxRelatedRecords,
    ...(more && { more }),
  }
}
