import { isApiRow, t } from '../../../vocabulary'
import type { ListConvention, PagingConvention } from '../conventions/lists'
import { createForeignResponse, type ForeignResponse, ForeignResponseError, isErrorResponse } from '../foreign-request'
import { detectMoreRows, indicatesMoreRows, type MoreRows } from '../more-rows'
import { readNumberFromSource, readResponseSource, responseSourceName, valueAtPath } from '../response-paths'
import { findRows } from '../response-rows'

/** The rows of one response, and the response's information about further rows. */
export interface ParsedPage {
  readonly rows: readonly unknown[]
  /** The total number of rows, if the response states the total. */
  readonly total?: number
  /** Whether more rows follow, if the response contains this information. */
  readonly hasMore?: boolean
  /** The cursor or URL of the next page. */
  readonly next?: string
  readonly answer: ForeignResponse
}

/** The list that a page belongs to. */
export interface ListReadOptions {
  readonly list: ListConvention
  /** The name of the list for messages, such as 'GET /invoices'. */
  readonly where: string
  idOf(row: unknown): unknown
}

/** Whether each page contains the cursor or URL of the next page. */
export const isCursorPaging = (
  paging: PagingConvention | undefined,
): paging is Extract<PagingConvention, { by: 'cursor' | 'link' }> => paging?.by === 'cursor' || paging?.by === 'link'

const nextIn = (link: string) => /<([^>]+)>\s*;[^,]*rel="?next\b/.exec(link)?.[1]

function nextOf(
  { list, idOf }: ListReadOptions,
  answer: ForeignResponse,
  rows: readonly unknown[],
): string | undefined {
  const { paging, more } = list
  if (!isCursorPaging(paging)) return undefined
  if (paging.next === 'last id') {
    const hasMore = rows.length > 0 && (more === undefined || indicatesMoreRows(readResponseSource(more, answer)))
    return hasMore ? String(idOf(rows.at(-1))) : undefined
  }
  const next = readResponseSource(paging.next, answer)
  const isLink = /^link$/i.test(responseSourceName(paging.next))
  const address = isLink ? nextIn(String(next ?? '')) : isApiRow(next) ? next.href : next
  return indicatesMoreRows(address) ? String(address) : undefined
}

/** Reads the rows of a response. Throws a {@link ForeignResponseError} if the response has no rows. */
export function parsePage(listed: ListReadOptions, answer: ForeignResponse): ParsedPage {
  const { list, where } = listed
  // Some APIs reject a range after the last row with the status 416.
  if (answer.status === 416)
    return { rows: [], answer, total: readNumberFromSource(list.total, answer), hasMore: false }
  if (isErrorResponse(answer)) throw new ForeignResponseError(answer)
  const given = list.rows === undefined ? undefined : valueAtPath(answer.body, list.rows)
  const rows = Array.isArray(given) ? given : findRows(answer.body)
  if (!rows) {
    throw new ForeignResponseError(
      createForeignResponse(502, {
        message: list.rows
          ? t("{{where}} did not return a list at '{{place}}'. Check the adapter against the API.", {
              where,
              place: list.rows,
            })
          : t('{{where}} did not return a list. Check the adapter against the API.', { where }),
      }),
    )
  }
  const next = nextOf(listed, answer, rows)
  const stated = list.more === undefined ? undefined : readResponseSource(list.more, answer)
  const hasMore = isCursorPaging(list.paging)
    ? next !== undefined
    : stated === undefined
      ? undefined
      : indicatesMoreRows(stated)
  return { rows, answer, total: readNumberFromSource(list.total, answer), hasMore, next }
}

/** Detects signs of more rows in a response, unless the adapter's sources already state a total or `hasMore`. */
export const detectUnreadRows = ({ total, hasMore, answer }: ParsedPage, reached: number): MoreRows | undefined =>
  total === undefined && hasMore === undefined ? detectMoreRows(reached, answer.body, answer.header) : undefined
