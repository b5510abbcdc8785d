import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { type AnyRecord, apiBase, type Call, type Fields, permissionName, type Resource, t } from '../../vocabulary'
import type { FileStore } from '../files/files'
import { originOf } from '../history/origin'
import { redactUnseen } from '../history/redact-unseen'
import { Problem } from '../problem'
import type { ListQuery, Store } from '../store/store'
import { discard, type Given, multipartLimits, readBody } from './body'
import { find } from './call'
import { act, create, edit, remove, toggle } from './changes'
import { guard, optionPermissions } from './guard'
import { contentRange, jsonNames } from './json-query'
import { type RawQuery, readFilters, readListQuery } from './list-query'
import { type Seen, seenBy } from './seen'

export interface RecordOptions {
  readonly store: Store
  readonly files: FileStore
}

interface Served extends RecordOptions {
  readonly resource: Resource
}

/**
 * Serves the calls of every resource below /api/v1, as the declarations say: each guarded by its permission, each change
 * one transaction. Expects that `request.person` is set.
 */
export async function recordRoutes(app: FastifyInstance, { store, files }: RecordOptions): Promise<void> {
  await app.register(multipart, { limits: multipartLimits })
  for (const resource of store.registry.kept) {
    const served = { store, files, resource }
    addListRoute(app, served)
    for (const [name, call] of Object.entries(resource.calls)) {
      const handler = call && handlerOf(name, call, served)
      if (call && handler)
        app.route({
          // Whatever a body leaves out stays as it is, by either name.
          method: name === 'edit' ? [call.method, 'PATCH'] : call.method,
          url: address(call.path),
          onRequest: guard(store.registry, permissionName(resource.name, call.permission)),
          config: { reads: Boolean(call.action && resource.actions[call.action]?.reads) },
          handler,
        })
    }
  }
}

/** '/book/{id}' → '/api/v1/book/:id' */
export const address = (path: string) => apiBase + path.replace(/\{(\w+)\}/g, ':$1')

export const parameter = (request: FastifyRequest, name = 'id') =>
  String((request.params as Record<string, string>)[name])

/** A call as it is changed and recorded: of what, by whom, from where. */
const asked = (request: FastifyRequest, { store, resource }: Served) => ({
  store,
  resource,
  person: request.person,
  origin: originOf(request),
  failed: (error: unknown) => request.log.error(error, 'What comes after a change was not done.'),
})

/** The records of a list and the options for dropdowns share an address. */
function addListRoute(app: FastifyInstance, served: Served) {
  const { store, resource } = served
  const { list, options } = resource.calls
  const call = list ?? options
  if (!call) return
  const guardList = list ? guard(store.registry, permissionName(resource.name, list.permission)) : undefined
  const guardOptions = guard(store.registry, ...optionPermissions(store.registry, resource))
  app.route({
    method: call.method,
    url: address(call.path),
    onRequest: (request, reply) => {
      const chosen = isOptions(options, request.query as RawQuery) ? guardOptions : guardList
      if (!chosen) throw new Problem(404, t('These records are not listed.'))
      return chosen.call(app, request, reply)
    },
    handler: async (request, reply) => {
      const query = request.query as RawQuery
      const { store, resource } = seenBy(request.person, served)
      if (!options || !isOptions(options, query))
        return sendList(
          reply,
          { store, resource },
          redactUnseen(served, request.person),
          readListQuery(resource, query),
        )
      const filters = Object.fromEntries(Object.entries(query).filter(([name]) => !(name in (options.query ?? {}))))
      return sendJson(reply, await store.options(resource, { filters: readFilters(resource, filters) }))
    },
  })
}

/** A page of active roles asks with `status=1` too, but it is paged or sorted. */
export const isOptions = (options: Call | undefined, query: RawQuery) =>
  options !== undefined &&
  Object.entries(options.query ?? {}).every(([name, value]) => query[name] === value) &&
  !Object.keys(query).some((name) => name.startsWith('_') || name === 'q')

const sendJson = (reply: FastifyReply, json: string) => reply.type('application/json; charset=utf-8').send(json)

