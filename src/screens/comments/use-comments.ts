import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CommentTarget } from '../../../providers/comments'
import {
  type AnyRecord,
  commentChangeResource,
  commentPermission,
  isHidden,
  type RecordComment,
  type Resource,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { mentionsQueryKey } from './use-mentions'

/** What is written below a record, as far as it has come. */
export interface CommentsState {
  readonly place: CommentTarget
  /** The newest first; undefined until they have come. */
  readonly comments: readonly RecordComment[] | undefined
  /** This API has none on this record. */
  readonly isAbsent: boolean
  /** Whether the person may write another one. */
  readonly mayWrite: boolean
  readonly error: Error | null
  /** Asks for older ones; undefined where there are none, or they are on their way. */
  readonly older: (() => void) | undefined
  /** Asks again for what is shown. */
  again(): Promise<unknown>
}

/** Asks for the comments on a record, and again whenever somebody writes; those that mention the person are then seen. */
export function useComments(resource: Resource, record: AnyRecord): CommentsState {
  const { comments: api, live, can } = useWorkbench()
  const client = useQueryClient()
  const place = { resource: resource.name, record: record.id }
  const query = useInfiniteQuery({
    queryKey: ['comments', place.resource, place.record],
    queryFn: async ({ pageParam }) => (await api?.list(place, pageParam)) ?? null,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last?.more ? last.data.at(-1)?.id : undefined),
    retry: false,
  })
  const { refetch, data, hasNextPage, isFetching, fetchNextPage } = query
  useEffect(
    () =>
      live?.subscribe(commentChangeResource, ({ isFromThisWindow: isHere }) => {
        if (!isHere) void refetch()
      }),
    [live, refetch],
  )
  const comments = data?.pages.flatMap((page) => page?.data ?? [])
  const fresh = (comments ?? []).filter(({ isNew }) => isNew).map(({ id }) => id)
  const unseen = fresh.join(' ')
  useEffect(() => {
    if (unseen === '') return
    api?.markMentionsRead(unseen.split(' ')).then(
      (mentions) => client.setQueryData(mentionsQueryKey, mentions),
      () => undefined,
    )
  }, [api, client, unseen])
  return {
    place,
    comments,
    isAbsent: data?.pages[0] === null,
    mayWrite: can(resource.name, commentPermission) && !isHidden(resource, record),
    error: data ? null : query.error,
    older: hasNextPage && !isFetching ? () => void fetchNextPage() : undefined,
    again: refetch,
  }
}
