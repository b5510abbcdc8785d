/** The information that a list has more rows than the API returned. */
export interface MoreRows {
  /**
   * The key or header of the response that shows more rows, such as 'meta.total' or 'Link'. Undefined if only the
   * number of rows indicates more rows.
   */
  readonly key?: string
  /** The total number of rows, if the response contains a total. */
  readonly total?: number
  /** The number of received rows. */
  readonly received: number
  /** Whether reading stopped at the engine's maximum number of rows. */
  readonly isLimitReached?: boolean
}

type Header = (name: string) => string | undefined

interface Leaf {
  /** The path of the value, such as 'meta.total'. */
  readonly path: string
  /** The keys of the path in lowercase, reduced to letters, such as ['meta', 'total']. */
  readonly names: readonly string[]
  readonly value: unknown
}

/** Formats the value of the header X-More, such as 'key=meta.total&total=500'. */
export function formatMoreRowsHeader({ key, total }: MoreRows): string {
  const said = new URLSearchParams()
  if (key !== undefined) said.set('key', key)
  if (total !== undefined) said.set('total', String(total))
  return said.toString()
}

/** The maximum depth of the search in a response. */
const depth = 3

const fold = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** All values of a response with their paths, except the values in lists. */
const leavesOf = (value: unknown, path: readonly string[] = []): Leaf[] =>
  typeof value === 'object' && value !== null
    ? Array.isArray(value) || path.length === depth
      ? []
      : Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
    : [{ path: path.join('.'), names: path.map(fold), value }]

const numberIn = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : Number.NaN

const totals =
  /^(total|count|(total|all|records|filter(?:ed)?|item|row)s?(count|items?|elements|records|results|rows|docs|total))$/
const pages = /^((total|last|max)pages?|pages?(count|total)|pages)$/
const flags = /^(has)?(more|next|nextpage|moreresults|moreitems)$/
const nexts = /^(next(page(url)?|link|cursor|token|pagetoken|url|href|offset)?|odatanextlink)$/

/** Whether the value of a key such as `next` indicates more rows. */
export const indicatesMoreRows = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && value !== 0 && value !== false && value !== 'false'

/**
 * Reads one key of the response. The key may contain a total number of rows, or the information that more rows follow.
 */
function signOf({ names, value }: Leaf, came: number): { total?: number; hasMore: boolean } {
  const name = names.at(-1) ?? ''
  const number = numberIn(value)
  if (totals.test(name)) return { hasMore: number > came, ...(number > came && { total: number }) }
  if (pages.test(name)) return { hasMore: number > 1 }
  if (flags.test(name) && (value === true || value === 'true' || value === 1)) return { hasMore: true }
  const leads = names.some((one) => nexts.test(one)) && indicatesMoreRows(value) && value !== true
  return { hasMore: leads }
}

/** The headers that APIs use for the total number of rows. */
const counting = ['X-Total-Count', 'X-Total', 'Total-Count', 'X-Pagination-Total-Count', 'X-WP-Total', 'X-Count']

function inHeaders(header: Header, came: number): MoreRows | undefined {
  for (const name of counting) {
    const total = numberIn(header(name))
    if (total > came) return { key: name, total, received: came }
  }
  const range = /\/(\d+)$/.exec(header('Content-Range') ?? '')
  if (range && Number(range[1]) > came) return { key: 'Content-Range', total: Number(range[1]), received: came }
  if (/rel="?next\b/.test(header('Link') ?? '')) return { key: 'Link', received: came }
  return indicatesMoreRows(header('X-Next-Page')) ? { key: 'X-Next-Page', received: came } : undefined
}

/**
 * Detects signs of more rows in a response that should contain all rows. Returns undefined if the response has no such
 * signs.
 *
 * @param came the number of rows in the response.
 */
export function detectMoreRows(came: number, body: unknown, header: Header): MoreRows | undefined {
  const told = inHeaders(header, came)
  if (told?.total !== undefined || typeof body !== 'object' || Array.isArray(body)) return told
  const found = leavesOf(body).map((leaf) => ({ key: leaf.path, ...signOf(leaf, came) }))
  const sign = found.find(({ total }) => total !== undefined) ?? found.find(({ hasMore }) => hasMore)
  if (!sign) return told
  return { key: sign.key, received: came, ...(sign.total !== undefined && { total: sign.total }) }
}
