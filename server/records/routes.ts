import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { type AnyRecord, type Call, type Fields, fieldMeant, type Resource } from '../../vocabulary'
import type { FileStore } from '../files/files'
import type { Entry } from '../history/entries'
import { originOf } from '../history/origin'
import { redactUnseen } from '../history/redact-unseen'
import type { Begin } from '../jobs/routes'
import { addAnswers, claimOf } from '../once'
import { isPossibleId } from '../store/ids'
import type { ListQuery, Store } from '../store/store'
import { addUndo } from '../undo/routes'
import { isOffered } from '../undo/ways'
import { discard, type Given, multipartLimits, readBody } from './body'
import { type Call as Asked, type Joined, missing } from './call'
import { act, create, edit, remove, toggle } from './changes'
import { contentRange, jsonNames } from './json-query'
import { type RawQuery, readFilters, readListQuery } from './list-query'
import { isRemembered, madeOnce } from './once'
import { type Seen, seenBy } from './seen'
import { type Answers, changed, idIn, narrowingOf, ownId, parameter, sendFile, serveCalls } from './serve-calls'
import { tellThisVersion, tellVersion, versionField, versionsIn } from './version'
import { sendWhole } from './whole'

export interface RecordOptions {
  readonly store: Store
  readonly files: FileStore
  /** Begins what goes on by itself. Default: nothing does. */
  readonly begin?: Begin
}

interface Served extends RecordOptions {
  readonly resource: Resource
}

/**
 * Serves the calls of every resource below /api/v1, as the declarations say: each guarded by its permission, each change
 * one transaction. Expects that `request.person` is set.
 */
export async function recordRoutes(app: FastifyInstance, { store, files, begin }: RecordOptions): Promise<void> {
  await app.register(multipart, { limits: multipartLimits })
  addUndo(app, store, begin)
  await addAnswers(app, store)
  for (const resource of store.registry.kept)
    serveCalls(app, store.registry, resource, answersOf({ store, files, resource }))
}

/** Says in an answer that what it tells of can be undone, where it can. */
function offerUndo(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, resource }: Served,
  name: string,
  entries: readonly Entry[],
) {
  if (isOffered(store, request.person, resource, name, entries)) reply.header('x-undo', request.id)
}

/** A call as it is changed and recorded: of what, by whom, from where. Where it can be undone, its answer says so. */
const asked = (request: FastifyRequest, reply: FastifyReply, served: Served, joined?: Joined): Asked => ({
  store: served.store,
  resource: served.resource,
  person: request.person,
  origin: originOf(request),
  ...versionsAsked(request),
  ...(joined && { joined }),
  recorded: (name, entries) => offerUndo(request, reply, served, name, entries),
  failed: (error: unknown) => request.log.error(error, 'What comes after a change was not done.'),
})

const versionsAsked = ({ headers }: FastifyRequest) => {
  const versions = versionsIn(headers['if-match'])
  return versions && { versions }
}

const answersOf = (served: Served): Answers => ({
  list: async (_, request, reply) => {
    const seen = seenBy(request.person, served)
    const query = readListQuery(seen.resource, request.query as RawQuery)
    return sendList(reply, seen, redactUnseen(served, request.person), query)
  },
  options: async (options, request, reply) => {
    const { store, resource } = seenBy(request.person, served)
    const filters = readFilters(resource, narrowingOf(options, request.query as RawQuery))
    return sendJson(reply, await store.options(resource, { filters }))
  },
  handlerOf: (name, call) => handlerOf(name, call, served),
})

const sendJson = (reply: FastifyReply, json: string) => reply.type('application/json; charset=utf-8').send(json)

async function sendList(
  reply: FastifyReply,
  { store, resource }: Seen,
  leaveOut: ReturnType<typeof redactUnseen>,
  query: ListQuery,
) {
  if (query.end === undefined) return sendWhole(tellVersion(reply), { store, resource }, leaveOut, query)
  const [{ json, total }, tally] = await Promise.all([store.list(resource, query), tallyOf(store, resource, query)])
  if (tally) reply.header('x-tab-counts', new URLSearchParams(tally).toString())
  const text = leaveOut ? JSON.stringify(await leaveOut(JSON.parse(json) as AnyRecord[])) : json
  const { start = 0, end } = query
  if (end !== undefined && jsonNames(resource, reply.request.query as RawQuery).includes('range'))
    reply.header('content-range', contentRange(resource, start, end, total))
  return sendJson(tellVersion(reply).header('x-total-count', total), text)
}

