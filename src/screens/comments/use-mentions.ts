import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { commentChangeResource } from '../../../vocabulary'
import { useWorkbench } from '../context'

/** Under which what mentions the person is kept. */
export const mentionsQueryKey = ['mentions']

/** Where the person is mentioned, asked for again whenever somebody writes. */
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
