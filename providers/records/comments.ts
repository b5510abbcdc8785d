import {
  apiBase,
  type CommentPerson,
  commentCalls,
  fillPath,
  type Mention,
  type RecordComment,
  type Registry,
  type Resource,
} from '../../vocabulary'
import { backgroundCallOptions, type SendClientRequest, silentReadOptions } from '../http/client-request'
import type { ApiProblem } from '../problem'
import type { Session } from '../session/session'

/** The record that a comment belongs to. */
export interface CommentTarget {
  readonly resource: string
  readonly record: string
}

/** The content of a comment that the user sends. */
export interface CommentPayload {
  readonly text: string
  /** The ids of the mentioned users. */
  readonly mentions: readonly string[]
  /** The time of the comment's last change that the user saw. Default: a new comment. */
  readonly version?: string
}

/** The comments that mention the user, with the number of unread comments. */
export interface MentionList {
  readonly data: readonly Mention[]
  readonly unseen: number
}

/**
 * The calls for comments on records. The calls are available if the user data of the API contains `comments: true`. If
 * the API rejects a call, no toast is shown.
 */
export interface CommentsApi {
  /** Whether users can comment on records of a resource. */
  areFor(resource: Resource): boolean
  /** Whether users can comment on records of at least one resource. */
  isAvailable(): boolean
  /**
   * The comments on a record, newest comment first, and whether older comments exist. Undefined if the API has no
   * comments on this record.
   *
   * @param before the id of the comment after which the list continues. By default, the list starts with the newest
   * comment.
   */
  list(
    place: CommentTarget,
    before?: string,
  ): Promise<{ readonly data: readonly RecordComment[]; readonly more: boolean } | undefined>
  /**
   * The users whom the user can mention, found by the beginning of their names. The list is empty if the call fails.
   */
  people(place: CommentTarget, text: string): Promise<readonly CommentPerson[]>
  add(place: CommentTarget, writing: CommentPayload): Promise<RecordComment>
  edit(id: string, writing: CommentPayload): Promise<RecordComment>
  remove(id: string): Promise<void>
  mentions(): Promise<MentionList>
  /** Marks mentions as read, given the ids of the comments. One call accepts at most 100 ids. */
  markMentionsRead(ids: readonly string[]): Promise<MentionList>
}

interface Options {
  readonly send: SendClientRequest
  /** Sends a call with an idempotency key. */
  readonly sendOnce: SendClientRequest
  readonly session: Session
  readonly registry: Registry
}

export function createCommentsApi({ send, sendOnce, session, registry }: Options): CommentsApi {
  const areThere = () => session.userData()?.comments === true
  const call = (name: keyof typeof commentCalls, values: object = {}, query = '') => {
    const { method, path } = commentCalls[name]
    return { method, path: apiBase + fillPath(path, { ...values }) + query } as const
  }
  const written = async (from: SendClientRequest, sending: ReturnType<typeof call>, body: CommentPayload) =>
    ((await from({ ...sending, body })).body as { readonly data: RecordComment }).data
  return {
    areFor: ({ comments, api }) => comments && api === undefined && areThere(),
    isAvailable: () => areThere() && registry.all.some(({ comments, api }) => comments && api === undefined),
    list: async (place, before) => {
      const query = before === undefined ? '' : `?${new URLSearchParams({ before })}`
      try {
        const { body } = await send({ ...call('list', place, query), ...silentReadOptions, counts: false, mute: true })
        return body as Awaited<ReturnType<CommentsApi['list']>>
      } catch (problem) {
        if ((problem as ApiProblem).statusCode === 404) return undefined
        throw problem
      }
    },
    people: async (place, text) =>
      send({ ...call('people', place, `?${new URLSearchParams({ q: text })}`), ...backgroundCallOptions }).then(
        ({ body }) => (body as { readonly data: readonly CommentPerson[] }).data,
        () => [],
      ),
    add: (place, writing) => written(sendOnce, call('create', place), writing),
    edit: (id, writing) => written(send, call('edit', { id }), writing),
    remove: async (id) => void (await send({ ...call('delete', { id }), mute: true })),
    mentions: async () => (await send({ ...call('mentions'), ...backgroundCallOptions })).body as MentionList,
    markMentionsRead: async (ids) =>
      (await send({ ...call('seen'), ...backgroundCallOptions, body: { ids } })).body as MentionList,
  }
}
