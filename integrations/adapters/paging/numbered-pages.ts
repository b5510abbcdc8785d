import type { AdapterQuery } from '../conventions/calls'
import type { PagingConvention } from '../conventions/lists'
import { detectMoreRows } from '../more-rows'
import { responseSourceName } from '../response-paths'
import {
  createRepeatedPageDetector,
  createRowCollector,
  type FetchForeignRows,
  type PagedListReader,
  type PagedRows,
  readAllLimits,
} from './paged-rows'
import { detectUnreadRows, type ListReadOptions, type ParsedPage, parsePage } from './parse-page'

type Numbered = Exclude<PagingConvention, { by: 'cursor' | 'link' }>

/** The query for the rows that start at `start`. For numbered pages, `start` is the first row of a page. */
function positioned(paging: Numbered, start: number, size: number): AdapterQuery {
  switch (paging.by) {
    case 'page':
      return {
        [paging.page]: Math.floor(start / size) + (paging.first ?? 1),
        ...(paging.size !== undefined && { [paging.size]: size }),
      }
    case 'offset':
      return { [paging.offset]: start, [paging.limit]: size }
    case 'range':
      return ranged(paging, start, start + size - (paging.inclusive ? 1 : 0))
  }
}

function ranged(
  { start, end, together }: Extract<PagingConvention, { by: 'range' }>,
  from: number,
  to: number,
): AdapterQuery {
  if (together === undefined) return { [start]: from, [end]: to }
  const [parameter = '', value = ''] = together.split('=')
  return { [parameter]: value.replace('{start}', String(from)).replace('{end}', String(to)) }
}

const nameOfPaging = (paging: Numbered) =>
  paging.by === 'page' ? paging.page : paging.by === 'offset' ? paging.offset : paging.start

/**
 * Creates the reader for pages with a number or a row index. The reader learns the API's maximum number of rows per
 * response.
 */
