import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListPageRows } from '../../../../providers/lists/arrange-page'
import type { ListExtent } from '../../../../providers/lists/list-meta'
import { type AnyRecord, currentTimeZone, dayIn, type Resource } from '../../../../vocabulary'
import { useFrozenRows } from './frozen-rows'
import { type ListState, listQueryOf } from './list-state'
import { listStaleTime } from './prefetch-list'

/**
 * The number of records for each value of the list's tabs. Null if the API does not have the field whose values are the
 * tabs.
 */
export type TabCounts = Readonly<Record<string, number>> | null

/** The number of records of a list that is not loaded yet. */
const none: ListExtent = { total: 0 }

/** Loads the records that match a list's state. The previous records stay visible until the next records are loaded. */
export function useListRecords(resource: Resource, state: ListState) {
  const today = dayIn(currentTimeZone())
  // biome-ignore lint/correctness/useExhaustiveDependencies: relative times have other bounds tomorrow
  const asked = useMemo(() => listQueryOf(resource, state), [resource, state, today])
  const { query, result } = useList<AnyRecord>({
    resource: resource.name,
    ...asked,
    queryOptions: { placeholderData: keepPreviousData, staleTime: listStaleTime },
  })
  const told = query.data as ListPageRows | undefined
  const held = useFrozenRows(
    resource,
    useMemo(() => JSON.stringify(asked), [asked]),
    result.data,
  )
  return {
    records: held.records,
    held,
    extent: told ?? none,
    counts: told?.counts,
    more: told?.more,
    isFiner: told?.isFiner === true,
    isFirst: query.isLoading,
    isStale: query.isPlaceholderData,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  }
}
