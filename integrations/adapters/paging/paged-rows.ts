import type { AdapterQuery } from '../conventions/calls'
import type { ForeignResponse } from '../foreign-request'
import type { MoreRows } from '../more-rows'
import { buildForeignQueryString } from '../routes'

/** Some rows of a list. */
export interface PagedRows {
  readonly rows: readonly unknown[]
  /** How many there are in all, where that is known. */
  readonly total?: number
  /** Whether others follow, where the total is not known. */
  readonly hasMore?: boolean
  /** There are more, which cannot be had. */
  readonly more?: MoreRows
  /** They are all rows, though some were asked for. */
  readonly isWhole?: boolean
  /** The last answer, for what a record is read from besides itself. */
  readonly body?: unknown
}

/** Asks for rows by a query; or by an address that an answer has told. */
export type FetchForeignRows = (query: AdapterQuery, address?: string) => Promise<ForeignResponse>

/** Beyond this no list is read to its end. */
export const readAllLimits = { rows: 10_000, calls: 100 }

/** How the rows of one list are had. */
export interface PagedListReader {
  /** The rows from one to before another. */
  some(ask: FetchForeignRows, query: AdapterQuery, start: number, end: number): Promise<PagedRows>
  /** All of them, as far as they can be had. */
  whole(ask: FetchForeignRows, query: AdapterQuery): Promise<PagedRows>
}

const keyOf = (row: unknown, id: unknown) => (id === undefined ? JSON.stringify(row) : String(id))

/** Gathers the rows of several answers, each row once. */
export function createRowCollector(idOf: (row: unknown) => unknown) {
  const rows: unknown[] = []
  const seen = new Set<string>()
  return {
    rows,
    /** Takes the rows that are new; how many were. */
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

/** How many lists are remembered by the rows of their pages. */
const remembered = 50

/** Tells whether a page is another one over again, as where an API pays no heed to which is asked for. */
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
