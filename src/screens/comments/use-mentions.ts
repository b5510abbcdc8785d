import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { commentsChanged } from '../../../vocabulary'
import { useWorkbench } from '../context'

/** Under which what mentions the person is kept. */
export const mentionsKey = ['mentions']

/** Where the person is mentioned, asked for again whenever somebody writes. */
export function useMentions() {
  const { comments, live } = useWorkbench()
  const { data, refetch } = useQuery({
    queryKey: mentionsKey,
    queryFn: async () => (await comments?.mentions()) ?? null,
    retry: false,
    refetchOnWindowFocus: true,
  })
  useEffect(() => live?.subscribe(commentsChanged, () => void refetch()), [live, refetch])
  return data ?? undefined
}
