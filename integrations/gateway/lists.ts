import { newId } from '../../server/database/ids'
import { optionFiltersOf } from '../../server/records/call-routes'
import { fromJsonQuery } from '../../server/records/json-query'
import { expectKnownQueryNames, type RawQuery, readListQuery } from '../../server/records/list-query'
import {
  type Call,
  callOf,
  filterAndSortRows,
  type InMemoryFilter,
  isActive,
  isApiRow,
  labelOf,
  type Resource,
  t,
  titleOf,
} from '../../vocabulary'
import type { GuardedCall } from './guarded-call'
import type { UpstreamRows } from './upstream/upstream-records'

type Values = Readonly<Record<string, unknown>>

/** The response to a list request: the rows, and the headers about the list. */
export interface UpstreamList {
  readonly rows: readonly unknown[]
  readonly headers: Readonly<Record<string, string>>
}

/** The headers about a list that are forwarded unchanged. */
const forwardedListHeaders = ['x-total-count', 'x-has-more', 'x-more', 'x-cannot'] as const

const headersOf = ({ header }: UpstreamRows, names: readonly string[] = forwardedListHeaders) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = header(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

const queryText = (query: RawQuery): string => {
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value]),
    ),
  ).toString()
  return text && `?${text}`
}

/** The operators of list filters, by the suffix of the field name. */
const endings: readonly (readonly [ending: string, operator: InMemoryFilter['operator']])[] = [
  ['_ne', 'ne'],
  ['_gte', 'gte'],
  ['_lte', 'lte'],
  ['_like', 'contains'],
]

function filtersOf({ fields }: Resource, query: RawQuery): InMemoryFilter[] {
  return Object.entries(query).flatMap(([name, given]): InMemoryFilter[] => {
    const value = [given ?? []].flat()
    if (value.length === 0 || (name.startsWith('_') && !Object.hasOwn(fields, name))) return []
    if (Object.hasOwn(fields, name) || ['q', 'id', 'createdAt', 'updatedAt'].includes(name))
      return [{ field: name, operator: 'in', value: name === 'q' ? value[0] : value }]
    const [ending, operator] = endings.find(([one]) => name.endsWith(one)) ?? []
    if (!ending || !operator) return []
    return [{ field: name.slice(0, -ending.length), operator, value: operator === 'ne' ? value : value[0] }]
  })
}

/**
 * Searches, filters, sorts and pages a complete array, and adds the total. Deckhand's user interface does this work in
 * the browser, without a call for each page. Other programs need the server to sort, filter and page lists.
 */
export function paginateArray(
  { resource, visible: seen, reader }: GuardedCall,
  { rows, headers }: UpstreamList,
  given: RawQuery,
): UpstreamList {
  const query = fromJsonQuery(seen.resource, given)
  const { start = 0, end, sort = [] } = readListQuery(seen.resource, query)
  const sorters = sort.map(({ field, descending }) => ({
    field,
    order: descending ? ('desc' as const) : ('asc' as const),
  }))
  const read = new Map(rows.filter(isApiRow).map((row) => [reader.record(resource, row), row]))
  const arranged = filterAndSortRows(seen.resource, [...read.keys()], filtersOf(seen.resource, query), sorters)
  return {
    rows: arranged.slice(start, end).map((record) => read.get(record)),
    headers: { ...headers, 'x-total-count': String(arranged.length) },
  }
}

/** Whether a response contains all rows, not one page. */
export const isUnpaginatedList = ({ headers }: UpstreamList): boolean =>
  ['x-total-count', 'x-has-more', 'x-more', 'x-cannot'].every((name) => headers[name] === undefined)

/** The message for a list request that the API does not support. */
export function unsupportedListMessage({ fields }: Resource, cannot: string): string {
  const [[what, name] = ['search', 'q']] = [...new URLSearchParams(cannot)]
  if (what === 'search') return t("The API that keeps these records cannot search. Remove the parameter 'q'.")
  const field = labelOf(fields, name)
  return what === 'sort'
    ? t("The API that keeps these records cannot sort by {{field}}. Remove '_sort', or sort by another field.", {
        field,
      })
    : t('The API that keeps these records cannot filter by {{field}}. Remove this filter.', { field })
}

/**
 * Reads a page of a list within the user's row scope. If the API cannot filter by the row scope, Deckhand reads the
 * complete list and filters the list itself.
 *
 * @param path the path below the base, with its ids.
 */
