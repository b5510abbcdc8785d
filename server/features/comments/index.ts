import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase, commentCalls, commentPermission, t } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { callOriginOf } from '../../database/history/call-origin'
import { isPossibleId } from '../../database/ids'
import { Problem } from '../../platform/problem'
import { respondOncePerKey } from '../../records/idempotency/run-once-per-key'
import { readCommentInput } from './comment-input'
import { createCommentTables, deleteOrphanedComments } from './comment-tables'
import { expectCommentedResource, expectVisibleCommentedRecord } from './commented-record'
import { listMentions, markMentionsRead } from './mention-inbox'
import { createMentionablePeople } from './mentionable-people'
import { listComments } from './read-comments'
import { addComment, type CommentWriteContext, deleteComment, editComment } from './write-comments'

const daily = 24 * 60 * 60 * 1000

/** The maximum number of comments that one call can mark as seen. */
const maxMentionsMarked = 100

/**
 * The maximum size of a request body in bytes: the longest comment with six bytes per character, and the mentioned
 * people.
 */
const bodyLimit = 131_072

/**
 * Adds the routes of comments on records of resources with `comments`, and of mentions.
 *
 * @param mails whether mentioned people receive a mail, through `createMentionMailQueue`.
 */
export async function addCommentRoutes(app: FastifyInstance, store: Store, mails: boolean): Promise<void> {
  await createCommentTables(store)
  const sweep = () => void deleteOrphanedComments(store).catch(() => {})
  const timer = setInterval(sweep, daily)
  timer.unref()
  sweep()
  app.addHook('onClose', async () => clearInterval(timer))

  const readers = createMentionablePeople(store)
  const writingOf = (request: FastifyRequest): CommentWriteContext => ({
    store,
    mentionable: readers,
    person: request.person,
    origin: callOriginOf(request),
    mails,
  })
  const route = (
    name: keyof typeof commentCalls,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => {
    const { method, path } = commentCalls[name]
    app.route({ method, url: apiBase + path.replace(/\{(\w+)\}/g, ':$1'), bodyLimit, handler })
  }
  const placeOf = ({ params, person }: FastifyRequest, permission?: string) => {
    const { resource, record } = params as { resource: string; record: string }
    return { resource: expectCommentedResource(store, person, resource, permission), record }
  }
  const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id

  route('list', async (request) => {
    const place = placeOf(request)
    await expectVisibleCommentedRecord(store, request.person, place)
    const { before } = request.query as { before?: unknown }
    const from = typeof before === 'string' && isPossibleId(before) ? before : undefined
    return listComments(store, request.person, place.resource, place.record, from)
  })

  route('people', async (request) => {
    const place = placeOf(request, commentPermission)
    await expectVisibleCommentedRecord(store, request.person, place)
    const { q } = request.query as { q?: unknown }
    return { data: await readers.find(typeof q === 'string' ? q.slice(0, 100) : '', place, request.person) }
  })

  route('create', (request, reply) => {
    const work = async () => {
      const place = placeOf(request, commentPermission)
      return { data: await addComment(writingOf(request), place, readCommentInput(request.body)) }
    }
    return respondOncePerKey(store, request, reply, work)
  })

  route('edit', async (request) => ({
    data: await editComment(writingOf(request), idOf(request), readCommentInput(request.body)),
  }))

  route('delete', async (request) => {
    await deleteComment(writingOf(request), idOf(request))
    return { data: { id: idOf(request) } }
  })

  route('mentions', async ({ person }) => {
    const data = await listMentions(store, person)
    return { data, unseen: data.filter(({ isNew }) => isNew).length }
  })

  route('seen', async ({ body, person }) => {
    const { ids } = (body ?? {}) as { ids?: unknown }
    if (
      !Array.isArray(ids) ||
      ids.length > maxMentionsMarked ||
      !ids.every((id) => typeof id === 'string' && isPossibleId(id))
    )
      throw new Problem(422, t('Must be a list of the ids of comments.'), {
        ids: [t('Must be a list of the ids of comments.')],
      })
    await markMentionsRead(store, person, ids)
    const data = await listMentions(store, person)
    return { data, unseen: data.filter(({ isNew }) => isNew).length }
  })
}
