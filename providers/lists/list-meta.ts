import { detectMoreRows, type MoreRows } from '../../integrations/adapters/more-rows'
import type { AnyRecord } from '../../vocabulary'
import { type CriteriaFilter, type ListCriteria, rowRangeOf } from './list-criteria'

/** The header with the total number of rows. If an API sends this header, the API also pages and searches. */
export const totalHeader = 'X-Total-Count'

/** The header that replaces the total number of rows: whether another page follows. */
export const hasMoreHeader = 'X-Has-More'

/** Information about a list in the API's response, in addition to the rows. */
export interface ListMeta {
  /** The total number of rows on all pages. */
  readonly total?: number
  /** Whether another page follows, if the total number is unknown. */
  readonly hasMore?: boolean
  /** Signs that more rows exist, in a response that should contain all rows. */
  readonly more?: MoreRows
  /** Information about rows that the API cannot return. */
  readonly unreachable?: MoreRows
  /**
   * The filters, sorting or search of the view that the API does not support. If some part of the view is not
   * supported, the request was not sent.
   */
  readonly unsupported?: UnsupportedCriteria
  /** The number of rows for each tab. */
  readonly counts?: Readonly<Record<string, number>>
}

/** The filters, sorting or search of a view that an API does not support. */
export interface UnsupportedCriteria {
  includes(filter: CriteriaFilter): boolean
}

/** The total number of rows or, if the total is unknown, whether more rows follow. */
export type ListExtent =
  | { readonly total: number; readonly hasMore?: undefined }
  | { readonly total?: undefined; readonly hasMore: boolean }

type Header = (name: string) => string | undefined

/** Reads the information about a list from a response. */
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

/** Parses a header such as 'key=meta.total&total=500'. */
function unreachableIn(came: number, text?: string): MoreRows | undefined {
  if (text === undefined) return undefined
  const said = new URLSearchParams(text)
  const total = said.get('total')
  return { key: said.get('key') ?? undefined, received: came, ...(total !== null && { total: Number(total) }) }
}

/** Parses a header such as 'sort=name&filter=status&search=q'. */
function cannotIn(text: string): UnsupportedCriteria {
  const said = new URLSearchParams(text)
  const names = [...said.getAll('filter'), ...said.getAll('search')]
  return { includes: ({ field }) => names.includes(field) }
}

/** Parses a header: 'success=12&pending=3' becomes { success: 12, pending: 3 }. */
const countsIn = (text: string): Record<string, number> =>
  Object.fromEntries([...new URLSearchParams(text)].map(([value, count]) => [value, Number(count)]))

/**
 * The size of a list, according to one of its pages. Undefined if the response is not a page. On the last page, the
 * total number of rows is known.
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

/**
 * The rows that a page could not include: rows that the API cannot return and, if all rows were requested, missing
 * rows.
 */
export function missingRowsOf({ total, more, unreachable }: ListMeta, rows: readonly AnyRecord[], view: ListCriteria) {
  const slice = rowRangeOf(view)
  if (!slice) return total === undefined || total > rows.length ? more : undefined
  return unreachable && { ...unreachable, received: slice.start + rows.length }
}
