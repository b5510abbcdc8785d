import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Extent } from '../../../providers/told'
import type { Page } from '../../../providers/whole'
import { type AnyRecord, dayIn, type Resource, workingZone } from '../../../vocabulary'
import { type ListState, queryOf } from './address'
import { fresh } from './begin'
import { useHeld } from './held'

/** How many records each value of the list's tabs has; null where the API does not know the field of the tabs. */
export type Counts = Readonly<Record<string, number>> | null

/** How far a list goes that has not come. */
const none: Extent = { total: 0 }

/** The records that a list's state tells of. The former ones stay until the next are there. */
export function useRecords(resource: Resource, state: ListState) {
  const today = dayIn(workingZone())
  // biome-ignore lint/correctness/useExhaustiveDependencies: relative times mean other days tomorrow
  const asked = useMemo(() => queryOf(resource, state), [resource, state, today])
  const { query, result } = useList<AnyRecord>({
    resource: resource.name,
    ...asked,
    queryOptions: { placeholderData: keepPreviousData, staleTime: fresh },
  })
  const told = query.data as Page | undefined
  const held = useHeld(
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
