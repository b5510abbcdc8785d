import {
  type AnyRecord,
  choicesOf,
  coarseChoiceOf,
  coarseValues,
  detailedChoiceOf,
  isEmpty,
  labelInSentence,
  type Registry,
  type Resource,
  refiningValuesOf,
  resolveChoiceField,
  t,
} from '../../vocabulary'
import { type ReadOptions, type SendClientRequest, secondaryReadOptions } from '../http/client-request'
import { type ApiProblem, makeProblem } from '../problem'
import type { ApiRecordReader, ApiRecordVersions } from '../records/api-record-reader'
import type { ApiValueFormats } from '../records/api-value-formats'
import type { AvailableCalls } from '../session/access-control'
import { arrangePage, hasRequiredValues, type ListPageRows, valueCountsOf } from './arrange-page'
import {
  activeFiltersOf,
  buildListQuery,
  buildQueryString,
  type CriteriaFilter,
  type ListCriteria,
  rowRangeOf,
} from './list-criteria'
import { type ListLocation, listLocationOf, ownListLocation, singleFilterValue } from './list-location'
import { listExtentOf, missingRowsOf, type UnsupportedCriteria } from './list-meta'
import { createListRowCache, type FetchedRows } from './list-row-cache'
import type { MissingLists } from './missing-lists'
import { createReferenceResolver } from './reference-resolver'

/** The lists of an API, whether or not the API pages its lists. The response shows whether the API pages the list. */
export interface Lists {
  page(resource: Resource, view: ListCriteria, how?: ReadOptions): Promise<ListPageRows>
  /** All rows of a path below /api/v1, from the cache while the cached rows are fresh. */
  whole(resource: Resource, path: string, how?: ReadOptions): Promise<FetchedRows>
  /** Adds the names of currencies to a record, if the record has only the ids of currencies. */
  withCurrencies(resource: Resource, record: AnyRecord): Promise<AnyRecord>
  /** Clears the cache, because a change to one record may affect other records. */
  changed(): void
  /** Clears the cache and the missing lists, because another user may see other data. */
  forget(): void
}

interface Options {
  readonly registry: Registry
  readonly send: SendClientRequest
  readonly reader: ApiRecordReader
  readonly usable: AvailableCalls
  readonly versions: ApiRecordVersions
  readonly forms: ApiValueFormats
  /** Records the lists that the API does not have. */
  readonly absent: MissingLists
  readonly now?: () => number
}

