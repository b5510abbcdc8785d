import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Job } from '../../../vocabulary'
import type { BulkJobService } from './job-service'

/** Milliseconds between two looks at what goes on: where somebody watches it, and where it is told by a sign. */
const pollIntervals = { watched: 700, aside: 2000 } as const

export const isJobActive = ({ state }: Job): boolean => state === 'previewing' || state === 'running'

/** Where it is kept how a change of many records stands. */
export const bulkJobQueryKey = (id: string) => ['many', id] as const

/** A change of many records as it stands, asked for anew while it goes on. */
export function useBulkJob(many: BulkJobService, id: string, beat: keyof typeof pollIntervals) {
  const queryClient = useQueryClient()
  const { data: job, error } = useQuery({
    queryKey: bulkJobQueryKey(id),
    queryFn: () => many.job(id),
    refetchInterval: ({ state: { data } }) => (data && !isJobActive(data) ? false : pollIntervals[beat]),
    staleTime: 0,
  })
  const steer = useCallback(
    async (how: 'start' | 'cancel' | 'retry') => queryClient.setQueryData(bulkJobQueryKey(id), await many[how](id)),
    [queryClient, many, id],
  )
  return { job, error, steer }
}
