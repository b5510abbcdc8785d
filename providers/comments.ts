import {
  apiBase,
  type CommentPerson,
  commentCalls,
  fillPath,
  type Mention,
  type RecordComment,
  type Registry,
  type Resource,
} from '../vocabulary'
import { backgroundCallOptions, type SendClientRequest, silentReadOptions } from './client-request'
import type { ApiProblem } from './problem'
import type { Session } from './session'

/** The record below which something is written. */
export interface CommentTarget {
  readonly resource: string
  readonly record: string
}

/** What is written. */
export interface CommentPayload {
  readonly text: string
  /** The ids of those who are mentioned. */
  readonly mentions: readonly string[]
  /** When what is changed was written or changed last, as it was seen. Default: it is new. */
  readonly version?: string
}

/** Where somebody is mentioned, and how often they have not seen it yet. */
export interface MentionList {
  readonly data: readonly Mention[]
  readonly unseen: number
}

/** What people write below records, where the user data say `comments: true`. Refusals of what is written are told by no toast. */
export interface CommentsApi {
  /** Whether people write below the records of a resource. */
  areFor(resource: Resource): boolean
  /** Whether they do so below any. */
  isAvailable(): boolean
  /**
   * The newest first, and whether there are older ones; undefined where this API has none on that record.
   *
   * @param before the id of the comment behind which to go on. Default: from the newest.
   */
  list(
    place: CommentTarget,
    before?: string,
  ): Promise<{ readonly data: readonly RecordComment[]; readonly more: boolean } | undefined>
  /** Those who may be mentioned, by how their names begin; none where they cannot be asked for. */
  people(place: CommentTarget, text: string): Promise<readonly CommentPerson[]>
  add(place: CommentTarget, writing: CommentPayload): Promise<RecordComment>
  edit(id: string, writing: CommentPayload): Promise<RecordComment>
  remove(id: string): Promise<void>
  mentions(): Promise<MentionList>
  /** Notes that the person has seen comments that mention them, by their ids; at most 100. */
  markMentionsRead(ids: readonly string[]): Promise<MentionList>
}

interface Options {
  readonly send: SendClientRequest
  /** Sends what is to be done once. */
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