export async function listUpstreamRecords(
  guarded: GuardedCall,
  call: Call,
  path: string,
  given: RawQuery,
): Promise<UpstreamList> {
  const { resource, visible: seen, scope: reach } = guarded
  const query = fromJsonQuery(seen.resource, given)
  expectKnownQueryNames(seen.resource, query)
  // The search is refused, because a search could reveal fields that the user may not read.
  if (query.q !== undefined && seen.resource !== resource) return cannot('search=q')
  if (!reach.limits(resource)) {
    const came = await guarded.upstreamRecords.rows(resource, path + queryText(query))
    return { rows: await guarded.toVisibleRecords(came.rows), headers: headersOf(came) }
  }
  const filter = call.by === undefined ? reach.filterOf(resource) : undefined
  if (filter && (await narrows(guarded, path, filter.field))) {
    const { field, ids } = filter
    const given = [query[field] ?? []].flat()
    const meant = given.length > 0 ? ids.filter((id) => given.includes(id)) : ids
    if (meant.length === 0) return { rows: [], headers: { 'x-total-count': '0' } }
    const came = await guarded.upstreamRecords.rows(resource, path + queryText({ ...query, [field]: meant }))
    const there = await visibleRows(guarded, came.rows)
    if (there.length === came.rows.length)
      return { rows: await guarded.toVisibleRecords(there), headers: headersOf(came) }
  }
  const whole = await guarded.upstreamRecords.rows(resource, path)
  return {
    rows: await guarded.toVisibleRecords(await visibleRows(guarded, whole.rows)),
    headers: headersOf(whole, ['x-more']),
  }
}

const cannot = (what: string): UpstreamList => ({ rows: [], headers: { 'x-cannot': what } })

const visibleRows = async (
  { resource, scope: reach, reader }: GuardedCall,
  rows: readonly Values[],
): Promise<Values[]> => {
  const there = await Promise.all(rows.map((row) => reach.sees(resource, reader.record(resource, row))))
  return rows.filter((_, at) => there[at])
}

const known = new WeakMap<object, Map<string, boolean>>()

/**
 * Tests whether an API filters a list by a field, with a value that no record has. An API without this filter still
 * returns records.
 */
async function narrows(
  { upstream, resource, upstreamRecords: asking }: GuardedCall,
  path: string,
  field: string,
): Promise<boolean> {
  const tried = known.get(upstream) ?? new Map<string, boolean>()
  known.set(upstream, tried)
  const key = `${resource.name}.${field}`
  const before = tried.get(key)
  if (before !== undefined) return before
  const { rows, header } = await asking.rows(resource, path + queryText({ _start: '0', _end: '1', [field]: newId() }))
  const isNarrowed = rows.length === 0 && header('x-cannot') === undefined && Number(header('x-total-count') ?? 0) === 0
  tried.set(key, isNarrowed)
  return isNarrowed
}

/** The options of a dropdown. The options are the active records, with id and name. */
export async function listUpstreamOptions(guarded: GuardedCall, options: Call, given: RawQuery): Promise<UpstreamList> {
  const { resource, visible: seen, scope: reach, reader, upstreamRecords: asking } = guarded
  const own = optionFiltersOf(options, given)
  expectKnownQueryNames(seen.resource, own)
  const option = (row: Values) => ({ id: row.id ?? row.value, name: nameOf(resource, seen.resource, row) })
  if (!reach.limits(resource)) {
    const came = await asking.rows(resource, options.path + queryText(given))
    return { rows: came.rows.map(option), headers: headersOf(came, ['x-more']) }
  }
  const whole = await asking.rows(resource, callOf(resource, 'list').path + queryText(own))
  const there = await visibleRows(guarded, whole.rows)
  const active = there.filter((row) => isActive(resource, reader.record(resource, row)))
  return { rows: active.map(option), headers: headersOf(whole, ['x-more']) }
}

/** The name of a record if the user may read the name, otherwise the record's id. */
function nameOf(resource: Resource, seen: Resource, row: Values): unknown {
  const isReadable = (field: string) => !(field in resource.fields) || field in seen.fields
  if (!resource.title.every(isReadable)) return row.id
  return titleOf(seen, row) || (isReadable('name') ? (row.name ?? row.label) : undefined) || row.id
}
