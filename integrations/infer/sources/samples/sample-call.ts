import type { InferredCall } from '../../inferred-api'

/** A call that was made, and what it was answered. Nothing of it that signs in is kept. */
export interface SampleCall {
  readonly method: InferredCall['method']
  /** Below the origin, without its query: '/v1/orders/17'. */
  readonly path: string
  /** The names in its query. */
  readonly query: readonly string[]
  /** What they were given. */
  readonly queryValues?: readonly (readonly [name: string, value: string])[]
  readonly body?: { readonly travels: NonNullable<InferredCall['body']>; readonly value: unknown }
  /** What the answer says, where it is JSON. */
  readonly answer?: unknown
  /** Those headers of the answer that tell of pages and of what answers, by their names in small letters. */
  readonly headers: Readonly<Record<string, string>>
}

const descriptiveHeader = /^(link|content-range|content-type|server|x-powered-by|.*(total|count|page).*)$/

/** The headers of an answer that are kept. */
export const pickDescriptiveHeaders = (headers: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries(
    [...headers]
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => descriptiveHeader.test(name)),
  )

/** Whether a media type is that of JSON. */
export const isJsonMediaType = (mediaType: string) => /[/+]json\b/i.test(mediaType)

/** The addresses by which an answer goes on, in its headers or its body. */
export const nextPageAddresses = ({ headers, answer }: Pick<SampleCall, 'headers' | 'answer'>): string[] => [
  ...(/<([^>]*)>\s*;[^,]*rel="?next/.exec(headers.link ?? '')?.slice(1, 2) ?? []),
  ...nextIn(answer),
]

/** The names of parameters in the addresses by which an answer goes on. */
export const nextPageParameters = (call: SampleCall): string[] =>
  nextPageAddresses(call).flatMap((address) =>
    URL.canParse(address, 'http://host') ? [...new URL(address, 'http://host').searchParams.keys()] : [],
  )

function nextIn(value: unknown, depth = 0): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > 2) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner === 'string') return /next/i.test(name) && inner.includes('?') ? [inner] : []
    // Links are written as their address, or as what holds it.
    const href = /next/i.test(name) && inner !== null && typeof inner === 'object' ? inner.href : undefined
    return typeof href === 'string' ? [href] : nextIn(inner, depth + 1)
  })
}
