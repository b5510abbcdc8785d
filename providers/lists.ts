import { type AnyRecord, apiBase, type Registry, type Resource, t } from '../vocabulary'
import { type Absent, askOwn } from './absent'
import type { Forms } from './forms'
import { type ReadOptions, type Send, silent } from './http'
import { type More, moreThan } from './more'
import { type Reader, rowsIn } from './normalise'
import { onlyValue, ownPlace, type Place, placeOf } from './places'
import { makeProblem, type Problem } from './problem'
import { type Filter, listQuery, queryText, sliceOf, type View } from './query'
import { createReferred } from './referred'
import type { Usable } from './usable'
import { arrange, countsOf, hasAsked, type Page } from './whole'

/** The header by which an API says how many rows there are on all pages, and so that it pages and searches itself. */
export const totalHeader = 'X-Total-Count'

/** How long a whole array is fresh, in milliseconds. */
const fresh = 30_000

/** The lists of an API, whether it pages them or answers whole arrays: it is told by the answer. */
export interface Lists {
  page(resource: Resource, view: View, how?: ReadOptions): Promise<Page>
  /** All rows that a path below /api/v1 answers with; fetched once, and again when they are no longer fresh. */
  whole(resource: Resource, path: string, how?: ReadOptions): Promise<Fetched>
  /** A record with the names of the currencies that its amounts are in, where it came with their ids alone. */
  withCurrencies(resource: Resource, record: AnyRecord): Promise<AnyRecord>
  /** Forgets the whole arrays, since a change of one record may show in others. */
  changed(): void
  /** Forgets what was fetched, and which lists there are not: another person may be shown others. */
  forget(): void
}

interface Options {
  readonly registry: Registry
  readonly send: Send
  readonly reader: Reader
  readonly usable: Usable
  readonly forms: Forms
  /** Is told of lists that are not there. */
  readonly absent: Absent
  readonly now?: () => number
}

/** Rows that are to be all there are. */
export interface Fetched {
  readonly rows: AnyRecord[]
  /** There are more all the same. */
  readonly more?: More
}

type Wholes = Map<string, { answer: Promise<Fetched>; at: number; isSilent?: boolean }>

