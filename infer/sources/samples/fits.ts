import type { Told } from '../../told'
import { type Call, goesOnBy } from './call'
import { isRow } from './properties'

type Fits = NonNullable<Told['fits']>

interface Signs {
  readonly lists: readonly Call[]
  readonly queries: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
  readonly headers: ReadonlySet<string>
}

const all = (given: ReadonlySet<string>, ...names: string[]) => names.every((name) => given.has(name))

/** The signs of each adapter that is shipped, the surest first. */
const signs: readonly (readonly [adapter: string, sign: (signs: Signs) => string | undefined])[] = [
  [
    'json-api',
    ({ lists }) =>
      lists.some(({ headers }) => headers['content-type']?.includes('vnd.api+json'))
        ? 'it answers application/vnd.api+json'
        : undefined,
  ],
  [
    'postgrest',
    ({ lists }) =>
      lists.some(({ headers }) => /postgrest/i.test(headers.server ?? ''))
        ? 'its server says it is PostgREST'
        : undefined,
  ],
  [
    'directus',
    ({ lists }) =>
      lists.some(
        ({ path, answer, headers }) =>
          (path.includes('/items/') && isRow(answer) && Array.isArray(answer.data)) ||
          /directus/i.test(headers['x-powered-by'] ?? ''),
      )
        ? "its records stand below /items/, under 'data'"
        : undefined,
  ],
  [
    'stripe',
    ({ lists }) =>
      lists.some(({ answer }) => isRow(answer) && answer.object === 'list' && 'has_more' in answer)
        ? "its lists say object 'list' and has_more"
        : undefined,
  ],
  [
    'page-per-page',
    ({ keys }) =>
      all(keys, 'current_page', 'last_page')
        ? 'its lists tell current_page and last_page'
        : all(keys, 'page', 'per_page')
          ? 'its lists tell page and per_page'
          : undefined,
  ],
  [
    'ra-data-simple-rest',
    ({ headers, queries }) =>
      headers.has('content-range') && (queries.has('range') || queries.has('sort'))
        ? 'it answers Content-Range to range and sort'
        : undefined,
  ],
  [
    'postgrest',
    ({ headers, queries }) =>
      headers.has('content-range') && (queries.has('select') || queries.has('order'))
        ? 'it answers Content-Range to select and order'
        : undefined,
  ],
  [
    'json-server',
    ({ headers, queries }) =>
      headers.has('x-total-count') || all(queries, '_start', '_end') || queries.has('_page')
        ? `it ${headers.has('x-total-count') ? 'answers X-Total-Count' : 'takes _start and _end'}`
        : undefined,
  ],
]

const keysOf = (value: unknown, depth = 0): string[] =>
  isRow(value) && depth < 2 ? Object.entries(value).flatMap(([name, inner]) => [name, ...keysOf(inner, depth + 1)]) : []

/** The shipped adapter that speaks as these lists were answered; undefined where none shows. */
export function fitting(lists: readonly Call[]): Fits | undefined {
  const known: Signs = {
    lists,
    queries: new Set(lists.flatMap((call) => [...call.query, ...goesOnBy(call)])),
    keys: new Set(lists.flatMap(({ answer }) => keysOf(answer))),
    headers: new Set(lists.flatMap(({ headers }) => Object.keys(headers))),
  }
  for (const [adapter, sign] of signs) {
    const because = sign(known)
    if (because !== undefined) return { adapter, because }
  }
  return undefined
}
