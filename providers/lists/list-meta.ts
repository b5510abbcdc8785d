import { detectMoreRows, type MoreRows } from '../../integrations/adapters/more-rows'
import type { AnyRecord } from '../../vocabulary'
import { type CriteriaFilter, type ListCriteria, rowRangeOf } from './list-criteria'

/** The header with the total number of rows. An API that sends this header also pages and searches. */
export const totalHeader = 'X-Total-Count'

/** The header that replaces the total: whether another page follows. */
export const hasMoreHeader = 'X-Has-More'

/** Information about a list in its response, besides the rows. */
export interface ListMeta {
  /** The total number of rows on all pages. */
  readonly total?: number
  /** Whether another page follows, if there is no total. */
  readonly hasMore?: boolean
  /** Signs of more rows in a response that should contain all rows. */
  readonly more?: MoreRows
  /** Information about rows that the API cannot return. */
  readonly unreachable?: MoreRows
  /** The parts of the view that the API does not support. Then the request was not sent. */
  readonly unsupported?: UnsupportedCriteria
  /** The number of rows per tab. */
  readonly counts?: Readonly<Record<string, number>>
}

/** The parts of a view that an API does not support. */
export interface UnsupportedCriteria {
  includes(filter: CriteriaFilter): boolean
}

/** The total number of rows or, if unknown, whether more rows follow. */
export type ListExtent =
  | { readonly total: number; readonly hasMore?: undefined }
  | { readonly total?: undefined; readonly hasMore: boolean }

type Header = (name: string) => string | undefined

/** Reads the list information from a response. */
export function readListMeta(came: number, body: unknown, header: Header): ListMeta {
  const total = header(totalHeader)
  const hasMore = header(hasMoreHeader)
  const unreachable = unreachableIn(came, header('X-More'))
  const counts = header('X-Tab-Counts')
  const cannot = header('X-Cannot')
  const more =
    unreachable ?? (hasMore === 'true' ? { key: hasMoreHeader, received: came } : detectMoreRows(came, body, header))
  return {
    ...(total !== undefined && { total: Number(total) }),
    ...(total === undefined && hasMore !== undefined && { hasMore: hasMore === 'true' }),
    ...(more && { more }),
    ...(unreachable && { unreachable }),
    ...(cannot && { unsupported: cannotIn(cannot) }),
    ...(counts !== undefined && { counts: countsIn(counts) }),
  }
}

/** Parses 'key=meta.total&total=500'. */
function unreachableIn(came: number, text?: string): MoreRows | undefined {
  if (text === undefined) return undefined
  const said = new URLSearchParams(text)
  const total = said.get('total')
  return { key: said.get('key') ?? undefined, received: came, ...(total !== null && { total: Number(total) }) }
}

/** Parses 'sort=name&filter=status&search=q'. */
function cannotIn(text: string): UnsupportedCriteria {
  const said = new URLSearchParams(text)
  const names = [...said.getAll('filter'), ...said.getAll('search')]
  return { includes: ({ field }) => names.includes(field) }
}

/** Parses 'success=12&pending=3' to { success: 12, pending: 3 }. */
const countsIn = (text: string): Record<string, number> =>
  Object.fromEntries([...new URLSearchParams(text)].map(([value, count]) => [value, Number(count)]))

/**
 * The extent of a list after one page. Undefined if the response is not a page. On the last page the total is known.
 */
export function listExtentOf(
  { total, hasMore, unreachable }: ListMeta,
  rows: readonly AnyRecord[],
  view: ListCriteria,
) {
  if (total !== undefined) return { total }
  if (hasMore === undefined) return undefined
  const { start = 0 } = rowRangeOf(view) ?? {}
  const isLast = !hasMore && !unreachable && (rows.length > 0 || start === 0)
  return isLast ? { total: start + rows.length } : { hasMore }
}

/** The rows that a page could not include: rows that the API cannot return and, for all rows, missing rows. */
export function missingRowsOf({ total, more, unreachable }: ListMeta, rows: readonly AnyRecord[], view: ListCriteria) {
  const slice = rowRangeOf(view)
  if (!slice) return total === undefined || total > rows.length ? more : undefined
  return unreachable && { ...unreachable, received: slice.start + rows.length }
}
