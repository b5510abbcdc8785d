import { t } from '../vocabulary'
import type { ListConvention, Paging, Query } from './adapter'
import { at, numberAt, told } from './at'
import { type More, moreThan } from './more'
import { queryText } from './routes'
import { isRow, rowsIn } from './rows'
import { type Answered, answered, Refusal } from './transport'

/** Some rows of a list. */
export interface Some {
  readonly rows: readonly unknown[]
  /** How many there are in all, where that is known. */
  readonly total?: number
  /** Whether others follow, where the total is not known. */
  readonly hasMore?: boolean
  /** There are more, which cannot be had. */
  readonly more?: More
  /** The last answer, for what a record is read from besides itself. */
  readonly body?: unknown
  /** They are all rows, though some were asked for. */
  readonly isWhole?: boolean
}

/** Asks for rows by a query; or by an address that an answer has told. */
export type AskRows = (query: Query, address?: string) => Promise<Answered>

/** Beyond this no list is read to its end. */
const most = { rows: 10_000, calls: 100 }

/** What is known of a list by what it has answered. */
interface Learned {
  /** How many rows it gives at most. */
  largest?: number
  /** Fewer rows than were asked for have been seen to be its end. */
  isTrusted?: boolean
  /** Of lists that are walked: where the pages begin, by the number of their first row. */
  readonly walks: Map<string, Map<number, string>>
}

/** Rows that one answer has, and what it says of those that follow. */
interface Came {
  readonly rows: readonly unknown[]
  readonly total?: number
  readonly hasMore?: boolean
  readonly next?: string
  readonly answer: Answered
}

const isSo = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && value !== 0 && value !== false && value !== 'false'

const nextIn = (link: string | undefined) => /<([^>]+)>\s*;[^,]*rel="?next\b/.exec(link ?? '')?.[1]

const isIn = (seen: ReadonlySet<string>, rows: readonly unknown[]) =>
  rows.length > 0 && rows.every((row) => seen.has(JSON.stringify(row)))

