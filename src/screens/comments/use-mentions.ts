import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { commentChangeResource } from '../../../vocabulary'
import { useWorkbench } from '../context'

/** The key of the mentions in the query cache. */
export const mentionsQueryKey = ['mentions']

/** Loads the mentions of the person, and fetches the mentions again when anyone writes a comment. */
export function useMentions() {
  const { comments, live } = useWorkbench()
  const { data, refetch } = useQuery({
    queryKey: mentionsQueryKey,
    queryFn: async () => (await comments?.mentions()) ?? null,
    retry: false,
    refetchOnWindowFocus: true,
  })
  useEffect(() => live?.subscribe(commentChangeResource, () => void refetch()), [live, refetch])
  return data ?? undefined
}
