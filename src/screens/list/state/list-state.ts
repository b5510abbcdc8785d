import type { CrudFilter, CrudSort } from '@refinedev/core'
import {
  coarseChoiceOf,
  coarseValues,
  currentFieldName,
  detailedChoiceOf,
  type Resource,
  refiningValuesOf,
  resolveChoiceField,
  tabValues,
  timePrecisionOf,
} from '../../../../vocabulary'
import { type RelativeTime, readRelativeTime, relativeBounds } from '../../../../vocabulary/time/relative-time'
import { fieldOf } from '../../shared/values/fields'

/**
 * The state of a list: its filters, its sorting and its page. The entire state is in the address, so that Back, a
 * reload or a shared link restores the state.
 */
export interface ListState {
  /** The page number, starting at 1. */
  readonly page: number
  readonly size: number
  /** Field names separated by commas. A '-' before a field name means descending order. */
  readonly sort: string
  readonly q: string
  /** The number of the tab. The tab '1' shows all records. */
  readonly tab: string
  /**
   * The filters by the API's parameter name, such as 'startsOn_gte'. A record must match any one of the values. A time
   * in a filter can be relative, such as 'last-month'.
   */
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** Whether the list shows rows for reading, or a grid for editing. */
  readonly as: 'rows' | 'grid'
}

/** The possible numbers of rows per page. */
export const pageSizes = [20, 50, 100, 200, 500, 1000] as const

/** The parameters of a list's address that do not belong to filters. */
export const listParamNames: readonly string[] = ['page', 'size', 'sort', 'q', 'tab', 'as']

/** The maximum number of characters in a search text. APIs and addresses refuse longer texts. */
export const maxSearchLength = 200

const operators = { '': 'eq', _gte: 'gte', _lte: 'lte', _like: 'contains', _ne: 'ne' } as const

type Suffix = keyof typeof operators

/**
 * Splits a parameter name: 'startsOn_gte' → the field 'startsOn' and the suffix '_gte'. A former field name becomes the
 * current name. Undefined if the resource has no such field.
 */
export function parseFilterName(resource: Resource, name: string): { field: string; suffix: Suffix } | undefined {
  const [, named = '', suffix = ''] = /^(\w+?)(_gte|_lte|_like|_ne)?$/.exec(name) ?? []
  const field = currentFieldName(resource, named)
  const isKnown = Object.hasOwn(resource.fields, field) || ['createdAt', 'updatedAt'].includes(field)
  return isKnown && !listParamNames.includes(name) ? { field, suffix: suffix as Suffix } : undefined
}

/** Whether a filter is valid: the field exists, and a filter by a choice has one of the declared values. */
export function isValidFilter(resource: Resource, name: string, value: string): boolean {
  const { field: named, suffix } = parseFilterName(resource, name) ?? {}
  if (named === undefined) return false
  const field = fieldOf(resource, named)
  const { options: among, fromText } = field.kind
  const set = suffix === '' || suffix === '_ne' ? among?.(field) : undefined
  return set === undefined || set.some((one) => fromText(one.value) === fromText(value))
}

/** The relative time in a filter, such as `placedAt=last-month`. Undefined if the filter has another value. */
export function parseRelativeFilter(
  resource: Resource,
  name: string,
  values: readonly string[],
): RelativeTime | undefined {
  const { field, suffix } = parseFilterName(resource, name) ?? {}
  if (field === undefined || suffix !== '' || !timePrecisionOf(fieldOf(resource, field))) return undefined
  return values.map(readRelativeTime).find((time) => time !== undefined)
}

/** A filter by a relative time replaces the other filters of its field. */
function onlyRelative(resource: Resource, filters: Record<string, string[]>) {
  for (const [name, values] of Object.entries(filters)) {
    if (!parseRelativeFilter(resource, name, values)) continue
    filters[name] = values.filter(readRelativeTime).slice(0, 1)
    for (const suffix of Object.keys(operators)) if (suffix !== '') delete filters[name + suffix]
  }
}

/**
 * Sets a filter. If the filter gets no values, the filter is removed. A relative time and date bounds of the same field
 * replace each other.
 */
export function withFilter(
  resource: Resource,
  filters: ListState['filters'],
  name: string,
  values: readonly string[],
): ListState['filters'] {
  const { [name]: _former, ...others } = filters
  if (values.length === 0) return others
  const { field } = parseFilterName(resource, name) ?? {}
  const isRelative = parseRelativeFilter(resource, name, values) !== undefined
  const kept = Object.entries(others).filter(([other, set]) => {
    const isOfField = parseFilterName(resource, other)?.field === field
    return !isOfField || !(isRelative || parseRelativeFilter(resource, other, set))
  })
  return { ...Object.fromEntries(kept), [name]: values }
}