/** Reads the pages of one list: what is known of it is kept from one call to the next. */
export function createPages(list: ListConvention, where: string, idOf: (row: unknown) => unknown) {
  const { paging } = list
  const learned: Learned = { walks: new Map() }

  const sizeFor = (wanted: number) => Math.max(1, Math.min(wanted, learned.largest ?? paging?.largest ?? 100))

  const nextOf = (given: Paging, answer: Answered, rows: readonly unknown[]): string | undefined => {
    if (given.by !== 'cursor' && given.by !== 'link') return undefined
    if (given.next === 'last id') {
      const hasMore = list.more === undefined ? rows.length > 0 : isSo(told(list.more, answer))
      return hasMore && rows.length > 0 ? String(idOf(rows.at(-1))) : undefined
    }
    const next = told(given.next, answer)
    const text =
      typeof given.next === 'object' && given.next.header.toLowerCase() === 'link' ? nextIn(String(next ?? '')) : next
    const address = isRow(text) ? text.href : text
    return isSo(address) ? String(address) : undefined
  }

  const read = (answer: Answered): Came => {
    if (answer.status >= 400) throw new Refusal(answer)
    const rows = list.rows === undefined ? undefined : at(answer.body, list.rows)
    const found = Array.isArray(rows) ? rows : rowsIn(answer.body)
    if (!found) {
      const message = t(
        '{{where}} did not answer with a list; expected one at {{place}}. Check the adapter against the API.',
        { where, place: list.rows ? `'${list.rows}'` : t('the top of the answer') },
      )
      throw new Refusal(answered(502, { message }))
    }
    const total = numberAt(list.total, answer)
    const next = paging && nextOf(paging, answer, found)
    const isWalked = paging?.by === 'cursor' || paging?.by === 'link'
    const stated = list.more === undefined ? undefined : told(list.more, answer)
    const hasMore = isWalked ? next !== undefined : stated === undefined ? undefined : isSo(stated)
    return {
      rows: found,
      answer,
      ...(total !== undefined && { total }),
      ...(hasMore !== undefined && { hasMore }),
      next,
    }
  }

  /** What an answer says of more that the convention does not read. */
  const unread = (came: Came, end: number): More | undefined =>
    came.total === undefined && came.hasMore === undefined
      ? moreThan(end, came.answer.body, came.answer.header)
      : undefined

  /** The query for some rows from one on; of numbered pages the first row is where such a page begins. */
  const positioned = (start: number, size: number): Query => {
    switch (paging?.by) {
      case 'page':
        return {
          [paging.page]: Math.floor(start / size) + (paging.first ?? 1),
          ...(paging.size !== undefined && { [paging.size]: size }),
        }
      case 'offset':
        return { [paging.offset]: start, [paging.limit]: size }
      case 'range':
        return { [paging.start]: start, [paging.end]: start + size - (paging.inclusive ? 1 : 0) }
      default:
        return {}
    }
  }

  /** Whether fewer rows than were asked for are not the last ones: then the list gives no more at a time. */
  const isCapped = async (ask: AskRows, query: Query, came: Came, start: number, size: number): Promise<boolean> => {
    const count = came.rows.length
    if (count === 0 || count >= size) return false
    if (came.total !== undefined) return start + count < came.total
    if (came.hasMore !== undefined) return came.hasMore
    if (learned.isTrusted) return false
    const seen = new Set(came.rows.map((row) => JSON.stringify(row)))
    const after = await ask({ ...query, ...positioned(paging?.by === 'page' ? start + size : start + count, size) })
    const further = after.status >= 400 ? [] : read(after).rows
    const isMore = further.length > 0 && !isIn(seen, further)
    if (!isMore) learned.isTrusted = true
    return isMore
  }

  const numbered = async (ask: AskRows, query: Query, start: number, end: number): Promise<Some> => {
    const size = sizeFor(end - start)
    const first = paging?.by === 'page' ? Math.floor(start / size) * size : start
    const rows: unknown[] = []
    for (let from = first; ; from += size) {
      const came = read(await ask({ ...query, ...positioned(from, size) }))
      if (came.rows.length > size && from === 0 && came.total === undefined) return { rows: came.rows, isWhole: true }
      if (await isCapped(ask, query, came, from, size)) {
        learned.largest = came.rows.length
        return numbered(ask, query, start, end)
      }
      rows.push(...came.rows)
      const reached = from + came.rows.length
      const isLast = came.rows.length < size
      if (!isLast && reached < end) continue
      const more = unread(came, reached)
      const hasMore = came.hasMore ?? !isLast
      const isEnd = !hasMore && !more && (came.rows.length > 0 || from === 0)
      const total = came.total ?? (isEnd ? reached : undefined)
      return {
        rows: rows.slice(start - first, end - first),
        ...(total === undefined ? { hasMore: hasMore || reached > end } : { total }),
        ...(more && { more }),
        body: came.answer.body,
      }
    }
  }

  const sizeParameter = (size: number): Query =>
    paging && 'size' in paging && paging.size !== undefined ? { [paging.size]: size } : {}

  /** The pages of a list that leads from each to the next, from a row on. */
  async function* walk(ask: AskRows, query: Query, start: number, size: number) {
    const key = queryText({ ...query, size })
    const known = start === 0 ? undefined : learned.walks.get(key)
    const marks = known ?? new Map<number, string>()
    if (!known) {
      if (learned.walks.size > 50) learned.walks.clear()
      learned.walks.set(key, marks)
    }
    let from = Math.max(0, ...[...marks.keys()].filter((mark) => mark <= start))
    const seen = new Set<string>()
    for (let calls = 0; ; calls++) {
      const mark = marks.get(from)
      const isAddress = paging?.by === 'link'
      const cursor = mark === undefined || paging?.by !== 'cursor' ? {} : { [paging.cursor]: mark }
      const asked = { ...query, ...sizeParameter(size), ...cursor }
      const came = read(await ask(asked, isAddress ? mark : undefined))
      const isRepeated = came.next !== undefined && (came.next === mark || seen.has(came.next))
      yield { came, from, isRepeated }
      if (came.next === undefined || isRepeated || came.rows.length === 0 || calls >= most.calls) return
      seen.add(came.next)
      from += came.rows.length
      marks.set(from, came.next)
    }
  }

  const nameOfNext = () => {
    if (paging?.by === 'cursor' && paging.next === 'last id') return paging.cursor
    const source = paging && 'next' in paging ? paging.next : 'next'
    return typeof source === 'string' ? source : source.header
  }

  const walked = async (ask: AskRows, query: Query, start: number, end: number): Promise<Some> => {
    const rows: unknown[] = []
    let first: number | undefined
    let last: { came: Came; from: number; isRepeated: boolean } | undefined
    for await (const page of walk(ask, query, start, sizeFor(end - start))) {
      last = page
      if (page.from + page.came.rows.length > start || page.came.next === undefined) {
        first ??= page.from
        rows.push(...page.came.rows)
      }
      if (page.from + page.came.rows.length >= end) break
    }
    if (!last) return { rows: [] }
    const { came, from, isRepeated } = last
    const reached = from + came.rows.length
    const isEnd = came.next === undefined
    const total = came.total ?? (isEnd ? reached : undefined)
    const isStuck = reached < end && !isEnd
    return {
      rows: rows.slice(Math.max(0, start - (first ?? 0)), end - (first ?? 0)),
      ...(total === undefined ? { hasMore: !isRepeated && !isStuck } : { total }),
      ...((isRepeated || isStuck) && { more: { key: nameOfNext(), came: reached } }),
      body: came.answer.body,
    }
  }

  /** All rows, as far as they can be had. */
  const whole = async (ask: AskRows, query: Query): Promise<Some> => {
    const rows: unknown[] = []
    const seen = new Set<string>()
    /** Adds the rows that are new; tells whether any was. */
    const take = (came: readonly unknown[]) => {
      const before = rows.length
      for (const row of came) {
        const id = idOf(row)
        const key = id === undefined ? JSON.stringify(row) : String(id)
        if (seen.has(key)) continue
        seen.add(key)
        rows.push(row)
      }
      return rows.length > before
    }
    const isOver = (calls: number) => rows.length >= most.rows || calls >= most.calls
    if (!paging) {
      const came = read(await ask(query))
      take(came.rows)
      const more = moreThan(came.rows.length, came.answer.body, came.answer.header)
      return { rows, body: came.answer.body, ...(more && { more }) }
    }
    const size = sizeFor(Number.POSITIVE_INFINITY)
    const ended = (came: Came, key: string, isCut: boolean): Some => {
      const isShort = came.total !== undefined && rows.length < came.total
      const told = isCut || isShort ? { key, came: rows.length } : unread(came, rows.length)
      const total = came.total !== undefined && came.total > rows.length ? { total: came.total } : {}
      return { rows, body: came.answer.body, ...(told && { more: { ...told, ...total } }) }
    }
    if (paging.by === 'cursor' || paging.by === 'link') {
      let calls = 0
      for await (const { came, isRepeated } of walk(ask, query, 0, size)) {
        const isNew = take(came.rows)
        calls++
        const isStuck = isRepeated || (came.next !== undefined && !isNew)
        if (isStuck || came.next === undefined || isOver(calls))
          return ended(came, nameOfNext(), came.next !== undefined)
      }
    }
    for (let from = 0, calls = 1; ; from += size, calls++) {
      const came = read(await ask({ ...query, ...positioned(from, size) }))
      if (from === 0 && came.rows.length > size) {
        take(came.rows)
        return ended(came, '', false)
      }
      if (await isCapped(ask, query, came, from, size)) {
        learned.largest = came.rows.length
        return whole(ask, query)
      }
      const isNew = take(came.rows)
      const isLast = came.rows.length < size || (came.hasMore === false && came.total === undefined)
      const isAll = came.total !== undefined && from + came.rows.length >= came.total
      if (isLast || isAll) return ended(came, totalName(list), false)
      // A page that is no other than one before has nothing to go on by.
      if (!isNew || isOver(calls)) return ended(came, pageName(paging), true)
    }
  }

  return {
    /** The rows from one to before another. */
    some: (ask: AskRows, query: Query, start: number, end: number): Promise<Some> => {
      if (!paging) return whole(ask, query).then((all) => ({ ...all, isWhole: true }))
      return paging.by === 'cursor' || paging.by === 'link'
        ? walked(ask, query, start, end)
        : numbered(ask, query, start, end)
    },
    whole,
  }
}

const totalName = ({ total }: ListConvention) =>
  total === undefined ? 'total' : typeof total === 'string' ? total : total.header

const pageName = (paging: Paging) =>
  paging.by === 'page'
    ? paging.page
    : paging.by === 'offset'
      ? paging.offset
      : paging.by === 'range'
        ? paging.start
        : ''
