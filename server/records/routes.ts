import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { type AnyRecord, type Call, type Fields, type Resource, resolveChoiceField } from '../../vocabulary'
import type { ListQuery, Store } from '../contract/store'
import type { FileStore } from '../database/files/file-store'
import { callOriginOf } from '../database/history/call-origin'
import type { NewHistoryEntry } from '../database/history/entries'
import { isPossibleId } from '../database/ids'
import {
  parseIfMatch,
  setRecordVersionHeaders,
  setVersionHeaders,
  versionField,
} from '../database/transactions/record-version'
import {
  addCallRoutes,
  type CallResponders,
  changeResponse,
  type JobStarter,
  optionFiltersOf,
  pathParameter,
  recordIdOf,
  sendFile,
  topLevelId,
} from './call-routes'
import { createRecord, deleteRecord, editRecord, runRecordAction, toggleRecordStatus } from './change-records'
import { redactInvisible } from './history/redact-invisible'
import { addIdempotency, idempotencyClaimOf } from './idempotency'
import { changeOncePerKey, storesResponse } from './idempotency/run-once-per-key'
import { contentRange, jsonQueryNames } from './json-query'
import { type RawQuery, readFilters, readListQuery } from './list-query'
import { type CallInput, discardUploads, multipartLimits, readCallInput } from './read-body'
import { type RecordCall as Asked, type CallTransaction, recordNotFound } from './record-call'
import { streamList } from './stream-list'
import { addUndoRoutes } from './undo/routes'
import { canOfferUndo } from './undo/undo-method'
import { type VisibleResource, visibleTo } from './visible'

export interface RecordRouteOptions {
  readonly store: Store
  readonly files: FileStore
  /** Starts jobs in the background. Default: no jobs are started. */
  readonly begin?: JobStarter
}

interface Served extends RecordRouteOptions {
  readonly resource: Resource
}

/**
 * Adds the routes for the declared calls of every resource below /api/v1. Each call requires a permission, and each
 * change runs in one transaction. `request.person` must be set before these calls.
 */
export async function recordRoutes(app: FastifyInstance, { store, files, begin }: RecordRouteOptions): Promise<void> {
  await app.register(multipart, { limits: multipartLimits })
  addUndoRoutes(app, store, begin)
  await addIdempotency(app, store)
  for (const resource of store.registry.localResources)
    addCallRoutes(app, store.registry, resource, answersOf({ store, files, resource }))
}

/** If the change can be undone, sets the X-Undo header. */
function offerUndo(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, resource }: Served,
  name: string,
  entries: readonly NewHistoryEntry[],
) {
  if (canOfferUndo(store, request.person, resource, name, entries)) reply.header('x-undo', request.id)
}

/**
 * The call of a request, for changes and their history. If the change can be undone, the response has the X-Undo
 * header.
 */
const recordCallOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  served: Served,
  joined?: CallTransaction,
): Asked => ({
  store: served.store,
  resource: served.resource,
  person: request.person,
  origin: callOriginOf(request),
  ...expectedVersionsOf(request),
  ...(joined && { joined }),
  recorded: (name, entries) => offerUndo(request, reply, served, name, entries),
  failed: (error: unknown) => request.log.error(error, 'The work after a change failed.'),
})

const expectedVersionsOf = ({ headers }: FastifyRequest) => {
  const versions = parseIfMatch(headers['if-match'])
  return versions && { versions }
}

const answersOf = (served: Served): CallResponders => ({
  list: async (_, request, reply) => {
    const seen = visibleTo(request.person, served)
    const query = readListQuery(seen.resource, request.query as RawQuery)
    return sendList(reply, seen, redactInvisible(served, request.person), query)
  },
  options: async (options, request, reply) => {
    const { store, resource } = visibleTo(request.person, served)
    const filters = readFilters(resource, optionFiltersOf(options, request.query as RawQuery))
    return sendJson(reply, await store.options(resource, { filters }))
  },
  handlerOf: (name, call) => handlerOf(name, call, served),
})

const sendJson = (reply: FastifyReply, json: string) => reply.type('application/json; charset=utf-8').send(json)

async function sendList(
  reply: FastifyReply,
  { store, resource }: VisibleResource,
  leaveOut: ReturnType<typeof redactInvisible>,
  query: ListQuery,
) {
  if (query.end === undefined) return streamList(setRecordVersionHeaders(reply), { store, resource }, leaveOut, query)
  const [{ json, total }, tally] = await Promise.all([store.list(resource, query), tallyOf(store, resource, query)])
  if (tally) reply.header('x-tab-counts', new URLSearchParams(tally).toString())
  const text = leaveOut ? JSON.stringify(await leaveOut(JSON.parse(json) as AnyRecord[])) : json
  const { start = 0, end } = query
  if (end !== undefined && jsonQueryNames(resource, reply.request.query as RawQuery).includes('range'))
    reply.header('content-range', contentRange(resource, start, end, total))
  return sendJson(setRecordVersionHeaders(reply).header('x-total-count', total), text)
}