export function createLists({ registry, send, reader, usable, forms, absent, now = Date.now }: Options): Lists {
  const answeredWhole = new Set<string>()
  const lastAsked = new Map<Resource, string>()
  /** How many rows came where exactly as many were asked for. */
  const asMany = new Map<string, number>()
  let wholes: Wholes = new Map()

  const rowsAt = async (resource: Resource, path: string, how: ReadOptions) => {
    const mute = 'message' in resource.fields
    const { body, header } = await send({ method: 'GET', path: apiBase + path, counts: false, mute, ...how })
    const rows = rowsIn(body)
    if (!rows)
      throw makeProblem(
        t('GET {{path}} did not answer with a list; expected a JSON array. Check the address of the API.', { path }),
      )
    const total = header(totalHeader)
    const more = moreThan(rows.length, body, header)
    const counts = header('X-Tab-Counts')
    return {
      rows: reader.records(resource, rows),
      total: total === undefined ? undefined : Number(total),
      ...(counts !== undefined && { counts: countsIn(counts) }),
      ...(more && { more }),
    }
  }

  const fetchRows = (resource: Resource, path: string, how: ReadOptions) =>
    path.split('?', 1)[0] === usable(resource, 'list')?.path
      ? askOwn(absent, resource, path, (asked) => rowsAt(resource, asked, { ...how, lacking: 'quiet' }))
      : rowsAt(resource, path, how)

  const wholly = (resource: Resource, path: string, how: ReadOptions): Promise<Fetched> => {
    const { optional: isSilent = false } = how
    const known = wholes.get(path)
    // What fails beside another page is told nowhere; a page of its own asks again, and tells.
    if (known && now() - known.at < fresh)
      return known.isSilent && !isSilent ? known.answer.catch(() => wholly(resource, path, how)) : known.answer
    const into = wholes
    const answer = fetchRows(resource, path, how)
    const kept = { answer, at: now(), isSilent }
    into.set(path, kept)
    answer.catch(() => into.get(path) === kept && into.delete(path))
    return answer
  }

  /** Where just as many came as were once asked for, that may be all that one ever gets. */
  const withDoubt = (template: string, { rows, more }: Fetched): Fetched => {
    const isDoubtful = rows.length > 0 && rows.length === asMany.get(template)
    return { rows, ...((more ?? isDoubtful) && { more: more ?? { came: rows.length } }) }
  }

  const referred = createReferred({
    registry,
    reader,
    forms,
    recordsOf: async (resource, isWhole) => {
      const list = usable(resource, 'list')
      const call = isWhole ? list : (usable(resource, 'options') ?? list)
      return call ? (await wholly(resource, call.path + queryText({ ...call.query }), silent)).rows : []
    },
  })

  /** A filter by the API's own words for its values. */
  const worded = (resource: Resource, filter: Filter): Filter => {
    if (filter.operator === 'contains' || filter.operator === 'nnull') return filter
    const word = (value: unknown) => forms.asked(resource, filter.field, value)
    return { ...filter, value: Array.isArray(filter.value) ? filter.value.map(word) : word(filter.value) }
  }

  const pageAt = async (resource: Resource, { template, path, view }: Place, how: ReadOptions): Promise<Page> => {
    const { tabs } = resource.list
    // An API that does not page does not work values out either, nor narrow its list by them.
    const isDerived = tabs !== undefined && resource.fields[tabs.field]?.derived === true
    const tab = view.filters.find(({ field }) => field === tabs?.field)
    const tabValue = tab && !isDerived ? onlyValue(tab) : undefined
    const wholePath = path + queryText(tab ? { [tab.field]: tabValue } : {})
    // A tab is asked for to the letter of the specification.
    const asked =
      path + listQuery({ ...view, filters: view.filters.map((one) => (one === tab ? one : worded(resource, one))) })
    const isAskedAgain = lastAsked.get(resource) === asked
    lastAsked.set(resource, asked)

    if (!answeredWhole.has(template)) {
      const into = wholes
      const { rows, total, counts, ...more } = await fetchRows(resource, asked, how)
      if (total !== undefined)
        return hasAsked(rows, view) ? { data: rows, total, ...(counts && { counts }) } : { data: [], total: 0 }
      answeredWhole.add(template)
      const isNarrowed = view.filters.some((filter) => filter !== tab || tabValue === undefined)
      if (rows.length === sizeOf(view)) asMany.set(template, rows.length)
      if (!isNarrowed && isAll(rows, view))
        into.set(wholePath, { answer: Promise.resolve({ rows, ...more }), at: now() })
    } else if (isAskedAgain) wholes.delete(wholePath)
    const came = withDoubt(template, await wholly(resource, wholePath, how))
    const { more } = came
    const arranged = arrange(resource, await referred.forView(resource, came.rows, view), view)
    const page = { ...arranged, ...(more && { more }) }
    const all = wholes.get(path)
    if (!tabs || !all) return page
    const { rows } = await all.answer
    if (isDerived && rows.every((row) => row[tabs.field] === undefined)) return { ...page, counts: null }
    const besides = view.filters.filter((filter) => filter !== tab)
    return { ...page, counts: countsOf(resource, rows, besides, tabs.field) }
  }

  /** Where there is nothing at the address of a narrowed list, the list itself may be there. */
  const pageOf = async (resource: Resource, view: View, how: ReadOptions): Promise<Page> => {
    const place = placeOf(resource, usable, view)
    const list = usable(resource, 'list')
    const isOwn = place.template === list?.path
    try {
      return await pageAt(resource, place, list ? { ...how, lacking: 'quiet' } : how)
    } catch (problem) {
      if ((problem as Problem).statusCode !== 404 || !list || absent.names().has(resource.name)) throw problem
      return isOwn ? { data: [], total: 0 } : pageAt(resource, ownPlace(resource, usable, view), how)
    }
  }

  return {
    page: async (resource, view, how = {}) => {
      const page = await pageOf(resource, view, how)
      return { ...page, data: await referred.withCurrencies(resource, page.data) }
    },
    withCurrencies: async (resource, record) => (await referred.withCurrencies(resource, [record]))[0] ?? record,
    whole: async (resource, path, how = {}) => withDoubt(path, await wholly(resource, path, how)),
    changed: () => {
      wholes = new Map()
    },
    forget: () => {
      wholes = new Map()
      referred.forget()
    },
  }
}

/** 'success=12&pending=3' → { success: 12, pending: 3 } */
const countsIn = (text: string): Record<string, number> =>
  Object.fromEntries([...new URLSearchParams(text)].map(([value, count]) => [value, Number(count)]))

/** How many rows a view asks for; undefined for all of them. */
const sizeOf = (view: View): number | undefined => {
  const slice = sliceOf(view)
  return slice && slice.end - slice.start
}

/** Whether rows that came for a page are all there are: as many as were asked for could be a page after all. */
const isAll = (rows: readonly AnyRecord[], view: View): boolean => {
  const slice = sliceOf(view)
  if (!slice) return true
  const size = sizeOf(view) ?? 0
  return slice.start === 0 ? rows.length !== size : rows.length > size
}
