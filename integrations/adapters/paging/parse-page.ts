import { isApiRow, t } from '../../../vocabulary'
import type { ListConvention, PagingConvention } from '../conventions/lists'
import { createForeignResponse, type ForeignResponse, ForeignResponseError, isErrorResponse } from '../foreign-request'
import { detectMoreRows, indicatesMoreRows, type MoreRows } from '../more-rows'
import { readNumberFromSource, readResponseSource, responseSourceName, valueAtPath } from '../response-paths'
import { findRows } from '../response-rows'

/** Rows that one answer has, and what it says of those that follow. */
export interface ParsedPage {
  readonly rows: readonly unknown[]
  /** How many there are in all, where it says so. */
  readonly total?: number
  /** Whether others follow, where it says so. */
  readonly hasMore?: boolean
  /** The word or the address by which the next ones are asked for. */
  readonly next?: string
  readonly answer: ForeignResponse
}

/** Of what list rows are read. */
export interface ListReadOptions {
  readonly list: ListConvention
  /** Such as 'GET /invoices', for messages. */
  readonly where: string
  idOf(row: unknown): unknown
}

/** Whether a page leads to the next one by what it says itself. */
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

/** Reads the rows of an answer. Throws a {@link ForeignResponseError} where it has none. */
export function parsePage(listed: ListReadOptions, answer: ForeignResponse): ParsedPage {
  const { list, where } = listed
  // Some refuse to give rows from beyond the last one.
  if (answer.status === 416)
    return { rows: [], answer, total: readNumberFromSource(list.total, answer), hasMore: false }
  if (isErrorResponse(answer)) throw new ForeignResponseError(answer)
  const given = list.rows === undefined ? undefined : valueAtPath(answer.body, list.rows)
  const rows = Array.isArray(given) ? given : findRows(answer.body)
  if (!rows) {
    const place = list.rows ? `'${list.rows}'` : t('the top level of the response')
    const words = { where, place }
    throw new ForeignResponseError(
      createForeignResponse(502, {
        message: t('{{where}} did not return a list at {{place}}. Check the adapter against the API.', words),
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

/** What an answer says of more rows than have come by a key that is not read. */
export const detectUnreadRows = ({ total, hasMore, answer }: ParsedPage, reached: number): MoreRows | undefined =>
  total === undefined && hasMore === undefined ? detectMoreRows(reached, answer.body, answer.header) : undefined
