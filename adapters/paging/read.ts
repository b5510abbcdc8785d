import { t } from '../../vocabulary'
import { at, nameOf, numberAt, told } from '../at'
import type { ListConvention, Paging } from '../conventions/lists'
import { isThere, type More, moreThan } from '../more'
import { isRow, rowsIn } from '../rows'
import { type Answered, answered, isRefused, Refusal } from '../transport'

/** Rows that one answer has, and what it says of those that follow. */
export interface Came {
  readonly rows: readonly unknown[]
  /** How many there are in all, where it says so. */
  readonly total?: number
  /** Whether others follow, where it says so. */
  readonly hasMore?: boolean
  /** The word or the address by which the next ones are asked for. */
  readonly next?: string
  readonly answer: Answered
}

/** Of what list rows are read. */
export interface Listed {
  readonly list: ListConvention
  /** Such as 'GET /invoices', for messages. */
  readonly where: string
  idOf(row: unknown): unknown
}

/** Whether a page leads to the next one by what it says itself. */
export const isWalked = (paging: Paging | undefined): paging is Extract<Paging, { by: 'cursor' | 'link' }> =>
  paging?.by === 'cursor' || paging?.by === 'link'

const nextIn = (link: string) => /<([^>]+)>\s*;[^,]*rel="?next\b/.exec(link)?.[1]

function nextOf({ list, idOf }: Listed, answer: Answered, rows: readonly unknown[]): string | undefined {
  const { paging, more } = list
  if (!isWalked(paging)) return undefined
  if (paging.next === 'last id') {
    const hasMore = rows.length > 0 && (more === undefined || isThere(told(more, answer)))
    return hasMore ? String(idOf(rows.at(-1))) : undefined
  }
  const next = told(paging.next, answer)
  const isLink = /^link$/i.test(nameOf(paging.next))
  const address = isLink ? nextIn(String(next ?? '')) : isRow(next) ? next.href : next
  return isThere(address) ? String(address) : undefined
}

/** Reads the rows of an answer. Throws a {@link Refusal} where it has none. */
export function readRows(listed: Listed, answer: Answered): Came {
  const { list, where } = listed
  // Some refuse to give rows from beyond the last one.
  if (answer.status === 416) return { rows: [], answer, total: numberAt(list.total, answer), hasMore: false }
  if (isRefused(answer)) throw new Refusal(answer)
  const given = list.rows === undefined ? undefined : at(answer.body, list.rows)
  const rows = Array.isArray(given) ? given : rowsIn(answer.body)
  if (!rows) {
    const place = list.rows ? `'${list.rows}'` : t('the top of the answer')
    const words = { where, place }
    throw new Refusal(
      answered(502, {
        message: t(
          '{{where}} did not answer with a list; expected one at {{place}}. Check the adapter against the API.',
          words,
        ),
      }),
    )
  }
  const next = nextOf(listed, answer, rows)
  const stated = list.more === undefined ? undefined : told(list.more, answer)
  const hasMore = isWalked(list.paging) ? next !== undefined : stated === undefined ? undefined : isThere(stated)
  return { rows, answer, total: numberAt(list.total, answer), hasMore, next }
}

/** What an answer says of more rows than have come by a key that is not read. */
export const unreadMore = ({ total, hasMore, answer }: Came, reached: number): More | undefined =>
  total === undefined && hasMore === undefined ? moreThan(reached, answer.body, answer.header) : undefined
