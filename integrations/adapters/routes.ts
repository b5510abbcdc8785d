import type { CallBodyFormat } from '../../vocabulary'
import type { AdapterQuery, HttpVerb, Route, RouteDetails } from './conventions/calls'

/** All details of a call to an API. */
export interface ResolvedRoute extends Omit<RouteDetails, 'call' | 'body'> {
  readonly method: HttpVerb
  readonly path: string
  readonly body?: RouteDetails['body'] | CallBodyFormat
}

export const parseRoute = (
  route: Exclude<Route, 'as declared'> | { readonly call: RouteDetails['call'] },
): ResolvedRoute => {
  const details: RouteDetails = typeof route === 'string' ? { call: route } : route
  const { call, ...rest } = details
  const [method, path] = call.split(' ', 2) as [HttpVerb, string]
  return { method, path, ...rest }
}

/** Formats a query: '?a=1&b=2&b=3'. An empty query becomes ''. */
export function buildForeignQueryString(query: AdapterQuery): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== null) text.append(name, String(one))
  return text.size > 0 ? `?${text}` : ''
}