/** The content of a tab: all records, the records with one value of the tab field, or hidden records. */
export type ListTab =
  | { readonly shows: 'all' }
  | { readonly shows: 'value'; readonly value: string }
  | { readonly shows: 'hidden' }

/**
 * The tabs of a list in their displayed sequence, by the values of the more detailed choice. The keys of the tabs are
 * '1', '2' …
 */
export function listTabsOf(resource: Resource): readonly ListTab[] {
  const { softDelete } = resource
  return [
    { shows: 'all' },
    ...tabValues(resource).map((value): ListTab => ({ shows: 'value', value })),
    ...(softDelete !== undefined ? [{ shows: 'hidden' } as const] : []),
  ]
}

/** The field whose values are the tabs. Empty if the list has no tabs. */
const tabField = (resource: Resource): string => resolveChoiceField(resource, resource.list.tabs?.field ?? '', true)

/** The filters of a list, except the filter by the tab field, because the tab replaces that filter. */
export function withoutTabFilter(resource: Resource, filters: ListState['filters']): ListState['filters'] {
  const { [tabField(resource)]: _, ...others } = filters
  return others
}

const tabAt = (resource: Resource, key: string) => listTabsOf(resource)[Number(key) - 1]

/** The values of a field in all records of a list. Undefined if the list does not restrict the field. */
export function filteredValues(
  resource: Resource,
  { tab, filters }: ListState,
  field: string,
): readonly string[] | undefined {
  const one = tabAt(resource, tab)
  return one?.shows === 'value' && tabField(resource) === field ? [one.value] : filters[field]
}

/** Whether a list shows hidden records. */
export const showsHiddenRecords = (resource: Resource, { tab }: ListState): boolean =>
  tabAt(resource, tab)?.shows === 'hidden'

const wholeNumber = (text: string | null, fallback: number, most: number) => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : fallback
}

/** Converts a sort order to the current names of its fields. */
export const withCurrentSortNames = (resource: Resource, sort: string): string =>
  sort
    .split(',')
    .map((name) =>
      name.startsWith('-') ? `-${currentFieldName(resource, name.slice(1))}` : currentFieldName(resource, name),
    )
    .join(',')

/**
 * The values of the more detailed choice that refine the given values. Undefined if the resource has no more detailed
 * choice.
 */
function refiningBy({ fields }: Resource, name: string, values: readonly string[]): string[] | undefined {
  const finer = detailedChoiceOf(fields, name)
  return finer === undefined ? undefined : values.flatMap((value) => refiningValuesOf(fields[finer], value))
}

/** Replaces filters by a coarse choice with filters by the more detailed choice. */
function inFinest(resource: Resource, filters: Record<string, readonly string[]>) {
  for (const [name, values] of Object.entries(filters)) {
    const { field, suffix } = parseFilterName(resource, name) ?? { field: name, suffix: '' }
    const finer = suffix === '' || suffix === '_ne' ? refiningBy(resource, field, values) : undefined
    if (!finer) continue
    const now = `${detailedChoiceOf(resource.fields, field)}${suffix}`
    filters[now] = [...new Set([...(filters[now] ?? []), ...finer])]
    delete filters[name]
  }
}

/** Converts the filters for an API that has only the coarse choices. */
export function toCoarserFilters(resource: Resource, filters: ListState['filters']): ListState['filters'] {
  return Object.fromEntries(
    Object.entries(filters).map(([name, values]) => {
      const { field, suffix } = parseFilterName(resource, name) ?? { field: name, suffix: '' }
      const coarser = coarseChoiceOf(resource.fields, field)
      return coarser === undefined
        ? [name, values]
        : [`${coarser}${suffix}`, coarseValues(resource.fields[field], values)]
    }),
  )
}

/**
 * Converts the filters for an address, which uses the more detailed choices. The function reverses {@link
 * toCoarserFilters}.
 */
export function toDetailedFilters(resource: Resource, filters: ListState['filters']): ListState['filters'] {
  const finest = { ...filters }
  inFinest(resource, finest)
  return finest
}

const isSort = (resource: Resource, sort: string) =>
  sort.split(',').every((name) => {
    const field = name.replace(/^-/, '')
    return Object.hasOwn(resource.fields, field) || ['createdAt', 'updatedAt'].includes(field)
  })

/**
 * Reads a list's state from its address. Invalid parameters are ignored.
 *
 * @param remembered the tab that the person chose last. This tab applies if the address has no filters. Default: the
 * tab '1'.
 */
