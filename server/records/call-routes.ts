import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { type AnyRecord, apiBase, type Call, permissionName, type Registry, type Resource, t } from '../../vocabulary'
import { optionPermissions, requirePermission } from '../auth/require-permission'
import type { ActionAnswer } from '../contract/handler'
import { Problem } from '../platform/problem'
import type { RawQuery } from './list-query'

type Answer = (call: Call, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** How the calls of a resource are answered to those who may make them. */
export interface CallResponders {
  readonly list: Answer
  readonly options: Answer
  /** How a call other than the list and the options is dealt with; undefined where it is none of its own. */
  handlerOf(name: string, call: Call): RouteHandlerMethod | undefined
}

/** Serves the calls of a resource below /api/v1, each guarded by its permission. Expects that `request.person` is set. */
export function addCallRoutes(
  app: FastifyInstance,
  registry: Registry,
  resource: Resource,
  answers: CallResponders,
): void {
  addListRoute(app, registry, resource, answers)
  for (const [name, call] of Object.entries(resource.calls)) {
    const handler = call && answers.handlerOf(name, call)
    if (call && handler)
      app.route({
        // Whatever a body leaves out stays as it is, by either name.
        method: name === 'edit' ? [call.method, 'PATCH'] : call.method,
        url: address(call.path),
        onRequest: requirePermission(registry, permissionName(resource.name, call.permission)),
        config: { reads: Boolean(call.action && resource.actions[call.action]?.readOnly) },
        handler,
      })
  }
}

/** The records of a list and the options for dropdowns share an address. */
function addListRoute(app: FastifyInstance, registry: Registry, resource: Resource, answers: CallResponders) {
  const { list, options } = resource.calls
  const call = list ?? options
  if (!call) return
  const guardList = list ? requirePermission(registry, permissionName(resource.name, list.permission)) : undefined
  const guardOptions = requirePermission(registry, ...optionPermissions(registry, resource))
  app.route({
    method: call.method,
    url: address(call.path),
    onRequest: (request, reply, done) => {
      const chosen = isOptions(options, request.query as RawQuery) ? guardOptions : guardList
      if (chosen) chosen.call(app, request, reply, done)
      else done(new Problem(404, t('These records cannot be listed.')))
    },
    handler: (request, reply) =>
      options && isOptions(options, request.query as RawQuery)
        ? answers.options(options, request, reply)
        : answers.list(call, request, reply),
  })
}

/** A page of active roles asks with `status=1` too, but it is paged or sorted. */
const isOptions = (options: Call | undefined, query: RawQuery) =>
  options !== undefined &&
  Object.entries(options.query ?? {}).every(([name, value]) => query[name] === value) &&
  !Object.keys(query).some((name) => name.startsWith('_') || name === 'q')

/** What narrows a dropdown's options, besides that by which they are told from the list. */
export const optionFiltersOf = ({ query = {} }: Call, given: RawQuery): RawQuery =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !(name in query)))

/** '/book/{id}' → '/api/v1/book/:id' */
const address = (path: string) => apiBase + path.replace(/\{(\w+)\}/g, ':$1')

export const pathParameter = (request: FastifyRequest, name = 'id'): string =>
  String((request.params as Record<string, string>)[name])

/** The record that an action is done with; undefined for one of no single record. */
export const recordIdOf = (request: FastifyRequest, { path }: Call): string | undefined =>
  path.includes('{id}') ? pathParameter(request) : undefined

/** What a change answers: its record stands under `data`, its id at the top too, where most clients look for it. */
export const changeResponse = (says: string, data: AnyRecord) => ({ id: data.id, message: t(says), data })

/** The id of what an action answers, which stands at the top too. */
export const topLevelId = (data: unknown) =>
  typeof data === 'object' && data !== null && 'id' in data ? { id: data.id } : undefined

/** Answers with a file, which is made by then. */
export const sendFile = async (
  reply: FastifyReply,
  { name, type, file }: Extract<ActionAnswer, { readonly file: unknown }>,
): Promise<FastifyReply> => {
  const made = typeof file === 'function' ? await file() : file
  return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(made)
}