/** The number of records in each tab of a list. All other filters of the list apply. */
async function tallyOf(store: Store, resource: Resource, query: ListQuery) {
  const { field: declared = '' } = resource.list.tabs ?? {}
  const field = resolveChoiceField(resource, declared, true)
  if (query.end === undefined || !resource.fields[field]) return undefined
  const filters = query.filters?.filter((filter) => filter.field !== field && filter.field !== declared)
  const tally = await store.tally(resource, { ...query, filters }, field)
  return Object.fromEntries(Object.entries(tally).map(([value, count]) => [value, String(count)]))
}

function handlerOf(name: string, call: Call, served: Served): RouteHandlerMethod | undefined {
  if (call.by !== undefined) {
    const by = call.by
    return async (request, reply) => {
      const { store, resource } = visibleTo(request.person, served)
      const { filters = [], ...query } = readListQuery(resource, request.query as RawQuery)
      const narrowed = { field: by, operator: 'eq' as const, values: [pathParameter(request, by)] }
      return sendList(reply, { store, resource }, redactInvisible(served, request.person), {
        ...query,
        filters: [narrowed, ...filters],
      })
    }
  }
  if (call.action !== undefined) return action(call, call.action, served)
  return standard[name]?.(call, served)
}

/** The standard calls except the list and the options. */
const standard: Readonly<Record<string, (call: Call, served: Served) => RouteHandlerMethod>> = {
  show: (_, served) => async (request, reply) => {
    const { store, resource } = visibleTo(request.person, served)
    const id = pathParameter(request)
    const found = isPossibleId(id) ? await store.show(resource, id) : undefined
    if (!found) throw recordNotFound(resource, id)
    setVersionHeaders(reply, found.version)
    const leaveOut = redactInvisible(served, request.person)
    if (!leaveOut) return sendJson(reply, found.json)
    const [left] = await leaveOut([JSON.parse(found.json) as AnyRecord])
    return left
  },
  create: (call, served) => (request, reply) =>
    changing({ request, reply, call, name: 'create' }, served, async (given, joined) => {
      const { data } = await createRecord(recordCallOf(request, reply, served, joined), given)
      setRecordVersionHeaders(reply, data)
      return changeResponse(served.resource, 'created', data)
    }),
  edit: (call, served) => (request, reply) =>
    changing({ request, reply, call, name: 'edit' }, served, async (given, joined) => {
      const { data } = await editRecord(recordCallOf(request, reply, served, joined), pathParameter(request), given)
      setRecordVersionHeaders(reply, data)
      return changeResponse(served.resource, 'updated', data)
    }),
  delete: (_, served) => async (request, reply) => {
    const { data } = await deleteRecord(recordCallOf(request, reply, served), pathParameter(request))
    return changeResponse(served.resource, 'deleted', data)
  },
  status: (_, served) => async (request, reply) => {
    const { data } = await toggleRecordStatus(recordCallOf(request, reply, served), pathParameter(request))
    setRecordVersionHeaders(reply, data)
    return changeResponse(served.resource, 'status', data)
  },
}

const action =
  (call: Call, name: string, served: Served): RouteHandlerMethod =>
  (request, reply) => {
    const id = recordIdOf(request, call)
    const { fields = {}, readOnly: reads } = served.resource.actions[name] ?? {}
    return changing(
      { request, reply, call, name },
      served,
      async (given, joined) => {
        const answer = await runRecordAction(recordCallOf(request, reply, served, joined), name, id, given)
        if ('file' in answer) return sendFile(reply, answer)
        if (isRecord(answer.data, id) && !reads) setRecordVersionHeaders(reply, answer.data)
        return { ...topLevelId(answer.data), ...answer }
      },
      fields,
    )
  }

/** Whether the result of an action is the record on which the action ran. */
const isRecord = (data: unknown, id: string | undefined): data is AnyRecord =>
  typeof data === 'object' && data !== null && 'id' in data && data.id === id && versionField in data

/** A call with its HTTP request. */
interface Made {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly call: Call
  /** The name of the call in its declaration. */
  readonly name: string
}

/**
 * Reads the body and makes the change, once per idempotency key. If the change fails, the uploaded pictures are
 * deleted.
 */
async function changing(
  { request, reply, call, name }: Made,
  served: Served,
  work: (given: CallInput, joined?: CallTransaction) => Promise<unknown>,
  fields: Fields = served.resource.fields,
): Promise<unknown> {
  const { store, resource, files } = served
  const given = await readCallInput(request, fields, call.body, files)
  try {
    const claim = storesResponse(call, resource) ? idempotencyClaimOf(request, given.print) : undefined
    if (!claim) return await work(given)
    return await changeOncePerKey(store, reply, claim, async (joined) => {
      const answer = await work(given, joined)
      offerUndo(request, reply, served, name, joined.entries)
      return answer
    })
  } catch (error) {
    reply.removeHeader('x-undo')
    await discardUploads(given.uploads, files)
    throw error
  }
}
