import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Store } from '../../server/contract/store'
import { callOriginOf } from '../../server/database/history/call-origin'
import type { SearchUpstream } from '../../server/features/search'
import { Problem } from '../../server/platform/problem'
import {
  addCallRoutes,
  type CallResponders,
  changeResponse,
  pathParameter,
  recordIdOf,
  sendFile,
  topLevelId,
} from '../../server/records/call-routes'
import { idempotencyClaimOf } from '../../server/records/idempotency'
import { runOncePerKey, storesResponse } from '../../server/records/idempotency/run-once-per-key'
import { createResponseTable } from '../../server/records/idempotency/stored-responses'
import type { RawQuery } from '../../server/records/list-query'
import { multipartLimits, readCallInput } from '../../server/records/read-body'
import {
  actionMessage,
  type Call,
  type Fields,
  type Resource,
  recordChangeMessage,
  type SuccessMessages,
  type Values,
} from '../../vocabulary'
import type { Gateway } from '.'
import { runUpstreamAction } from './actions'
import { createChangeJournal } from './change-journal'
import {
  createUpstreamRecord,
  deleteUpstreamRecord,
  editUpstreamRecord,
  getVisibleUpstreamRow,
  toggleUpstreamStatus,
} from './changes'
import { createForwardedFiles } from './forwarded-files'
import { createGuardedCall, type GuardedCall } from './guarded-call'
import {
  isUnpaginatedList,
  listUpstreamOptions,
  listUpstreamRecords,
  paginateArray,
  type UpstreamList,
  unsupportedListMessage,
} from './lists'
import { fillPathTemplate } from './path-template'
import { searchUpstream } from './search'
import { serializePerRecord, type UpstreamChangeResult } from './send-change'
import { UpstreamFailure } from './upstream/upstream-failure'

interface Options {
  readonly store: Store
  readonly gateway: Gateway
}

interface Served extends Options {
  readonly resource: Resource
}

/**
 * Adds the calls of resources in other APIs, with the same access control as local resources. `request.person` must be
 * set before these calls.
 */
export async function gatewayRoutes(app: FastifyInstance, { store, gateway }: Options): Promise<void> {
  await createChangeJournal(store)
  await createResponseTable(store)
  await app.register(multipart, { limits: multipartLimits })
  for (const resource of store.registry.all.filter(gateway.guards))
    addCallRoutes(app, store.registry, resource, answersOf({ store, gateway, resource }))
}

/** A signal that is aborted when the client disconnects. */
function whileThere(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new UpstreamFailure('gone')))
  return gone.signal
}

/**
 * Whether Deckhand's user interface sends the request. The user interface itself sorts, filters and pages complete
 * arrays. Only browsers send this header.
 */
const isScreen = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] === 'same-origin'

function guarding(request: FastifyRequest, { store, gateway, resource }: Served, signal: AbortSignal): GuardedCall {
  return createGuardedCall({
    store,
    resource,
    upstreamOf: gateway.upstreamOf,
    person: request.person,
    origin: callOriginOf(request),
    signal,
    inDeclaredTypes: !isScreen(request),
    forwardedFiles: createForwardedFiles(),
    failed: (error) => request.log.error(error, 'What comes after a change was not done.'),
  })
}

function sendList(guarded: GuardedCall, request: FastifyRequest, reply: FastifyReply, listed: UpstreamList) {
  const query = request.query as RawQuery
  const page = !isScreen(request) && isUnpaginatedList(listed) ? paginateArray(guarded, listed, query) : listed
  reply.headers(page.headers)
  const cannot = page.headers['x-cannot']
  if (cannot !== undefined) throw new Problem(400, unsupportedListMessage(guarded.visible.resource, cannot))
  return reply.send(page.rows)
}

const answersOf = (served: Served): CallResponders => ({
  list: async (call, request, reply) => {
    const guarded = guarding(request, served, whileThere(reply))
    return sendList(
      guarded,
      request,
      reply,
      await listUpstreamRecords(guarded, call, call.path, request.query as RawQuery),
    )
  },
  options: async (options, request, reply) => {
    const guarded = guarding(request, served, whileThere(reply))
    const { rows, headers } = await listUpstreamOptions(guarded, options, request.query as RawQuery)
    return reply.headers(headers).send(rows)
  },
  handlerOf: (name, call) => handlerOf(name, call, served),
})