/** Of a page: how many records each tab of the list has, narrowed by all else that narrows it. */
async function tallyOf(store: Store, resource: Resource, query: ListQuery) {
  const { field: declared = '' } = resource.list.tabs ?? {}
  const field = fieldMeant(resource, declared, true)
  if (query.end === undefined || !resource.fields[field]) return undefined
  const filters = query.filters?.filter((filter) => filter.field !== field && filter.field !== declared)
  const tally = await store.tally(resource, { ...query, filters }, field)
  return Object.fromEntries(Object.entries(tally).map(([value, count]) => [value, String(count)]))
}

function handlerOf(name: string, call: Call, served: Served): RouteHandlerMethod | undefined {
  if (call.by !== undefined) {
    const by = call.by
    return async (request, reply) => {
      const { store, resource } = seenBy(request.person, served)
      const { filters = [], ...query } = readListQuery(resource, request.query as RawQuery)
      const narrowed = { field: by, operator: 'eq' as const, values: [parameter(request, by)] }
      return sendList(reply, { store, resource }, redactUnseen(served, request.person), {
        ...query,
        filters: [narrowed, ...filters],
      })
    }
  }
  if (call.action !== undefined) return action(call, call.action, served)
  return standard[name]?.(call, served)
}

/** The standard calls besides the list and the options. */
const standard: Readonly<Record<string, (call: Call, served: Served) => RouteHandlerMethod>> = {
  show: (_, served) => async (request, reply) => {
    const { store, resource } = seenBy(request.person, served)
    const id = parameter(request)
    const found = isPossibleId(id) ? await store.show(resource, id) : undefined
    if (!found) throw missing(resource, id)
    tellThisVersion(reply, found.version)
    const leaveOut = redactUnseen(served, request.person)
    if (!leaveOut) return sendJson(reply, found.json)
    const [left] = await leaveOut([JSON.parse(found.json) as AnyRecord])
    return left
  },
  create: (call, served) => (request, reply) =>
    changing({ request, reply, call, name: 'create' }, served, async (given, joined) => {
      const { data } = await create(asked(request, reply, served, joined), given)
      tellVersion(reply, data)
      return changed(served.resource.says.created, data)
    }),
  edit: (call, served) => (request, reply) =>
    changing({ request, reply, call, name: 'edit' }, served, async (given, joined) => {
      const { data } = await edit(asked(request, reply, served, joined), parameter(request), given)
      tellVersion(reply, data)
      return changed(served.resource.says.updated, data)
    }),
  delete: (_, served) => async (request, reply) => {
    const { data } = await remove(asked(request, reply, served), parameter(request))
    return changed(served.resource.says.deleted, data)
  },
  status: (_, served) => async (request, reply) => {
    const { data } = await toggle(asked(request, reply, served), parameter(request))
    tellVersion(reply, data)
    return changed(served.resource.says.status, data)
  },
}

const action =
  (call: Call, name: string, served: Served): RouteHandlerMethod =>
  (request, reply) => {
    const id = ownId(request, call)
    const { fields = {}, reads } = served.resource.actions[name] ?? {}
    return changing(
      { request, reply, call, name },
      served,
      async (given, joined) => {
        const answer = await act(asked(request, reply, served, joined), name, id, given)
        if ('file' in answer) return sendFile(reply, answer)
        if (isRecord(answer.data, id) && !reads) tellVersion(reply, answer.data)
        return { ...idIn(answer.data), ...answer }
      },
      fields,
    )
  }

/** Whether an action answers the record that it was done with. */
const isRecord = (data: unknown, id: string | undefined): data is AnyRecord =>
  typeof data === 'object' && data !== null && 'id' in data && data.id === id && versionField in data

/** A call as it came. */
interface Made {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly call: Call
  /** What it is called in its declaration. */
  readonly name: string
}

/** Reads the body and does the change, once where it has a key; pictures that came with it go again if it fails. */
async function changing(
  { request, reply, call, name }: Made,
  served: Served,
  work: (given: Given, joined?: Joined) => Promise<unknown>,
  fields: Fields = served.resource.fields,
): Promise<unknown> {
  const { store, resource, files } = served
  const given = await readBody(request, fields, call.body, files)
  try {
    const claim = isRemembered(call, resource) ? claimOf(request, given.print) : undefined
    if (!claim) return await work(given)
    return await madeOnce(store, reply, claim, async (joined) => {
      const answer = await work(given, joined)
      offerUndo(request, reply, served, name, joined.entries)
      return answer
    })
  } catch (error) {
    reply.removeHeader('x-undo')
    await discard(given.uploads, files)
    throw error
  }
}
