import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Job } from '../../../vocabulary'
import type { BulkJobService } from './job-service'

/** Milliseconds between two requests for a running job: in the open drawer, and as an indicator. */
const pollIntervals = { watched: 700, aside: 2000 } as const

export const isJobActive = ({ state }: Job): boolean => state === 'previewing' || state === 'running'

/** The key of a bulk job in the query cache. */
export const bulkJobQueryKey = (id: string) => ['many', id] as const

/** A bulk job, fetched again and again while it runs. */
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