function handlerOf(name: string, call: Call, served: Served): RouteHandlerMethod | undefined {
  if (call.by !== undefined) {
    const by = call.by
    return async (request, reply) => {
      const path = fillPathTemplate(call.path, { [by]: pathParameter(request, by) })
      const guarded = guarding(request, served, whileThere(reply))
      return sendList(
        guarded,
        request,
        reply,
        await listUpstreamRecords(guarded, call, path, request.query as RawQuery),
      )
    }
  }
  if (call.action !== undefined) return action(call, served)
  return standard[name]?.(call, served)
}

/**
 * Reads the body of a call and makes the change. Changes of the same record run one after another. A started change
 * completes even if the client disconnects.
 */
async function changing<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  served: Served,
  work: (guarded: GuardedCall, given: Awaited<ReturnType<typeof readCallInput>>, id: string) => Promise<T>,
  fields: Fields = served.resource.fields,
): Promise<T> {
  const isReading = call.method === 'GET' || served.resource.actions[call.action ?? '']?.readOnly
  const guarded = guarding(request, served, isReading ? whileThere(reply) : new AbortController().signal)
  const given = await readCallInput(request, fields, call.body, guarded.forwardedFiles.files)
  const id = recordIdOf(request, call)
  const make = () => serializePerRecord(served.resource, id, () => work(guarded, given, id ?? ''))
  const claim = storesResponse(call, served.resource) ? idempotencyClaimOf(request, given.print) : undefined
  return claim ? runOncePerKey(served.store, reply, claim, make, { failed: guarded.failed, unknown }) : make()
}

/** The stored response for a repeated change with an unknown outcome. */
const unknown = (error: unknown) =>
  error instanceof UpstreamFailure && error.mayBeDone
    ? { status: error.status, headers: {}, body: { message: error.message } }
    : undefined

/** The response to a change. If the API returned a message, the response contains this message. */
const answer = (resource: Resource, change: keyof SuccessMessages, { message, data }: UpstreamChangeResult) => ({
  ...(data ? changeResponse(resource, change, data) : { message: recordChangeMessage(resource, change) }),
  ...(message !== undefined && { message }),
})

const standard: Readonly<Record<string, (call: Call, served: Served) => RouteHandlerMethod>> = {
  show: (_, served) => async (request, reply) => {
    const guarded = guarding(request, served, whileThere(reply))
    const [record] = await guarded.toVisibleRecords([await getVisibleUpstreamRow(guarded, pathParameter(request))])
    return record
  },
  create: (call, served) => (request, reply) =>
    changing(request, reply, call, served, async (guarded, given) =>
      answer(served.resource, 'created', await createUpstreamRecord(guarded, call, given)),
    ),
  edit: (call, served) => (request, reply) =>
    changing(request, reply, call, served, async (guarded, given, id) =>
      answer(served.resource, 'updated', await editUpstreamRecord(guarded, call, id, given)),
    ),
  delete: (call, served) => (request, reply) =>
    changing(request, reply, call, served, async (guarded, _, id) =>
      answer(served.resource, 'deleted', await deleteUpstreamRecord(guarded, call, id)),
    ),
  status: (call, served) => (request, reply) =>
    changing(request, reply, call, served, async (guarded, _, id) =>
      answer(served.resource, 'status', await toggleUpstreamStatus(guarded, call, id)),
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
        const done = await runUpstreamAction(guarded, call, id || undefined, given)
        if (!('file' in done)) {
          const says = actionMessage(served.resource, declared, done.data as Values | undefined)
          return declared?.readOnly
            ? { ...topLevelId(done.data), ...done }
            : { ...topLevelId(done.data), message: says, ...done }
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

/** The maximum time of a search in another API, in milliseconds. */
const patience = 2000

/** Searches the resources of other APIs. */
export const createUpstreamSearch =
  (store: Store, gateway: Gateway): SearchUpstream =>
  async (request, resource, text, most) => {
    if (!gateway.guards(resource)) return []
    const guarded = guarding(request, { store, gateway, resource }, AbortSignal.timeout(patience))
    return searchUpstream(guarded, text, most)
  }
