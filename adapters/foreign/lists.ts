import type { Resource } from '../../vocabulary'
import type { Meant } from '../asked'
import { idOfRow } from '../ids'
import { wordsOf } from '../list-query'
import { type ListRequest, type Narrowing, readListRequest } from '../list-request'
import { moreText } from '../more'
import { createPages } from '../paging'
import type { AskRows, Pages, Some } from '../paging/some'
import { isRow, type Row } from '../rows'
import { type Answered, answered, Refusal } from '../transport'
import { type ForeignApi, filled } from './api'
import { show } from './records'

/** A dropdown is given no more than these; others are looked for in the list. */
const optionsAtOnce = 1000

const nothing: ListRequest = { sorters: [], narrowings: [] }

const textOf = (value: unknown) => String(isRow(value) ? value.id : value)

/** What a call says of a list: its query, and what narrows it besides. */
function requestOf({ resource, call, values, query }: Meant): ListRequest {
  const request = readListRequest(query, new Set([...Object.keys(resource.fields), 'createdAt', 'updatedAt']))
  const isOfCall = ({ field }: Narrowing) => call.answers === 'options' && field in (call.query ?? {})
  const by: Narrowing[] = call.by === undefined ? [] : [{ field: call.by, operator: 'eq', values: [values[call.by]] }]
  return { ...request, narrowings: [...by, ...request.narrowings.filter((one) => !isOfCall(one))] }
}

/** No more records than these are asked for one by one. */
const oneByOne = 25

const isByIds = ({ narrowings, search }: ListRequest): boolean => {
  const [first, ...others] = narrowings
  const isAny = first?.operator === 'eq' || first?.operator === 'in'
  return isAny && first.field === 'id' && others.length === 0 && first.values.length <= oneByOne && search === undefined
}

const orNone = (error: unknown) => {
  if (error instanceof Refusal && error.answer.status === 404) return undefined
  throw error
}

/** What the headers of the specification's convention say of rows. */
function headersOf({ total, hasMore, more, isWhole }: Some, isPage: boolean): Record<string, string> {
  return {
    ...(more && { 'X-More': moreText(more) }),
    ...(isPage && !isWhole && total !== undefined && { 'X-Total-Count': String(total) }),
    ...(isPage && !isWhole && total === undefined && { 'X-Has-More': String(hasMore ?? false) }),
  }
}

/** Answers the lists of an API's resources. */
export function createForeignLists(api: ForeignApi) {
  const known = new Map<string, Pages>()

  const pagesOf = (resource: Resource, path: string): Pages => {
    const key = `${resource.name} ${path}`
    const found = known.get(key)
    if (found) return found
    const { list = {}, id } = api.conventions(resource)
    const idOf = (row: unknown) => (isRow(row) ? idOfRow(row, id) : undefined)
    const made = createPages({ list, where: `GET ${path}`, idOf })
    known.set(key, made)
    return made
  }

  /** The call that lists: one of its own for what narrows it, if the API has that. */
  const wayOf = ({ resource, name }: Meant) => {
    const isOwn = name !== 'list' && Boolean(api.route(resource, name))
    return { isOwn, way: api.way(resource, isOwn ? name : 'list') }
  }

  /** Some records by their ids, where the list is not narrowed by these. */
  const fetchEach = async (resource: Resource, { narrowings }: ListRequest): Promise<Answered> => {
    const ids = narrowings.flatMap(({ values }) => values.map(String))
    const answers = await Promise.all(ids.map((id) => show(api, resource, id).catch(orNone)))
    const rows = answers.flatMap((answer) => answer?.body ?? [])
    return answered(200, rows, { 'X-Total-Count': String(rows.length) })
  }

  const fetchRows = async (meant: Meant, request: ListRequest): Promise<Answered | 'no words'> => {
    const { resource, call, values } = meant
    const { isOwn, way } = wayOf(meant)
    const asked =
      isOwn && call.by !== undefined ? request.narrowings.filter(({ field }) => field !== call.by) : request.narrowings
    const spelling = api.spelling(resource)
    const { list = {} } = api.conventions(resource)
    const { query, cannot } = wordsOf({ ...request, narrowings: asked }, resource, list, spelling)
    if (cannot.length > 0 && isByIds(request)) return fetchEach(resource, request)
    if (cannot.length > 0)
      return call.answers === 'options' || call.by !== undefined
        ? 'no words'
        : answered(200, [], { 'X-Cannot': cannot.join('&') })
    const pages = pagesOf(resource, way.path)
    const path = filled(way.path, values)
    const ask: AskRows = (query, address) =>
      api.send({ method: way.method, path, address, query: { ...way.query, ...query } })
    const isOptions = call.answers === 'options'
    const { start = 0, end = isOptions && !isOwn ? optionsAtOnce : undefined } = request
    const some = end === undefined ? await pages.whole(ask, query) : await pages.some(ask, query, start, end)
    const rows = some.rows.filter(isRow).map((row) => spelling.read(row, some.body))
    return answered(200, rows, headersOf(some, end !== undefined && !(isOptions && isAll(some))))
  }

  return async (meant: Meant): Promise<Answered> => {
    const request = requestOf(meant)
    const answer = await fetchRows(meant, request)
    if (answer !== 'no words') return answer
    // What the API cannot narrow by itself, as a dropdown by another's choice, is taken whole.
    const { call } = meant
    const list = { ...meant, name: 'list', call: { ...call, answers: 'list', by: undefined } as const }
    const whole = (await fetchRows(list, nothing)) as Answered
    const rows = (whole.body as Row[]).filter((row) =>
      request.narrowings.every(({ field, values }) => values.map(String).includes(textOf(row[field]))),
    )
    return { ...whole, body: rows }
  }
}

const isAll = ({ rows, total }: Some) => total !== undefined && rows.length >= total
