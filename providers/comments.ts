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
import { type Send, silent, unnoticed } from './http'
import type { Problem } from './problem'
import type { Session } from './session'

/** The record below which something is written. */
export interface CommentPlace {
  readonly resource: string
  readonly record: string
}

/** What is written. */
export interface Writing {
  readonly text: string
  /** The ids of those who are mentioned. */
  readonly mentions: readonly string[]
  /** When what is changed was written or changed last, as it was seen. Default: it is new. */
  readonly version?: string
}

/** Where somebody is mentioned, and how often they have not seen it yet. */
export interface Mentions {
  readonly data: readonly Mention[]
  readonly unseen: number
}

/** What people write below records, where the user data say `comments: true`. Refusals of what is written are told by no toast. */
export interface Comments {
  /** Whether people write below the records of a resource. */
  areFor(resource: Resource): boolean
  /** Whether they do so below any. */
  areKept(): boolean
  /**
   * The newest first, and whether there are older ones; undefined where this API has none on that record.
   *
   * @param before the id of the comment behind which to go on. Default: from the newest.
   */
  list(
    place: CommentPlace,
    before?: string,
  ): Promise<{ readonly data: readonly RecordComment[]; readonly more: boolean } | undefined>
  /** Those who may be mentioned, by how their names begin; none where they cannot be asked for. */
  people(place: CommentPlace, text: string): Promise<readonly CommentPerson[]>
  add(place: CommentPlace, writing: Writing): Promise<RecordComment>
  edit(id: string, writing: Writing): Promise<RecordComment>
  remove(id: string): Promise<void>
  mentions(): Promise<Mentions>
  /** Notes that the person has seen comments that mention them, by their ids; at most 100. */
  seen(ids: readonly string[]): Promise<Mentions>
}

interface Options {
  readonly send: Send
  /** Sends what is to be done once. */
  readonly sendOnce: Send
  readonly session: Session
  readonly registry: Registry
}

export function createComments({ send, sendOnce, session, registry }: Options): Comments {
  const areThere = () => session.userData()?.comments === true
  const call = (name: keyof typeof commentCalls, values: object = {}, query = '') => {
    const { method, path } = commentCalls[name]
    return { method, path: apiBase + fillPath(path, { ...values }) + query } as const
  }
  const written = async (from: Send, sending: ReturnType<typeof call>, body: Writing) =>
    ((await from({ ...sending, body })).body as { readonly data: RecordComment }).data
  return {
    areFor: ({ comments, api }) => comments && api === undefined && areThere(),
    areKept: () => areThere() && registry.all.some(({ comments, api }) => comments && api === undefined),
    list: async (place, before) => {
      const query = before === undefined ? '' : `?${new URLSearchParams({ before })}`
      try {
        const { body } = await send({ ...call('list', place, query), ...silent, counts: false, mute: true })
        return body as Awaited<ReturnType<Comments['list']>>
      } catch (problem) {
        if ((problem as Problem).statusCode === 404) return undefined
        throw problem
      }
    },
    people: async (place, text) =>
      send({ ...call('people', place, `?${new URLSearchParams({ q: text })}`), ...unnoticed }).then(
        ({ body }) => (body as { readonly data: readonly CommentPerson[] }).data,
        () => [],
      ),
    add: (place, writing) => written(sendOnce, call('create', place), writing),
    edit: (id, writing) => written(send, call('edit', { id }), writing),
    remove: async (id) => void (await send({ ...call('delete', { id }), mute: true })),
    mentions: async () => (await send({ ...call('mentions'), ...unnoticed })).body as Mentions,
    seen: async (ids) => (await send({ ...call('seen'), ...unnoticed, body: { ids } })).body as Mentions,
  }
}