async function sendList(
  reply: FastifyReply,
  { store, resource }: Seen,
  leaveOut: ReturnType<typeof redactUnseen>,
  query: ListQuery,
) {
  const [{ json, total }, tally] = await Promise.all([store.list(resource, query), tallyOf(store, resource, query)])
  if (tally) reply.header('x-tab-counts', new URLSearchParams(tally).toString())
  const text = leaveOut ? JSON.stringify(await leaveOut(JSON.parse(json) as AnyRecord[])) : json
  const { start = 0, end } = query
  if (end !== undefined && jsonNames(resource, reply.request.query as RawQuery).includes('range'))
    reply.header('content-range', contentRange(resource, start, end, total))
  return sendJson(reply.header('x-total-count', total), text)
}

/** Of a page: how many records each tab of the list has, narrowed by all else that narrows it. */
async function tallyOf(store: Store, resource: Resource, query: ListQuery) {
  const { field = '' } = resource.list.tabs ?? {}
  if (query.end === undefined || !resource.fields[field]) return undefined
  const filters = query.filters?.filter((filter) => filter.field !== field)
  const tally = await store.tally(resource, { ...query, filters }, field)
  return Object.fromEntries(Object.entries(tally).map(([value, count]) => [value, String(count)]))
}

/** How a call other than the list and the options is dealt with. */
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

/** What a change answers: its record stands under `data`, its id at the top too, where most clients look for it. */
export const changed = (says: string, data: AnyRecord) => ({ id: data.id, message: t(says), data })

/** The standard calls besides the list and the options. */
const standard: Readonly<Record<string, (call: Call, served: Served) => RouteHandlerMethod>> = {
  show: (_, served) => async (request) => {
    const record = await find(seenBy(request.person, served), parameter(request))
    const [left] = (await redactUnseen(served, request.person)?.([record])) ?? []
    return left ?? record
  },
  create: (call, served) => (request) =>
    changing(request, call, served, async (given) => {
      const { data } = await create(asked(request, served), given)
      return changed(served.resource.says.created, data)
    }),
  edit: (call, served) => (request) =>
    changing(request, call, served, async (given) => {
      const { data, orphans } = await edit(asked(request, served), parameter(request), given)
      await sweep(orphans, served.files)
      return changed(served.resource.says.updated, data)
    }),
  delete: (_, served) => async (request) => {
    const { data, orphans } = await remove(asked(request, served), parameter(request))
    await sweep(orphans, served.files)
    return changed(served.resource.says.deleted, data)
  },
  status: (_, served) => async (request) => {
    const { data } = await toggle(asked(request, served), parameter(request))
    return changed(served.resource.says.status, data)
  },
}

const action =
  (call: Call, name: string, served: Served): RouteHandlerMethod =>
  (request, reply) => {
    const id = call.path.includes('{id}') ? parameter(request) : undefined
    const fields = served.resource.actions[name]?.fields ?? {}
    return changing(
      request,
      call,
      served,
      async (given) => {
        const answer = await act(asked(request, served), name, id, given)
        if (!('file' in answer)) return { ...idIn(answer.data), ...answer }
        return reply
          .header('content-disposition', `attachment; filename="${answer.name}"`)
          .type(answer.type)
          .send(answer.file)
      },
      fields,
    )
  }

const idIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'id' in data ? { id: data.id } : undefined

/** Reads the body and does the change; pictures that came with it go again if it fails. */
async function changing<T>(
  request: FastifyRequest,
  call: Call,
  { resource, files }: Served,
  work: (given: Given) => Promise<T>,
  fields: Fields = resource.fields,
): Promise<T> {
  const given = await readBody(request, fields, call.body, files)
  try {
    return await work(given)
  } catch (error) {
    await discard(given.uploads, files)
    throw error
  }
}

/** The change is done by now: a picture that stays behind does no harm, and must not make it look failed. */
const sweep = (orphans: Parameters<typeof discard>[0], files: FileStore) => discard(orphans, files).catch(() => {})
