import type { Body } from '../vocabulary'
import type { Query, Route, RouteDetails, Verb } from './conventions/calls'

/** How a call of an API is made, in full. */
export interface Way extends Omit<RouteDetails, 'call' | 'body'> {
  readonly method: Verb
  readonly path: string
  readonly body?: RouteDetails['body'] | Body
}

export const wayOf = (route: Exclude<Route, 'as declared'> | { readonly call: RouteDetails['call'] }): Way => {
  const details: RouteDetails = typeof route === 'string' ? { call: route } : route
  const { call, ...rest } = details
  const [method, path] = call.split(' ', 2) as [Verb, string]
  return { method, path, ...rest }
}

/** '?a=1&b=2&b=3'; '' where there is nothing to say. */
export function queryText(query: Query): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== null) text.append(name, String(one))
  return text.size > 0 ? `?${text}` : ''
}
