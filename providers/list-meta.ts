import { detectMoreRows, type MoreRows } from '../integrations/adapters/more-rows'
import type { AnyRecord } from '../vocabulary'
import { type CriteriaFilter, type ListCriteria, rowRangeOf } from './list-criteria'

/** The header by which an API says how many rows there are on all pages, and so that it pages and searches itself. */
export const totalHeader = 'X-Total-Count'

/** The header in place of it where a page comes without their number: whether there is another page. */
export const hasMoreHeader = 'X-Has-More'

/** What an answer says of a list beside its rows. */
export interface ListMeta {
  /** How many rows there are on all pages. */
  readonly total?: number
  /** Whether another page follows, where there is no total. */
  readonly hasMore?: boolean
  /** Where the answer has to be all rows: it tells of more in whichever way. */
  readonly more?: MoreRows
  /** There is more than can be had at all. */
  readonly unreachable?: MoreRows
  /** What of the view there are no words for, so that nothing was asked. */
  readonly unsupported?: UnsupportedCriteria
  /** How many rows each value of the tabs has. */
  readonly counts?: Readonly<Record<string, number>>
}

/** What of a view an API has no words for. */
export interface UnsupportedCriteria {
  includes(filter: CriteriaFilter): boolean
}

/** How many rows there are on all pages or, where nobody tells, whether there are any beyond these. */
export type ListExtent =
  | { readonly total: number; readonly hasMore?: undefined }
  | { readonly total?: undefined; readonly hasMore: boolean }

type Header = (name: string) => string | undefined

/** Reads what an answer of so many rows says of the list. */
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

/** 'key=meta.total&total=500' */
function unreachableIn(came: number, text?: string): MoreRows | undefined {
  if (text === undefined) return undefined
  const said = new URLSearchParams(text)
  const total = said.get('total')
  return { key: said.get('key') ?? undefined, received: came, ...(total !== null && { total: Number(total) }) }
}

/** 'sort=name&filter=status&search=q' */
function cannotIn(text: string): UnsupportedCriteria {
  const said = new URLSearchParams(text)
  const names = [...said.getAll('filter'), ...said.getAll('search')]
  return { includes: ({ field }) => names.includes(field) }
}

/** 'success=12&pending=3' → { success: 12, pending: 3 } */
const countsIn = (text: string): Record<string, number> =>
  Object.fromEntries([...new URLSearchParams(text)].map(([value, count]) => [value, Number(count)]))

/** How far a list goes of which one page came; undefined where the answer is no page. On the last page the total shows. */
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

/** What a page leaves unsaid: what nobody can reach, and, where all rows were wanted, what did not come. */
export function missingRowsOf({ total, more, unreachable }: ListMeta, rows: readonly AnyRecord[], view: ListCriteria) {
  const slice = rowRangeOf(view)
  if (!slice) return total === undefined || total > rows.length ? more : undefined
  return unreachable && { ...unreachable, received: slice.start + rows.length }
}
