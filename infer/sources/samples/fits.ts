import { isRow } from '../../../adapters/rows'
import type { Told } from '../../told'
import { type Call, goesOnBy } from './call'

type Fits = NonNullable<Told['fits']>

interface Signs {
  readonly lists: readonly Call[]
  readonly queries: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
  readonly headers: ReadonlySet<string>
}

const all = (given: ReadonlySet<string>, ...names: string[]) => names.every((name) => given.has(name))

const said = (isSo: boolean, because: string) => (isSo ? because : undefined)

/** The signs of each adapter that is shipped, the surest first. */
const signs: readonly (readonly [adapter: string, sign: (signs: Signs) => string | undefined])[] = [
  [
    'json-api',
    ({ lists }) =>
      said(
        lists.some(({ headers }) => headers['content-type']?.includes('vnd.api+json')),
        'it answers application/vnd.api+json',
      ),
  ],
  [
    'supabase',
    ({ lists, headers }) =>
      said(
        headers.has('content-range') && lists.some(({ path }) => path.startsWith('/rest/v1/')),
        'it answers Content-Range below /rest/v1',
      ),
  ],
  [
    'postgrest',
    ({ lists, headers, queries }) =>
      said(
        lists.some(({ headers: one }) => /postgrest/i.test(one.server ?? '')) ||
          (headers.has('content-range') && (queries.has('select') || queries.has('order'))),
        'it answers Content-Range, as PostgREST does',
      ),
  ],
  [
    'directus',
    ({ lists }) =>
      said(
        lists.some(({ path, answer }) => path.startsWith('/items/') && isRow(answer) && Array.isArray(answer.data)),
        "its records stand below /items/, under 'data'",
      ),
  ],
  [
    'stripe-like',
    ({ lists }) =>
      said(
        lists.some(({ answer }) => isRow(answer) && answer.object === 'list' && 'has_more' in answer),
        "its lists say object 'list' and has_more",
      ),
  ],
  ['laravel', ({ keys }) => said(all(keys, 'current_page', 'last_page'), 'its lists tell current_page and last_page')],
  [
    'json-server-1',
    ({ keys }) =>
      said(all(keys, 'data', 'items', 'pages', 'first', 'last'), 'its lists tell first, last, pages and items'),
  ],
  [
    'ra-simple-rest',
    ({ headers, queries }) =>
      said(
        headers.has('content-range') && (queries.has('range') || queries.has('filter')),
        'it answers Content-Range to range, sort and filter',
      ),
  ],
  [
    'json-server',
    ({ headers, queries }) =>
      said(
        all(queries, '_start', '_end') || (headers.has('x-total-count') && !queries.has('page')),
        headers.has('x-total-count') ? 'it answers bare lists with X-Total-Count' : 'it takes _start and _end',
      ),
  ],
  [
    'rails',
    ({ headers, queries }) =>
      said(
        (queries.has('per_page') || queries.has('page')) &&
          ['x-total-count', 'x-total', 'total'].some((one) => headers.has(one)),
        'it takes page and tells the total in a header',
      ),
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
