import { nameOf } from '../at'
import type { Query } from '../conventions/calls'
import type { Paging } from '../conventions/lists'
import { queryText } from '../routes'
import { type Came, type Listed, readRows, unreadMore } from './read'
import { type AskRows, createGathering, most, type Pages, type Some } from './some'

/** A page of a list that leads from each to the next, and the number of its first row. */
interface Step {
  readonly came: Came
  readonly from: number
  /** It leads to where the list has been already. */
  readonly isRepeated: boolean
}

/** How many lists are remembered by what leads to each of their pages. */
const remembered = 50

/** Pages that each tell how the next one is asked for. Where they begin is kept, so that turning back asks for one. */
export function walkedPages(listed: Listed, paging: Extract<Paging, { by: 'cursor' | 'link' }>): Pages {
  const walks = new Map<string, Map<number, string>>()
  const { next } = paging
  const nameOfNext = next === 'last id' && paging.by === 'cursor' ? paging.cursor : nameOf(next)

  const marksOf = (query: Query, size: number, start: number): Map<number, string> => {
    const key = queryText({ ...query, size })
    const known = start === 0 ? undefined : walks.get(key)
    if (known) return known
    if (walks.size >= remembered) walks.clear()
    const marks = new Map<number, string>()
    walks.set(key, marks)
    return marks
  }

  async function* walk(ask: AskRows, query: Query, start: number, wanted: number): AsyncGenerator<Step> {
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
      const came = readRows(listed, await ask(asked, paging.by === 'link' ? mark : undefined))
      const isRepeated = came.next !== undefined && (came.next === mark || seen.has(came.next))
      yield { came, from, isRepeated }
      if (came.next === undefined || isRepeated || came.rows.length === 0 || calls >= most.calls) return
      seen.add(came.next)
      from += came.rows.length
      marks.set(from, came.next)
    }
  }

  const some = async (ask: AskRows, query: Query, start: number, end: number): Promise<Some> => {
    const rows: unknown[] = []
    let first = start
    let last: Step | undefined
    for await (const step of walk(ask, query, start, end - start)) {
      if (rows.length === 0) first = step.from
      last = step
      const reached = step.from + step.came.rows.length
      // A page whose last row is the one after which it was asked for is the page before it over again.
      const isOther = !(step.isRepeated && next === 'last id')
      if (reached > start && isOther) rows.push(...step.came.rows)
      if (reached >= end) break
    }
    if (!last) return { rows }
    const { came, from, isRepeated } = last
    const reached = from + came.rows.length
    const isEnd = came.next === undefined
    const told = came.total !== undefined && came.total < reached ? undefined : came.total
    const total = told ?? (isEnd && !unreadMore(came, reached) ? reached : undefined)
    const isStuck = isRepeated || (reached < end && !isEnd)
    return {
      rows: rows.slice(Math.max(0, start - first), Math.max(0, end - first)),
      ...(total === undefined ? { hasMore: !isEnd && !isStuck } : { total }),
      ...(isStuck && { more: { key: nameOfNext, came: reached } }),
      body: came.answer.body,
    }
  }

  const whole = async (ask: AskRows, query: Query): Promise<Some> => {
    const gathered = createGathering(listed.idOf)
    const { rows } = gathered
    let last: Came | undefined
    let isCut = false
    for await (const { came, isRepeated } of walk(ask, query, 0, Number.POSITIVE_INFINITY)) {
      last = came
      const isNew = gathered.take(came.rows) > 0
      isCut = came.next !== undefined
      if (isRepeated || !isNew || rows.length >= most.rows) break
    }
    const total = last?.total
    const isShort = total !== undefined && rows.length < total
    const isEnough = isCut && rows.length >= most.rows
    const more = (isCut || isShort) && {
      key: nameOfNext,
      came: rows.length,
      ...(isShort && { total }),
      ...(isEnough && { isEnough }),
    }
    return { rows, body: last?.answer.body, ...(more && { more }) }
  }

  return { some, whole }
}
