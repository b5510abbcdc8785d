import { isApiRow } from '../../../../vocabulary'
import type { InferredApi } from '../../inferred-api'
import { nextPageParameters, type SampleCall } from './sample-call'

type DetectedAdapter = NonNullable<InferredApi['fits']>

interface AdapterSigns {
  readonly lists: readonly SampleCall[]
  readonly queries: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
  readonly headers: ReadonlySet<string>
}

const all = (given: ReadonlySet<string>, ...names: string[]) => names.every((name) => given.has(name))

const reasonIf = (isSo: boolean, because: string) => (isSo ? because : undefined)

/** The signs of each shipped adapter. The most reliable sign is first. */
const signs: readonly (readonly [adapter: string, sign: (signs: AdapterSigns) => string | undefined])[] = [
  [
    'json-api',
    ({ lists }) =>
      reasonIf(
        lists.some(({ headers }) => headers['content-type']?.includes('vnd.api+json')),
        'the API returns application/vnd.api+json',
      ),
  ],
  [
    'supabase',
    ({ lists, headers }) =>
      reasonIf(
        headers.has('content-range') && lists.some(({ path }) => path.startsWith('/rest/v1/')),
        'the API returns Content-Range below /rest/v1',
      ),
  ],
  [
    'postgrest',
    ({ lists, headers, queries }) =>
      reasonIf(
        lists.some(({ headers: one }) => /postgrest/i.test(one.server ?? '')) ||
          (headers.has('content-range') && (queries.has('select') || queries.has('order'))),
        'the API returns Content-Range, like PostgREST',
      ),
  ],
  [
    'directus',
    ({ lists }) =>
      reasonIf(
        lists.some(({ path, answer }) => path.startsWith('/items/') && isApiRow(answer) && Array.isArray(answer.data)),
        "its records stand below /items/, under 'data'",
      ),
  ],
  [
    'stripe-like',
    ({ lists }) =>
      reasonIf(
        lists.some(({ answer }) => isApiRow(answer) && answer.object === 'list' && 'has_more' in answer),
        "the lists contain object 'list' and has_more",
      ),
  ],
  [
    'laravel',
    ({ keys }) => reasonIf(all(keys, 'current_page', 'last_page'), 'the lists contain current_page and last_page'),
  ],
  [
    'json-server-1',
    ({ keys }) =>
      reasonIf(all(keys, 'data', 'items', 'pages', 'first', 'last'), 'the lists contain first, last, pages and items'),
  ],
  [
    'ra-simple-rest',
    ({ headers, queries }) =>
      reasonIf(
        headers.has('content-range') && (queries.has('range') || queries.has('filter')),
        'the API returns Content-Range for range, sort and filter',
      ),
  ],
  [
    'json-server',
    ({ headers, queries }) =>
      reasonIf(
        all(queries, '_start', '_end') || (headers.has('x-total-count') && !queries.has('page')),
        headers.has('x-total-count')
          ? 'the API returns plain lists with X-Total-Count'
          : 'the API accepts _start and _end',
      ),
  ],
  [
    'rails',
    ({ headers, queries }) =>
      reasonIf(
        (queries.has('per_page') || queries.has('page')) &&
          ['x-total-count', 'x-total', 'total'].some((one) => headers.has(one)),
        'the API accepts page and returns the total in a header',
      ),
  ],
]

const keysOf = (value: unknown, depth = 0): string[] =>
  isApiRow(value) && depth < 2
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...keysOf(inner, depth + 1)])
    : []

/** Detects the shipped adapter for a set of list responses. Undefined if no shipped adapter matches. */
export function detectAdapter(lists: readonly SampleCall[]): DetectedAdapter | undefined {
  const known: AdapterSigns = {
    lists,
    queries: new Set(lists.flatMap((call) => [...call.query, ...nextPageParameters(call)])),
    keys: new Set(lists.flatMap(({ answer }) => keysOf(answer))),
    headers: new Set(lists.flatMap(({ headers }) => Object.keys(headers))),
  }
  for (const [adapter, sign] of signs) {
    const because = sign(known)
    if (because !== undefined) return { adapter, because }
  }
  return undefined
}
