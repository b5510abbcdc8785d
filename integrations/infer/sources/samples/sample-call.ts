import type { InferredCall, LeftOutItem } from '../../inferred-api'
import { idPattern } from './path-templates'
import { isSecretText } from './secrets'

/** A recorded call with its response, without credentials. */
export interface SampleCall {
  readonly method: InferredCall['method']
  /** The path after the host name, without the query, such as '/v1/orders/17'. */
  readonly path: string
  /** The names of the query parameters. */
  readonly query: readonly string[]
  /** The values of the query parameters. */
  readonly queryValues?: readonly (readonly [name: string, value: string])[]
  readonly body?: { readonly travels: NonNullable<InferredCall['body']>; readonly value: unknown }
  /** The JSON value of the response. */
  readonly answer?: unknown
  /** The response headers about paging and the server, by lowercase name. */
  readonly headers: Readonly<Record<string, string>>
}

const descriptiveHeader = /^(link|content-range|content-type|server|x-powered-by|.*(total|count|page).*)$/

/** Selects the response headers to store. */
export const pickDescriptiveHeaders = (headers: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries(
    [...headers]
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => descriptiveHeader.test(name)),
  )

/** Whether a media type is JSON. */
export const isJsonMediaType = (mediaType: string) => /[/+]json\b/i.test(mediaType)

/** The URLs of the next page, from the headers or the body of a response. */
export const nextPageAddresses = ({ headers, answer }: Pick<SampleCall, 'headers' | 'answer'>): string[] => [
  ...(/<([^>]*)>\s*;[^,]*rel="?next/.exec(headers.link ?? '')?.slice(1, 2) ?? []),
  ...nextIn(answer),
]

/** The query parameters in the URLs of the next page. */
export const nextPageParameters = (call: SampleCall): string[] =>
  nextPageAddresses(call).flatMap((address) =>
    URL.canParse(address, 'http://host') ? [...new URL(address, 'http://host').searchParams.keys()] : [],
  )

function nextIn(value: unknown, depth = 0): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > 2) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner === 'string') return /next/i.test(name) && inner.includes('?') ? [inner] : []
    // A link is either a URL or an object with `href`.
    const href = /next/i.test(name) && inner !== null && typeof inner === 'object' ? inner.href : undefined
    return typeof href === 'string' ? [href] : nextIn(inner, depth + 1)
  })
}

/** A path in which segments with personal or secret data are replaced, such as '/reset/{…}'. */
const plainPath = (path: string) =>
  path
    .split('/')
    .map((step) => (idPattern.test(step) || isSecretText(step) || step.length > 60 ? '{…}' : step))
    .join('/')

/** Collects skipped calls by reason. */
export class SkippedCalls {
  readonly #found = new Map<string, Map<string, number>>()

  add(method: string, path: string, because: string) {
    const calls = this.#found.get(because) ?? new Map<string, number>()
    this.#found.set(because, calls)
    const what = `${method} ${plainPath(path)}`
    calls.set(what, (calls.get(what) ?? 0) + 1)
  }

  leftOut(): LeftOutItem[] {
    return [...this.#found].flatMap(([because, calls]) =>
      [...calls].map(([what, count]) => ({ what: count > 1 ? `${what} (${count} times)` : what, because })),
    )
  }
}