export function createLists({
  registry,
  send,
  reader,
  usable,
  forms,
  versions,
  absent,
  now = Date.now,
}: Options): Lists {
  const answeredWhole = new Set<string>()
  const lastAsked = new Map<Resource, string>()
  /** The number of returned rows, if exactly the requested number was returned. */
  const asMany = new Map<string, number>()
  /** The resources whose rows contain a more detailed choice. */
  const finer = new Set<string>()
  const fetched = createListRowCache({ send, reader, usable, versions, absent, now })

  /** If the number of rows equals an earlier page size, the API may have cut the list. */
  const withDoubt = (template: string, { rows, more, isPaged }: FetchedRows): FetchedRows => {
    const isDoubtful = rows.length > 0 && rows.length === asMany.get(template)
    return { rows, isPaged, ...((more ?? isDoubtful) && { more: more ?? { received: rows.length } }) }
  }

  const referred = createReferenceResolver({
    registry,
    reader,
    forms,
    recordsOf: async (resource, isWhole) => {
      const list = usable(resource, 'list')
      const call = isWhole ? list : (usable(resource, 'options') ?? list)
      return call
        ? (await fetched.whole(resource, call.path + buildQueryString({ ...call.query }), secondaryReadOptions)).rows
        : []
    },
  })

  /** Converts the values of filters to the API's format. */
  const worded = (resource: Resource, filter: CriteriaFilter): CriteriaFilter => {
    if (filter.operator === 'contains' || filter.operator === 'nnull') return filter
    const word = (value: unknown) => forms.formatFilterValue(resource, filter.field, value)
    return { ...filter, value: Array.isArray(filter.value) ? filter.value.map(word) : word(filter.value) }
  }

  /**
   * If the API does not support a view, filters and sorts the rows in the browser. The browser requests as few rows as
   * possible.
   */
  const arrangedHere = async (
    resource: Resource,
    { path, view }: Pick<ListLocation, 'path' | 'view'>,
    cannot: UnsupportedCriteria,
    { isAnew, ...how }: ReadOptions & { isAnew: boolean },
  ): Promise<ListPageRows> => {
    const isLeft = (filter: CriteriaFilter) => filter.operator === 'nnull' || cannot.includes(filter)
    const asked = view.filters.filter((filter) => !isLeft(filter)).map((filter) => worded(resource, filter))
    const wholePath = path + buildListQuery({ filters: asked })
    if (isAnew) fetched.expire(wholePath)
    const { rows, more, meta: told } = await fetched.whole(resource, wholePath, how)
    if (told.unsupported && asked.length > 0) return arrangedHere(resource, { path, view }, nothing, { ...how, isAnew })
    if (told.unsupported)
      throw makeProblem(
        t('This API cannot list all {{records}}.', { records: labelInSentence(t(resource.label.many)) }),
      )
    const left = { ...view, filters: view.filters.filter(isLeft) }
    return { ...arrangePage(resource, await referred.forView(resource, rows, left), left), ...(more && { more }) }
  }

  const pageAt = async (
    resource: Resource,
    { template, path, view }: ListLocation,
    how: ReadOptions,
  ): Promise<ListPageRows> => {
    const { tabs } = resource.list
    // An API without paging does not compute derived values, and cannot filter its list by derived values.
    const tabField = tabs && resolveChoiceField(resource, tabs.field, finer.has(resource.name))
    const isDerived = tabField !== undefined && resource.fields[tabField]?.derived === true
    const tab = view.filters.find(({ field }) => field === tabField)
    const tabValue = tab && !isDerived ? singleFilterValue(tab) : undefined
    const wholePath = path + buildQueryString(tab ? { [tab.field]: tabValue } : {})
    // The specification defines the exact query of a tab.
    const asked =
      path +
      buildListQuery({ ...view, filters: view.filters.map((one) => (one === tab ? one : worded(resource, one))) })
    const isAskedAgain = lastAsked.get(resource) === asked
    lastAsked.set(resource, asked)

    if (!answeredWhole.has(template)) {
      const into = fetched.currentCache()
      const came = await fetched.ask(resource, asked, how)
      const { rows, meta: told } = came
      if (told.unsupported)
        return arrangedHere(resource, { path, view }, told.unsupported, { ...how, isAnew: isAskedAgain })
      const extent = listExtentOf(told, rows, view)
      if (extent) {
        const { counts } = told
        const more = missingRowsOf(told, rows, view)
        if (!hasRequiredValues(rows, view)) return { data: [], total: 0 }
        return { data: rows, ...extent, ...(more && { more }), ...(counts && { counts }) }
      }
      answeredWhole.add(template)
      const isNarrowed = view.filters.some((filter) => filter !== tab || tabValue === undefined)
      if (rows.length === sizeOf(view)) asMany.set(template, rows.length)
      if (!isNarrowed && isAll(rows, view)) fetched.keep(wholePath, came, into)
    } else if (isAskedAgain) fetched.expire(wholePath)
    const came = withDoubt(template, await fetched.whole(resource, wholePath, how))
    const { more } = came
    const arranged = arrangePage(resource, await referred.forView(resource, came.rows, view), view)
    const page = { ...arranged, ...(more && { more }) }
    const all = fetched.known(path)
    if (tabField === undefined || !all) return page
    const { rows } = await all
    if (isDerived && rows.every((row) => row[tabField] === undefined)) return { ...page, counts: null }
    const besides = view.filters.filter((filter) => filter !== tab)
    return { ...page, counts: valueCountsOf(resource, rows, besides, tabField) }
  }

  /** If the address of a filtered list does not exist, the list itself is requested. */
  const pageOf = async (resource: Resource, view: ListCriteria, how: ReadOptions): Promise<ListPageRows> => {
    const place = listLocationOf(resource, usable, view)
    const list = usable(resource, 'list')
    const isOwn = place.template === list?.path
    try {
      return await pageAt(resource, place, list ? { ...how, lacking: 'quiet' } : how)
    } catch (problem) {
      if ((problem as ApiProblem).statusCode !== 404 || !list || absent.names().has(resource.name)) throw problem
      return isOwn ? { data: [], total: 0 } : pageAt(resource, ownListLocation(resource, usable, view), how)
    }
  }

  /**
   * If the API has more detailed choices, which the first response shows, the detailed choices are used. Until the
   * first response, the choices of the specification are used.
   */
  const pageInWords = async (resource: Resource, view: ListCriteria, how: ReadOptions): Promise<ListPageRows> => {
    const asked = () => viewIn(resource, view, finer.has(resource.name))
    const first = asked()
    const page = await pageOf(resource, first, how)
    if (finer.has(resource.name)) return { ...page, isFiner: true }
    if (!tellsFiner(resource, page)) return page
    finer.add(resource.name)
    const isSame = JSON.stringify(asked()) === JSON.stringify(first) && (!page.counts || countsFiner(resource, page))
    lastAsked.delete(resource)
    return { ...(isSame ? page : await pageOf(resource, asked(), how)), isFiner: true }
  }

  return {
    page: async (resource, view, how = {}) => {
      const page = await pageInWords(resource, view, how)
      return { ...page, data: await referred.withCurrencies(resource, page.data) }
    },
    withCurrencies: async (resource, record) => (await referred.withCurrencies(resource, [record]))[0] ?? record,
    whole: async (resource, path, how = {}) => withDoubt(path, await fetched.whole(resource, path, how)),
    changed: fetched.changed,
    forget: () => {
      fetched.changed()
      finer.clear()
      referred.forget()
    },
  }
}

