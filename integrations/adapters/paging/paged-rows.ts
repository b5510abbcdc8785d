import type { AdapterQuery } from '../conventions/calls'
import type { ForeignResponse } from '../foreign-request'
import type { MoreRows } from '../more-rows'
import { buildForeignQueryString } from '../routes'

/** Some rows of a list. */
export interface PagedRows {
  readonly rows: readonly unknown[]
  /** The total number of rows, if the total is known. */
  readonly total?: number
  /** Whether more rows follow, if the total is unknown. */
  readonly hasMore?: boolean
  /** The information that more rows exist, but the API does not return these rows. */
  readonly more?: MoreRows
  /** Whether the result contains all rows of the list, although the request was for some rows. */
  readonly isWhole?: boolean
  /** The last response body. Some values of records may be outside the rows. */
  readonly body?: unknown
}

/** Requests rows by a query, or by a URL from a previous response. */
export type FetchForeignRows = (query: AdapterQuery, address?: string) => Promise<ForeignResponse>

/** The limits for reading a complete list. */
export const readAllLimits = { rows: 10_000, calls: 100 }

/** Reads the rows of one list. */
export interface PagedListReader {
  /** The rows from index `start` to before index `end`. */
  some(ask: FetchForeignRows, query: AdapterQuery, start: number, end: number): Promise<PagedRows>
  /** All rows that the API returns. */
  whole(ask: FetchForeignRows, query: AdapterQuery): Promise<PagedRows>
}

const keyOf = (row: unknown, id: unknown) => (id === undefined ? JSON.stringify(row) : String(id))

/** Collects the rows of several responses. Each row is collected once. */
export function createRowCollector(idOf: (row: unknown) => unknown) {
  const rows: unknown[] = []
  const seen = new Set<string>()
  return {
    rows,
    /** Adds the new rows and returns the number of added rows. */
    take: (came: readonly unknown[]): number => {
      const before = rows.length
      for (const row of came) {
        const key = keyOf(row, idOf(row))
        if (seen.has(key)) continue
        seen.add(key)
        rows.push(row)
      }
      return rows.length - before
    },
  }
}

/** The number of lists whose pages are cached. */
const remembered = 50

/** Detects repeated pages, for APIs that ignore the page number. */
export function createRepeatedPageDetector(idOf: (row: unknown) => unknown) {
  const lists = new Map<string, Map<number, string>>()
  return {
    isRepeated: (query: AdapterQuery, from: number, rows: readonly unknown[]): boolean => {
      if (rows.length === 0) return false
      const key = buildForeignQueryString(query)
      if (!lists.has(key) && lists.size >= remembered) lists.clear()
      const pages = lists.get(key) ?? new Map<number, string>()
      const page = rows.map((row) => keyOf(row, idOf(row))).join('\n')
      lists.set(key, pages.set(from, page))
      return [...pages].some(([start, other]) => start < from && other === page)
    },
  }
}
