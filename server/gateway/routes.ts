import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { type Call, type Fields, messages, type Resource, t } from '../../vocabulary'
import { originOf } from '../history/origin'
import { claimOf } from '../once'
import { createAnswers } from '../once/answers'
import { askedOnce } from '../once/asked'
import { Problem } from '../problem'
import { multipartLimits, readBody } from '../records/body'
import type { RawQuery } from '../records/list-query'
import { isRemembered } from '../records/once'
import { type Answers, changed, idIn, ownId, parameter, sendFile, serveCalls } from '../records/serve-calls'
import type { FindElsewhere } from '../search'
import type { Store } from '../store/store'
import type { Gateway } from '.'
import { act } from './actions'
import { create, edit, remove, rowSeen, toggle } from './changes'
import { UpstreamFailure } from './failure'
import { type Guarded, guardedCall } from './guarded'
import { holdFiles } from './held-files'
import { createJournal } from './journal'
import { cannotSentence, isWholeArray, type Listed, listOf, optionsOf, pageOfWhole } from './lists'
import { type Changed, oneAtATime } from './made'
import { pathOf } from './path'
import { findUpstream } from './search'

interface Options {
  readonly store: Store
  readonly gateway: Gateway
}

interface Served extends Options {
  readonly resource: Resource
}

/**
 * Serves the calls of the resources that other APIs keep, each guarded as those of the store's own. Expects that
 * `request.person` is set.
 */
export async function gatewayRoutes(app: FastifyInstance, { store, gateway }: Options): Promise<void> {
  await createJournal(store)
  await createAnswers(store)
  await app.register(multipart, { limits: multipartLimits })
  for (const resource of store.registry.all.filter(gateway.guards))
    serveCalls(app, store.registry, resource, answersOf({ store, gateway, resource }))
}

/** Ends when whoever calls goes away. */
function whileThere(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new UpstreamFailure('gone')))
  return gone.signal
}

/** Whether Deckhand's own screens ask, which arrange whole arrays themselves. Browsers add this header, and no other program does. */
const isScreen = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] === 'same-origin'

function guarding(request: FastifyRequest, { store, gateway, resource }: Served, signal: AbortSignal): Guarded {
  return guardedCall({
    store,
    resource,
    upstreamOf: gateway.of,
    person: request.person,
    origin: originOf(request),
    signal,
    inDeclaredTypes: !isScreen(request),
    held: holdFiles(),
    failed: (error) => request.log.error(error, 'What comes after a change was not done.'),
  })
}

function sendList(guarded: Guarded, request: FastifyRequest, reply: FastifyReply, listed: Listed) {
  const query = request.query as RawQuery
  const page = !isScreen(request) && isWholeArray(listed) ? pageOfWhole(guarded, listed, query) : listed
  reply.headers(page.headers)
  const cannot = page.headers['x-cannot']
  if (cannot !== undefined) throw new Problem(400, cannotSentence(guarded.seen.resource, cannot))
  return reply.send(page.rows)
}

const answersOf = (served: Served): Answers => ({
  list: async (call, request, reply) => {
    const guarded = guarding(request, served, whileThere(reply))
    return sendList(guarded, request, reply, await listOf(guarded, call, call.path, request.query as RawQuery))
  },
  options: async (options, request, reply) => {
    const guarded = guarding(request, served, whileThere(reply))
    const { rows, headers } = await optionsOf(guarded, options, request.query as RawQuery)
    return reply.headers(headers).send(rows)
  },
  handlerOf: (name, call) => handlerOf(name, call, served),
})

function handlerOf(name: string, call: Call, served: Served): RouteHandlerMethod | undefined {
  if (call.by !== undefined) {
    const by = call.by
    return async (request, reply) => {
      const path = pathOf(call.path, { [by]: parameter(request, by) })
      const guarded = guarding(request, served, whileThere(reply))
      return sendList(guarded, request, reply, await listOf(guarded, call, path, request.query as RawQuery))
    }
  }
  if (call.action !== undefined) return action(call, served)
  return standard[name]?.(call, served)
}

/** Reads the body and does the change, one after the other of each record; a change that is begun is ended, whoever goes away. */
async function changing<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  served: Served,
  work: (guarded: Guarded, given: Awaited<ReturnType<typeof readBody>>, id: string) => Promise<T>,
  fields: Fields = served.resource.fields,
): Promise<T> {
  const isReading = call.method === 'GET' || served.resource.actions[call.action ?? '']?.reads
  const guarded = guarding(request, served, isReading ? whileThere(reply) : new AbortController().signal)
  const given = await readBody(request, fields, call.body, guarded.held.files)
  const id = ownId(request, call)
  const make = () => oneAtATime(served.resource, id, () => work(guarded, given, id ?? ''))
  const claim = isRemembered(call, served.resource) ? claimOf(request, given.print) : undefined
  return claim ? askedOnce(served.store, reply, claim, make, { failed: guarded.failed, unknown }) : make()
}

/** What is said of a change again of which nobody knows whether it was done. */
const unknown = (error: unknown) =>
  error instanceof UpstreamFailure && error.mayBeDone
    ? { status: error.status, headers: {}, body: { message: error.message } }
    : undefined

/** What a change answers. The API's own word of it comes first. */
const answer = (says: string, { message, data }: Changed) => ({
  ...(data ? changed(says, data) : { message: t(says) }),
  ...(message !== undefined && { message }),
})

const standard: Readonly<Record<string, (call: Call, served: Served) => RouteHandlerMethod>> = {
  show: (_, served) => async (request, reply) => {
    const guarded = guarding(request, served, whileThere(reply))
    const [record] = await guarded.shown([await rowSeen(guarded, parameter(request))])
    return record
  },
  create: (call, served) => (request, reply) =>
    changing(request, reply, call, served, async (guarded, given) =>
      answer(served.resource.says.created, await create(guarded, call, given)),
    ),
  edit: (call, served) => (request, reply) =>
    changing(request, reply, call, served, async (guarded, given, id) =>
      answer(served.resource.says.updated, await edit(guarded, call, id, given)),
    ),
  delete: (call, served) => (request, reply) =>
    changing(request, reply, call, served, async (guarded, _, id) =>
      answer(served.resource.says.deleted, await remove(guarded, call, id)),
    ),
  status: (call, served) => (request, reply) =>
    changing(request, reply, call, served, async (guarded, _, id) =>
      answer(served.resource.says.status, await toggle(guarded, call, id)),
    ),
}

const action =
  (call: Call, served: Served): RouteHandlerMethod =>
  (request, reply) => {
    const declared = served.resource.actions[call.action ?? '']
    return changing(
      request,
      reply,
      call,
      served,
      async (guarded, given, id) => {
        const done = await act(guarded, call, id || undefined, given)
        if (!('file' in done)) {
          const says = t(declared?.says ?? messages.status)
          return declared?.reads ? { ...idIn(done.data), ...done } : { ...idIn(done.data), message: says, ...done }
        }
        return sendFile(reply, {
          name: declared?.downloads ?? 'file',
          type: done.file.type || 'application/octet-stream',
          file: Buffer.from(await done.file.arrayBuffer()),
        })
      },
      declared?.fields ?? {},
    )
  }

/** Milliseconds that a search waits for what is kept elsewhere. */
const patience = 2000

/** Finds records of the resources that other APIs keep. */
export const findElsewhere =
  (store: Store, gateway: Gateway): FindElsewhere =>
  async (request, resource, text, most) => {
    if (!gateway.guards(resource)) return []
    const guarded = guarding(request, { store, gateway, resource }, AbortSignal.timeout(patience))
    return findUpstream(guarded, text, most)
  }