export function createNumberedPageReader(listed: ListReadOptions, paging: Numbered): PagedListReader {
  let largest = paging.largest ?? 100
  /** Whether the API's responses have shown that a page with fewer rows than requested is the last page. */
  let isTrusted = false
  /**
   * Whether the API's responses have shown that pages have gaps, because the API filters the rows after it split the
   * list into pages.
   */
  let isSparse = false
  /** Whether the API's responses have shown that the total is wrong. */
  let isDoubted = false
  const seenPages = createRepeatedPageDetector(listed.idOf)
  /** Whether the API has a fixed page size and ignores the requested size. */
  let isFixed = paging.by === 'page' && paging.size === undefined
  const { total: source } = listed.list
  const nameOfTotal = responseSourceName(source ?? 'total')

  const ask = async (
    asking: FetchForeignRows,
    query: AdapterQuery,
    from: number,
    size: number,
  ): Promise<ParsedPage> => {
    const came = parsePage(listed, await asking({ ...query, ...positioned(paging, from, size) }))
    const { rows, total } = came
    if (total === undefined) return came
    // Some APIs return the last page again if the requested page is after the last page. A total below the number of
    // received rows is wrong.
    if (from > 0 && from >= total && !isDoubted) return { ...came, rows: [] }
    isDoubted ||= total < from + rows.length
    return isDoubted ? { ...came, total: undefined } : came
  }

  /** Whether the following rows differ from the received rows. */
  const leadsOn = async (
    asking: FetchForeignRows,
    query: AdapterQuery,
    { rows }: ParsedPage,
    from: number,
    size: number,
  ) => {
    const next = positioned(paging, paging.by === 'page' ? from + size : from + rows.length, size)
    const after = await asking({ ...query, ...next }).then(
      (answer) => parsePage(listed, answer),
      () => undefined,
    )
    const seen = new Set(rows.map((row) => JSON.stringify(row)))
    return after?.rows.some((row) => !seen.has(JSON.stringify(row))) ?? false
  }

  /**
   * Whether more rows follow a page with fewer rows than requested. If more rows follow, the API limits the number of
   * rows per response.
   */
  const isCapped = async (
    asking: FetchForeignRows,
    query: AdapterQuery,
    came: ParsedPage,
    from: number,
    size: number,
  ): Promise<boolean> => {
    const count = came.rows.length
    const { total, hasMore = !isTrusted } = came
    if (count === 0 || count >= size || isSparse) return false
    if (!(total === undefined ? hasMore : from + count < total)) return false
    const isMore = await leadsOn(asking, query, came, from, size)
    if (total === undefined && came.hasMore === undefined) isTrusted = !isMore
    return isMore
  }

  /**
   * Learns from a page with fewer rows than requested. Such a page shows either the API's maximum number of rows, or
   * that pages have gaps.
   */
  const learn = (count: number, isAgain: boolean) => {
    if (isAgain) isSparse = true
    else largest = count
  }

  const some = async (
    asking: FetchForeignRows,
    query: AdapterQuery,
    start: number,
    end: number,
    isAgain = false,
  ): Promise<PagedRows> => {
    const size = isFixed ? largest : Math.max(1, Math.min(end - start, largest))
    const first = paging.by === 'page' ? Math.floor(start / size) * size : start
    const rows: unknown[] = []
    for (let from = first; ; from += size) {
      const came = await ask(asking, query, from, size)
      const count = came.rows.length
      if (count > size && !isFixed) {
        const isWhole = came.total === count || !(await leadsOn(asking, query, came, from, size))
        if (isWhole) return { rows: came.rows, isWhole }
        isFixed = paging.by === 'page'
      }
      if ((isFixed && count > size && !isSparse) || (await isCapped(asking, query, came, from, size))) {
        learn(count, isAgain)
        return some(asking, query, start, end, true)
      }
      if (seenPages.isRepeated(query, from, came.rows))
        return { rows: rows.slice(start - first), hasMore: false, more: { key: nameOfPaging(paging), received: from } }
      rows.push(...(isFixed ? came.rows : came.rows.slice(0, size)))
      const reached = from + (isSparse ? size : count)
      const isLast = isSparse && came.total !== undefined ? reached >= came.total : count < size
      if (!isLast && reached < end) continue
      if (isSparse && came.total !== undefined && rows.length < Math.min(end, came.total) - first)
        return {
          rows: rows.slice(start - first),
          hasMore: !isLast,
          more: { key: nameOfTotal, total: came.total, received: rows.length },
          body: came.answer.body,
        }
      const more = detectUnreadRows(came, reached)
      const hasMore = (came.hasMore ?? !isLast) || reached > end
      const isEnd = !hasMore && !more && (count > 0 || from === 0)
      const total = came.total ?? (isEnd ? reached : undefined)
      return {
        rows: rows.slice(start - first, end - first),
        ...(total === undefined ? { hasMore } : { total }),
        ...(more && { more }),
        body: came.answer.body,
      }
    }
  }

  /** Reads all rows in one response. Undefined if the response has signs of more rows. */
  const atOnce = async (asking: FetchForeignRows, query: AdapterQuery): Promise<PagedRows | undefined> => {
    const { rows, total, hasMore, answer } = parsePage(listed, await asking(query))
    const isCut =
      (total ?? rows.length) !== rows.length || hasMore || detectMoreRows(rows.length, answer.body, answer.header)
    return isCut ? undefined : { rows, body: answer.body }
  }

  const paged = async (asking: FetchForeignRows, query: AdapterQuery, isAgain = false): Promise<PagedRows> => {
    const size = largest
    const gathered = createRowCollector(listed.idOf)
    const { rows } = gathered
    let isOverlapping = false
    const ended = (came: ParsedPage, given: string | undefined): PagedRows => {
      const key = given ?? (isOverlapping ? nameOfPaging(paging) : undefined)
      const { total } = came
      const isShort = total !== undefined && rows.length < total
      const isEnough = given !== undefined && rows.length >= readAllLimits.rows
      const more =
        key !== undefined || isShort
          ? {
              key: key ?? nameOfTotal,
              received: rows.length,
              ...(isShort && { total }),
              ...(isEnough && { isLimitReached: true }),
            }
          : detectUnreadRows(came, rows.length)
      return { rows, body: came.answer.body, ...(more && { more }) }
    }
    for (let from = 0, calls = 1; ; from += size, calls++) {
      const came = await ask(asking, query, from, size)
      const count = came.rows.length
      if (count > size && paging.by === 'page' && came.total !== count)
        isFixed ||= await leadsOn(asking, query, came, from, size)
      if ((isFixed && count > size && !isSparse) || (await isCapped(asking, query, came, from, size))) {
        learn(count, isAgain)
        return paged(asking, query, true)
      }
      const taken = gathered.take(came.rows)
      isOverlapping ||= taken < count
      const reached = from + (isSparse ? size : count)
      const isAll = came.total !== undefined ? reached >= came.total : came.hasMore === false
      if ((count !== size && !isSparse) || isAll) return ended(came, undefined)
      // Reading stops at a page without new rows, and at the limits for reading a complete list.
      if ((taken === 0 && !isSparse) || rows.length >= readAllLimits.rows || calls >= readAllLimits.calls)
        return ended(came, nameOfPaging(paging))
    }
  }

  const whole: PagedListReader['whole'] = async (asking, query) =>
    (listed.list.isWhole && (await atOnce(asking, query))) || paged(asking, query)

  return { some, whole }
}
