import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { More } from '../../../providers/more'
import type { AnyRecord, Resource } from '../../../vocabulary'
import { type ListState, queryOf } from './address'

/** How many records each value of the list's tabs has; null where the API does not know the field of the tabs. */
export type Counts = Readonly<Record<string, number>> | null

/** The records that a list's state tells of. The former ones stay until the next are there. */
export function useRecords(resource: Resource, state: ListState) {
  const asked = useMemo(() => queryOf(resource, state), [resource, state])
  const { query, result } = useList<AnyRecord>({
    resource: resource.name,
    ...asked,
    queryOptions: { placeholderData: keepPreviousData },
  })
  const told = query.data as { counts?: Counts; more?: More } | undefined
  return {
    records: result.data,
    total: result.total ?? 0,
    counts: told?.counts,
    more: told?.more,
    isFirst: query.isLoading,
    isStale: query.isPlaceholderData,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  }
}