export function listStateFromParams(resource: Resource, params: URLSearchParams, remembered = '1'): ListState {
  const { list } = resource
  const filters: Record<string, string[]> = {}
  for (const name of new Set(params.keys())) {
    const { field, suffix } = parseFilterName(resource, name) ?? {}
    const values = params.getAll(name).filter((value) => value !== '' && isValidFilter(resource, name, value))
    if (field !== undefined && values.length > 0) {
      const now = `${field}${suffix}`
      filters[now] = [...new Set([...(filters[now] ?? []), ...values])]
    }
  }
  onlyRelative(resource, filters)

  const tabs = listTabsOf(resource)
  const byTab = list.tabs && filters[list.tabs.field]
  const q = (params.get('q') ?? '').slice(0, maxSearchLength)
  let tab = params.get('tab') ?? (Object.keys(filters).length === 0 && q === '' ? remembered : '1')
  const finest = list.tabs && byTab && (refiningBy(resource, list.tabs.field, byTab)?.[0] ?? byTab[0])
  const named = tabs.findIndex((one) => one.shows === 'value' && one.value === finest)
  if (list.tabs && byTab?.length === 1 && named >= 0) {
    tab = String(named + 1)
    delete filters[list.tabs.field]
  }
  inFinest(resource, filters)
  if (filters[tabField(resource)] && tabs[Number(tab) - 1]?.shows === 'value') tab = '1'
  const sort = withCurrentSortNames(resource, params.get('sort') ?? '')
  return {
    page: wholeNumber(params.get('page'), 1, 1_000_000),
    size: wholeNumber(params.get('size'), list.pageSize, pageSizes[pageSizes.length - 1] as number),
    sort: sort && isSort(resource, sort) ? sort : list.sort,
    q,
    tab: Number(tab) >= 1 && Number(tab) <= tabs.length ? tab : '1',
    filters,
    as: params.get('as') === 'grid' ? 'grid' : 'rows',
  }
}

/** Writes a list's state as the parameters of an address. The address does not contain default values. */
export function listStateToParams(
  resource: Resource,
  { page, size, sort, q, tab, filters, as }: ListState,
): URLSearchParams {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (resource.list.tabs || tab !== '1') params.set('tab', tab)
  for (const [name, values] of Object.entries(filters)) for (const value of values) params.append(name, value)
  if (sort !== resource.list.sort) params.set('sort', sort)
  if (size !== resource.list.pageSize) params.set('size', String(size))
  if (page !== 1) params.set('page', String(page))
  if (as !== 'rows') params.set('as', as)
  return params
}

/** Whether the list leaves out some records because of its state. */
export const isListFiltered = ({ q, tab, filters }: ListState): boolean =>
  q !== '' || tab !== '1' || Object.keys(filters).length > 0

/**
 * A filter in the format of the data provider. A relative time is replaced by its current start and end, which every
 * API understands.
 */
function crudFilters(resource: Resource, name: string, values: readonly string[]): CrudFilter[] {
  const parts = parseFilterName(resource, name)
  if (!parts) return []
  const { field, suffix } = parts
  const declared = fieldOf(resource, field)
  const bounded = (operator: 'gte' | 'lte', given: readonly string[]): CrudFilter[] => {
    const { toFilterBound: bound = (value: string) => value } = declared.kind
    const asked = given.map((value) => bound(value, operator))
    return asked.length === 0 ? [] : [{ field, operator, value: asked.length === 1 ? asked[0] : asked }]
  }
  const relative = parseRelativeFilter(resource, name, values)
  const order = timePrecisionOf(declared)
  if (relative && order) {
    const { from, to } = relativeBounds(relative, order)
    return [...bounded('gte', from === undefined ? [] : [from]), ...bounded('lte', to === undefined ? [] : [to])]
  }
  if (suffix === '_gte' || suffix === '_lte') return bounded(operators[suffix], values)
  const value = values.length === 1 ? values[0] : values
  return [{ field, operator: suffix === '' && values.length > 1 ? 'in' : operators[suffix], value }]
}

/** Converts the state to the format of Refine's data provider. */
export function listQueryOf(resource: Resource, { page, size, sort, q, tab, filters }: ListState) {
  const narrowed = Object.entries(filters).flatMap(([name, values]) => crudFilters(resource, name, values))
  const chosen = tabAt(resource, tab)
  if (chosen?.shows === 'value') narrowed.push({ field: tabField(resource), operator: 'eq', value: chosen.value })
  if (resource.softDelete !== undefined && chosen?.shows === 'hidden')
    narrowed.push({ field: resource.softDelete, operator: 'nnull', value: true })
  if (q) narrowed.push({ field: 'q', operator: 'eq', value: q })
  const sorters: CrudSort[] = sort
    .split(',')
    .map((name) => ({ field: name.replace(/^-/, ''), order: name.startsWith('-') ? 'desc' : 'asc' }))
  return { filters: narrowed, sorters, pagination: { currentPage: page, pageSize: size, mode: 'server' as const } }
}

/** The next sort order after a click on a column header: ascending, then descending, then the default sort order. */
export function nextSort(resource: Resource, sort: string, field: string): string {
  if (sort === field) return `-${field}`
  if (sort === `-${field}` && resource.list.sort !== sort) return resource.list.sort
  return field
}
