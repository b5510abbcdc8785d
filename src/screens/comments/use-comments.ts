import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CommentTarget } from '../../../providers/records/comments'
import {
  type AnyRecord,
  commentChangeResource,
  commentPermission,
  isErased,
  isHidden,
  type RecordComment,
  type Resource,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { mentionsQueryKey } from './use-mentions'

/** The loaded comments on a record. */
export interface CommentsState {
  readonly place: CommentTarget
  /** The comments, newest first. Undefined until the comments are loaded. */
  readonly comments: readonly RecordComment[] | undefined
  /** Whether the API does not support comments on this record. */
  readonly isAbsent: boolean
  /** Whether the person can write another comment. */
  readonly mayWrite: boolean
  readonly error: Error | null
  /** Loads older comments. Undefined if there are no older comments, or while older comments load. */
  readonly older: (() => void) | undefined
  /** Fetches the comments from the API again. */
  again(): Promise<unknown>
}

/**
 * Loads the comments on a record, and loads the comments again when anyone writes a comment. Visible comments that
 * mention the person are marked as seen.
 */
export function useComments(resource: Resource, record: AnyRecord): CommentsState {
  const { comments: api, live, can } = useWorkbench()
  const client = useQueryClient()
  const place = { resource: resource.name, record: record.id }
  const query = useInfiniteQuery({
    // The erasure of a record also deletes the comments.
    queryKey: ['comments', place.resource, place.record, isErased(resource, record)],
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