/** Converts a view to the more detailed choices of a resource, or to its coarse choices. */
function viewIn(resource: Resource, view: ListCriteria, isFiner: boolean): ListCriteria {
  const { sorters, ...rest } = view
  const filters = isFiner
    ? activeFiltersOf(view)
    : activeFiltersOf(view).flatMap((filter) => coarseFilter(resource, filter))
  const sorted = sorters?.map((one) => ({ ...one, field: resolveChoiceField(resource, one.field, isFiner) }))
  return { ...rest, filters, ...(sorted && { sorters: sorted }) }
}

/**
 * Converts a filter by a more detailed choice to a filter by the coarse choice. A 'not equal' filter excludes a coarse
 * value only if the filter excludes all detailed values of the coarse value.
 */
function coarseFilter(resource: Resource, filter: CriteriaFilter): CriteriaFilter[] {
  const { fields } = resource
  const coarser = coarseChoiceOf(fields, filter.field)
  if (coarser === undefined) return [filter]
  const fine = [filter.value].flat().map(String)
  const isNot = filter.operator === 'ne'
  const values = coarseValues(fields[filter.field], fine).filter(
    (value) => !isNot || refiningValuesOf(fields[filter.field], value).every((one) => fine.includes(one)),
  )
  if (values.length === 0) return []
  return [{ ...filter, field: coarser, value: values.length === 1 ? values[0] : values }]
}

/** Whether a page shows that the API has the more detailed choices. */
function tellsFiner(resource: Resource, page: ListPageRows): boolean {
  const { fields } = resource
  const names = Object.keys(fields).flatMap((name) => detailedChoiceOf(fields, name) ?? [])
  return page.data.some((row) => names.some((name) => !isEmpty(row[name]))) || countsFiner(resource, page)
}

/** Whether a page counts its tabs by the more detailed choice. */
function countsFiner({ fields, list: { tabs } }: Resource, { counts }: ListPageRows): boolean {
  const choices = choicesOf(fields[detailedChoiceOf(fields, tabs?.field ?? '') ?? ''])
  return Object.keys(counts ?? {}).some((value) => choices?.[value] !== undefined)
}

/** Describes an API that supports no filters, sorting, search or paging. */
const nothing: UnsupportedCriteria = { includes: () => true }

/** The number of rows that a page requests. Undefined if the page requests all rows. */
const sizeOf = (view: ListCriteria): number | undefined => {
  const slice = rowRangeOf(view)
  return slice && slice.end - slice.start
}

/**
 * Whether the rows of a page are all rows. If a response has exactly the requested number of rows, the rows could also
 * be only a page.
 */
const isAll = (rows: readonly AnyRecord[], view: ListCriteria): boolean => {
  const slice = rowRangeOf(view)
  if (!slice) return true
  const size = sizeOf(view) ?? 0
  return slice.start === 0 ? rows.length !== size : rows.length > size
}
