import type { AdapterQuery } from '../conventions/calls'
import type { PagingConvention } from '../conventions/lists'
import { responseSourceName } from '../response-paths'
import { buildForeignQueryString } from '../routes'
import {
  createRowCollector,
  type FetchForeignRows,
  type PagedListReader,
  type PagedRows,
  readAllLimits,
} from './paged-rows'
import { detectUnreadRows, type ListReadOptions, type ParsedPage, parsePage } from './parse-page'

/** One page of a list that is read from page to page, and the index of its first row. */
interface Step {
  readonly came: ParsedPage
  readonly from: number
  /** Whether the API returned a page again that was already read. */
  readonly isRepeated: boolean
}

/** The number of lists whose page cursors are cached. */
const remembered = 50

/**
 * Creates the reader for pages that each contain the cursor or URL of the next page. The reader caches the cursors, so
 * that an earlier page needs only one request.
 */
export function createCursorPageReader(
  listed: ListReadOptions,
  paging: Extract<PagingConvention, { by: 'cursor' | 'link' }>,
): PagedListReader {
  const walks = new Map<string, Map<number, string>>()
  const { next } = paging
  const nameOfNext = next === 'last id' && paging.by === 'cursor' ? paging.cursor : responseSourceName(next)

  const marksOf = (query: AdapterQuery, size: number, start: number): Map<number, string> => {
    const key = buildForeignQueryString({ ...query, size })
    const known = start === 0 ? undefined : walks.get(key)
    if (known) return known
    if (walks.size >= remembered) walks.clear()
    const marks = new Map<number, string>()
    walks.set(key, marks)
    return marks
  }

  async function* walk(
    ask: FetchForeignRows,
    query: AdapterQuery,
    start: number,
    wanted: number,
  ): AsyncGenerator<Step> {
    const size = Math.min(wanted, paging.largest ?? 100)
    const marks = marksOf(query, size, start)
    let from = Math.max(0, ...[...marks.keys()].filter((mark) => mark <= start))
    const seen = new Set<string>()
    for (let calls = 1; ; calls++) {
      const mark = marks.get(from)
      const asked = {
        ...query,
        ...(paging.size !== undefined && { [paging.size]: size }),
        ...(mark !== undefined && paging.by === 'cursor' && { [paging.cursor]: mark }),
      }
      const came = parsePage(listed, await ask(asked, paging.by === 'link' ? mark : undefined))
      const isRepeated = came.next !== undefined && (came.next === mark || seen.has(came.next))
      yield { came, from, isRepeated }
      if (came.next === undefined || isRepeated || came.rows.length === 0 || calls >= readAllLimits.calls) return
      seen.add(came.next)
      from += came.rows.length
      marks.set(from, came.next)
    }
  }

  const some = async (ask: FetchForeignRows, query: AdapterQuery, start: number, end: number): Promise<PagedRows> => {
    const rows: unknown[] = []
    let first = start
    let last: Step | undefined
    for await (const step of walk(ask, query, start, end - start)) {
      if (rows.length === 0) first = step.from
      last = step
      const reached = step.from + step.came.rows.length
      // If the last id of a page equals the requested cursor, the API has returned the previous page again.
      const isOther = !(step.isRepeated && next === 'last id')
      if (reached > start && isOther) rows.push(...step.came.rows)
      if (reached >= end) break
    }
    if (!last) return { rows }
    const { came, from, isRepeated } = last
    const reached = from + came.rows.length
    const isEnd = came.next === undefined
    const told = came.total !== undefined && came.total < reached ? undefined : came.total
    const total = told ?? (isEnd && !detectUnreadRows(came, reached) ? reached : undefined)
    const isStuck = isRepeated || (reached < end && !isEnd)
    return {
      rows: rows.slice(Math.max(0, start - first), Math.max(0, end - first)),
      ...(total === undefined ? { hasMore: !isEnd && !isStuck } : { total }),
      ...(isStuck && { more: { key: nameOfNext, received: reached } }),
      body: came.answer.body,
    }
  }

  const whole = async (ask: FetchForeignRows, query: AdapterQuery): Promise<PagedRows> => {
    const gathered = createRowCollector(listed.idOf)
    const { rows } = gathered
    let last: ParsedPage | undefined
    let isCut = false
    for await (const { came, isRepeated } of walk(ask, query, 0, Number.POSITIVE_INFINITY)) {
      last = came
      const isNew = gathered.take(came.rows) > 0
      isCut = came.next !== undefined
      if (isRepeated || !isNew || rows.length >= readAllLimits.rows) break
    }
    const total = last?.total
    const isShort = total !== undefined && rows.length < total
    const isEnough = isCut && rows.length >= readAllLimits.rows
    const more = (isCut || isShort) && {
      key: nameOfNext,
      received: rows.length,
      ...(isShort && { total }),
      ...(isEnough && { isLimitReached: true }),
    }
    return { rows, body: last?.answer.body, ...(more && { more }) }
  }

  return { some, whole }
}
