import type { Resource } from '../../../vocabulary'
import { isApiRow } from '../../../vocabulary'
import type { Adapter, ResourceConventions } from '../adapter'
import { partsOfId } from '../composite-ids'
import type { AdapterQuery, Route } from '../conventions/calls'
import { type ForeignResponse, missingCallError, type SendForeignRequest } from '../foreign-request'
import { conventionsOf, type RecordMapping } from '../record-mapping'
import { buildForeignQueryString, parseRoute, type ResolvedRoute } from '../routes'
import { authorizeForeignRequest, type ForeignSession, type ForeignSignIn } from '../session'

/** One request to the API. */
interface Sent {
  readonly method: ResolvedRoute['method']
  /** The path below the base path of the API. */
  readonly path: string
  /** The URL of the next rows, from a response. The URL replaces `path`. Default: no URL. */
  readonly address?: string
  readonly query?: AdapterQuery
  readonly body?: unknown
  readonly file?: boolean
  /** The idempotency key. Default: no key. */
  readonly key?: string
}

/** The conventions and requests of an API for each resource. */
export interface ForeignApi {
  conventions(resource: Resource): ResourceConventions
  spelling(resource: Resource): RecordMapping
  /**
   * The adapter's route of a call. Undefined means that the adapter has no entry. False means that the API has no such
   * call.
   */
  route(resource: Resource, name: string): Route | false | undefined
  /**
   * The complete route of a call. The route comes from the adapter, from the usual routes, or from the declaration of
   * an action.
   */
  resolveRoute(resource: Resource, name: string, withFiles?: boolean): ResolvedRoute
  /** Sends a request. If the API rejects the token, renews the token and sends the request once more. */
  send(sent: Sent): Promise<ForeignResponse>
}

/** The routes of the standard calls, unless the adapter has other routes. */
const usual: Readonly<Record<string, Route>> = {
  list: 'GET /{resource}',
  show: 'GET /{resource}/{id}',
  create: 'POST /{resource}',
  edit: 'PATCH /{resource}/{id}',
  delete: 'DELETE /{resource}/{id}',
}

/** Replaces the placeholders of a path with values. An id of several fields fills one placeholder for each field. */
export const fillForeignPath = (
  path: string,
  values: Readonly<Record<string, string | undefined>>,
  id?: RecordMapping['id'],
): string => {
  const all = { ...values, ...(values.id !== undefined && partsOfId(values.id, id)) }
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(all[key] ?? ''))
}

/**
 * The path and query of a URL from a response. The host of the URL is removed, so that the token is sent only to the
 * API's host.
 */
const ofHost = (address: string, from: string): string => {
  const { pathname, search } = new URL(address, `http://api${from}`)
  return pathname + search
}

const isForm = (body: unknown) => body instanceof FormData || body instanceof URLSearchParams

interface Options {
  readonly adapter: Adapter
  readonly transport: SendForeignRequest
  readonly session: ForeignSession
  readonly signIn: ForeignSignIn
  readonly spelling: ForeignApi['spelling']
}

export function createForeignApi({ adapter, transport, session, signIn, spelling }: Options): ForeignApi {
  const { base = '', headers = {}, media, idempotency, session: convention = {} } = adapter
  const known = new Map<Resource, ResourceConventions>()
  const spoken = (body: unknown): Readonly<Record<string, string>> => ({
    ...(media !== undefined && { Accept: media, ...(isApiRow(body) && !isForm(body) && { 'Content-Type': media }) }),
  })

  const conventions = (resource: Resource): ResourceConventions => {
    const found = known.get(resource) ?? conventionsOf(adapter, resource)
    known.set(resource, found)
    return found
  }

  const routeOf: ForeignApi['route'] = (resource, name) => {
    const { calls = {} } = conventions(resource)
    return calls[name] ?? (name.startsWith('by:') ? calls.by : undefined)
  }

  return {
    conventions,
    spelling,
    route: routeOf,

    resolveRoute: (resource, name, withFiles = false) => {
      const route = routeOf(resource, name) ?? usual[name]
      if (route && route !== 'as declared') {
        const usually = parseRoute(route)
        const way = withFiles && usually.withFiles ? { ...usually, ...parseRoute(usually.withFiles) } : usually
        return { ...way, path: way.path.replace('{resource}', spelling(resource).path) }
      }
      const declared = route === false ? undefined : resource.calls[name]
      if (!declared) throw missingCallError(`${resource.name}.${name}`)
      const { method, path, query, body } = declared
      return { method, path, query, body }
    },

    send: async ({ method, path, address, query = {}, body, file, key }) => {
      const once = (token: string | null) => {
        const own = authorizeForeignRequest(convention, token)
        return transport({
          method,
          ...(address === undefined
            ? { path: base + path + buildForeignQueryString(query) }
            : { path: ofHost(address, base + path), fromRoot: true }),
          ...(body !== undefined && { body }),
          ...(file && { file }),
          ...own,
          headers: {
            ...spoken(body),
            ...headers,
            ...(idempotency !== undefined && key !== undefined && { [idempotency]: key }),
            ...own.headers,
          },
        })
      }
      const token = session.token()
      const answer = await once(token)
      return answer.status === 401 && (await signIn.renew(token)) ? once(session.token()) : answer
    },
  }
}
