import type { Resource } from '../../../vocabulary'
import { type ApiRow, isApiRow } from '../../../vocabulary'
import { idOfRow } from '../composite-ids'
import { createForeignResponse, type ForeignResponse, ForeignResponseError } from '../foreign-request'
import { buildForeignListQuery } from '../list-query'
import { type ListRequest, parseListRequest, type RequestFilter } from '../list-request'
import { formatMoreRowsHeader } from '../more-rows'
import { createPagedListReader } from '../paging'
import type { FetchForeignRows, PagedListReader, PagedRows } from '../paging/paged-rows'
import type { SpecificationCall } from '../specification-calls'
import { type ForeignApi, fillForeignPath } from './foreign-api'
import { showForeignRecord } from './records'

/** The maximum number of records in a dropdown. A search in the list finds further records. */
const optionsAtOnce = 1000

const nothing: ListRequest = { sorters: [], narrowings: [] }

const textOf = (value: unknown) => String(isApiRow(value) ? value.id : value)

/** The list request of a call: its query, and the filter in its path. */
function requestOf({ resource, call, values, query }: SpecificationCall): ListRequest {
  const request = parseListRequest(query, new Set([...Object.keys(resource.fields), 'createdAt', 'updatedAt']))
  const isOfCall = ({ field }: RequestFilter) => call.answers === 'options' && field in (call.query ?? {})
  const by: RequestFilter[] =
    call.by === undefined ? [] : [{ field: call.by, operator: 'eq', values: [values[call.by]] }]
  return { ...request, narrowings: [...by, ...request.narrowings.filter((one) => !isOfCall(one))] }
}

/** The maximum number of records that are read one by one. */
const oneByOne = 25

const isByIds = ({ narrowings, search }: ListRequest): boolean => {
  const [first, ...others] = narrowings
  const isAny = first?.operator === 'eq' || first?.operator === 'in'
  return isAny && first.field === 'id' && others.length === 0 && first.values.length <= oneByOne && search === undefined
}

const orNone = (error: unknown) => {
  if (error instanceof ForeignResponseError && error.answer.status === 404) return undefined
  throw error
}

/** The headers of a list response in the specification's convention. */
function headersOf({ total, hasMore, more, isWhole }: PagedRows, isPage: boolean): Record<string, string> {
  return {
    ...(more && { 'X-More': formatMoreRowsHeader(more) }),
    ...(isPage && !isWhole && total !== undefined && { 'X-Total-Count': String(total) }),
    ...(isPage && !isWhole && total === undefined && { 'X-Has-More': String(hasMore ?? false) }),
  }
}

/** Creates the function that handles the list calls of an API's resources. */
export function createForeignLists(api: ForeignApi) {
  const known = new Map<string, PagedListReader>()

  const pagesOf = (resource: Resource, path: string): PagedListReader => {
    const key = `${resource.name} ${path}`
    const found = known.get(key)
    if (found) return found
    const { list = {}, id } = api.conventions(resource)
    const idOf = (row: unknown) => (isApiRow(row) ? idOfRow(row, id) : undefined)
    const made = createPagedListReader({ list, where: `GET ${path}`, idOf })
    known.set(key, made)
    return made
  }

  /** The route of a list call: a separate route if the API has one, otherwise the route of the complete list. */
  const wayOf = ({ resource, name }: SpecificationCall) => {
    const isOwn = name !== 'list' && Boolean(api.route(resource, name))
    return { isOwn, way: api.resolveRoute(resource, isOwn ? name : 'list') }
  }

  /** Reads records one by one, if the API cannot filter the list by id. */
  const fetchEach = async (resource: Resource, { narrowings }: ListRequest): Promise<ForeignResponse> => {
    const ids = narrowings.flatMap(({ values }) => values.map(String))
    const answers = await Promise.all(ids.map((id) => showForeignRecord(api, resource, id).catch(orNone)))
    const rows = answers.flatMap((answer) => answer?.body ?? [])
    return createForeignResponse(200, rows, { 'X-Total-Count': String(rows.length) })
  }

  const fetchRows = async (meant: SpecificationCall, request: ListRequest): Promise<ForeignResponse | 'no words'> => {
    const { resource, call, values } = meant
    const { isOwn, way } = wayOf(meant)
    const asked =
      isOwn && call.by !== undefined ? request.narrowings.filter(({ field }) => field !== call.by) : request.narrowings
    const spelling = api.spelling(resource)
    const { list = {} } = api.conventions(resource)
    const { query, unsupported: cannot } = buildForeignListQuery(
      { ...request, narrowings: asked },
      resource,
      list,
      spelling,
    )
    if (cannot.length > 0 && isByIds(request)) return fetchEach(resource, request)
    if (cannot.length > 0)
      return call.answers === 'options' || call.by !== undefined
        ? 'no words'
        : createForeignResponse(200, [], { 'X-Cannot': cannot.join('&') })
    const pages = pagesOf(resource, way.path)
    const path = fillForeignPath(way.path, values)
    const ask: FetchForeignRows = (query, address) =>
      api.send({ method: way.method, path, address, query: { ...way.query, ...query } })
    const isOptions = call.answers === 'options'
    const { start = 0, end = isOptions && !isOwn ? optionsAtOnce : undefined } = request
    const some = end === undefined ? await pages.whole(ask, query) : await pages.some(ask, query, start, end)
    const rows = some.rows.filter(isApiRow).map((row) => spelling.read(row, some.body))
    return createForeignResponse(200, rows, headersOf(some, end !== undefined && !(isOptions && isAll(some))))
  }

  return async (meant: SpecificationCall): Promise<ForeignResponse> => {
    const request = requestOf(meant)
    const answer = await fetchRows(meant, request)
    if (answer !== 'no words') return answer
    // The API cannot apply this filter, such as the filter of a dropdown by another field. For such a filter, the
    // complete list is read.
    const { call } = meant
    const list = { ...meant, name: 'list', call: { ...call, answers: 'list', by: undefined } as const }
    const whole = (await fetchRows(list, nothing)) as ForeignResponse
    const rows = (whole.body as ApiRow[]).filter((row) =>
      request.narrowings.every(({ field, values }) => values.map(String).includes(textOf(row[field]))),
    )
    return { ...whole, body: rows }
  }
}

const isAll = ({ rows, total }: PagedRows) => total !== undefined && rows.length >= total
