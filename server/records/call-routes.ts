import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import {
  type AnyRecord,
  apiBase,
  type Call,
  type Fields,
  type Job,
  type JobRequest,
  permissionName,
  type Registry,
  type Resource,
  recordChangeMessage,
  type SuccessMessages,
  t,
} from '../../vocabulary'
import { optionPermissions, requirePermission } from '../auth/require-permission'
import type { ActionAnswer } from '../contract/handler'
import { attachmentHeader } from '../platform/attachment-header'
import { Problem } from '../platform/problem'
import type { RawQuery } from './list-query'

type Answer = (call: Call, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** The functions that respond to the calls of a resource, for callers with the permission. */
export interface CallResponders {
  readonly list: Answer
  readonly options: Answer
  /**
   * The route handler of a call other than the list and the options. Undefined if this server has no handler for the
   * call.
   */
  handlerOf(name: string, call: Call): RouteHandlerMethod | undefined
}

/**
 * Adds the routes for the calls of a resource below /api/v1. Each call requires a permission. `request.person` must be
 * set before these calls.
 */
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
        // An edit leaves fields missing from the body unchanged, so PUT and PATCH do the same.
        method: name === 'edit' ? [call.method, 'PATCH'] : call.method,
        url: address(call.path),
        onRequest: requirePermission(registry, permissionName(resource.name, call.permission)),
        ...bodyLimitOf(call.action ? (resource.actions[call.action]?.fields ?? {}) : resource.fields),
        config: { reads: Boolean(call.action && resource.actions[call.action]?.readOnly) },
        handler,
      })
  }
}

/** The limit of a request whose fields can have long values, in bytes. Without such fields, the usual limit applies. */
function bodyLimitOf(fields: Fields): { readonly bodyLimit?: number } {
  const bytes = Object.values(fields).reduce((sum, field) => sum + (field.kind.bodyBytes?.(field) ?? 0), 0)
  return bytes > 0 ? { bodyLimit: usualBodyBytes + bytes } : {}
}

/** The usual limit of a request, in bytes. */
const usualBodyBytes = 1_048_576

/**
 * Adds the route that returns the records of a list or the options of a dropdown. The list and its options share one
 * path.
 */
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

/** A list page of active roles also sends `status=1`, but the request of a list page is also paged or sorted. */
const isOptions = (options: Call | undefined, query: RawQuery) =>
  options !== undefined &&
  Object.entries(options.query ?? {}).every(([name, value]) => query[name] === value) &&
  !Object.keys(query).some((name) => name.startsWith('_') || name === 'q')

/**
 * The query parameters that filter a dropdown's options, without the parameters that mark the request as an options
 * call.
 */
export const optionFiltersOf = ({ query = {} }: Call, given: RawQuery): RawQuery =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !(name in query)))

/** Converts a declared path to a route: '/book/{id}' → '/api/v1/book/:id'. */
const address = (path: string) => apiBase + path.replace(/\{(\w+)\}/g, ':$1')

export const pathParameter = (request: FastifyRequest, name = 'id'): string =>
  String((request.params as Record<string, string>)[name])

/** The id of the record on which an action runs. Undefined for an action without a single record. */
export const recordIdOf = (request: FastifyRequest, { path }: Call): string | undefined =>
  path.includes('{id}') ? pathParameter(request) : undefined

/**
 * The response of a change. The record is under `data`. The id of the record is also at the top level, because most
 * clients expect the id at the top level.
 */
export const changeResponse = (resource: Resource, change: keyof SuccessMessages, data: AnyRecord) => ({
  id: data.id,
  message: recordChangeMessage(resource, change, data),
  data,
})

/** The id of an action's result, which the response repeats at the top level. */
export const topLevelId = (data: unknown) =>
  typeof data === 'object' && data !== null && 'id' in data ? { id: data.id } : undefined

/** Responds with a file. If the file does not exist yet, the function first creates the file. */
export const sendFile = async (
  reply: FastifyReply,
  { name, type, file }: Extract<ActionAnswer, { readonly file: unknown }>,
): Promise<FastifyReply> => {
  const made = typeof file === 'function' ? await file() : file
  return reply.header('content-disposition', attachmentHeader(name)).type(type).send(made)
}

/** Starts a job that changes many records, without a preview. Returns the status of the job. */
export type JobStarter = (request: FastifyRequest, order: JobRequest) => Promise<Job>
