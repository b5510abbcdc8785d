import { Problem } from '../../../server/platform/problem'
import { recordNotFound } from '../../../server/records/record-call'
import {
  type AnyRecord,
  apiBase,
  apiRowsIn,
  callOf,
  type Errors,
  isApiRow,
  labelInSentence,
  type Resource,
  t,
} from '../../../vocabulary'
import type { ForeignResponse } from '../../adapters/foreign-request'
import { detectMoreRows, formatMoreRowsHeader } from '../../adapters/more-rows'
import {
  describeResponseKeys,
  findRecord,
  findRows,
  flattenRow,
  isEmptyResponse,
  rowIdOf,
} from '../../adapters/response-rows'
import { parseRetryAfter } from '../../adapters/retry-after'
import type { SpecificationRequest } from '../../adapters/specification-calls'
import { fillPathTemplate } from '../path-template'
import type { UpstreamValueReader } from '../value-reader'
import type { Upstream } from './upstream'
import { UpstreamFailure } from './upstream-failure'

type Values = Readonly<Record<string, unknown>>

/** The HTTP statuses for errors of the caller. Only errors with these statuses are reported to the user. */
const callers = [400, 409, 412, 413, 415, 422] as const

const isCallers = (status: number): status is (typeof callers)[number] =>
  (callers as readonly number[]).includes(status)

const rowOf = (body: unknown): Values => (isApiRow(body) ? body : {})

/** The message of an API's response. */
export const upstreamMessage = (body: unknown): string | undefined => {
  const { message } = rowOf(body)
  return typeof message === 'string' && message !== '' ? message : undefined
}

/** The error messages of a response by field. The result omits messages for undeclared fields. */
function errorsIn(body: unknown, resource: Resource): Errors | undefined {
  const { errors } = rowOf(body)
  const known = Object.entries(rowOf(errors)).flatMap(([name, told]) => {
    const [first = ''] = name.split('.')
    const texts = [told].flat().filter((one): one is string => typeof one === 'string')
    return Object.hasOwn(resource.fields, first) && texts.length > 0 ? [[name, texts] as const] : []
  })
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/**
 * Checks that a response is not an error.
 *
 * @param resource the resource without the fields that the user may not see.
 * @throws Problem for an error of the caller. Throws an {@link UpstreamFailure} for all other errors.
 */
export function expectUpstreamSuccess(
  { status, body, header }: ForeignResponse,
  resource: Resource,
  id?: string,
): void {
  if (status < 300) return
  const told = upstreamMessage(body)?.slice(0, 500)
  const said = told === undefined ? {} : { told }
  if (status === 404 && id !== undefined) throw recordNotFound(resource, id)
  if (status === 404) throw new Problem(404, new UpstreamFailure('lacking').message)
  if ([405, 501].includes(status)) throw new UpstreamFailure('lacking', { why: `it answers ${status}`, ...said })
  if (isCallers(status)) {
    const errors = errorsIn(body, resource)
    throw new Problem(status, told ?? t('The API rejected the request (status {{status}}).', { status }), errors)
  }
  if (status === 401 || status === 403) throw new UpstreamFailure('refusing', { why: `it answers ${status}`, ...said })
  const retryAfter = Math.ceil(parseRetryAfter(header('retry-after')))
  const details = { why: `it answers ${status}`, ...(retryAfter > 0 && { retryAfter }) }
  if (status === 429) throw new UpstreamFailure('busy', details)
  throw new UpstreamFailure(status === 503 ? 'unreachable' : 'broken', details)
}

/** Reads single records and lists from an upstream API. */
export interface UpstreamRecords {
  /** The record with this id in the API's format. Undefined if the record does not exist. */
  row(resource: Resource, id: string): Promise<Values | undefined>
  /** The record with this id, with converted values. */
  record(resource: Resource, id: string): Promise<AnyRecord | undefined>
  /** The rows of a list, with the response headers. */
  rows(resource: Resource, path: string): Promise<UpstreamRows>
}

export interface UpstreamRows {
  readonly rows: readonly Values[]
  header(name: string): string | undefined
}

interface Options {
  readonly upstreamOf: (resource: Resource) => Upstream
  readonly reader: UpstreamValueReader
  /** A signal that aborts running calls. */
  readonly signal: AbortSignal
}

/** A row with its id under `id`, independent of the API's name of the id. */
export const withRowId = (row: Values): Values => (row.id === undefined ? { ...row, id: rowIdOf(row) } : row)

/** The error for a response that does not contain the requested record. */
const otherThan = ({ name, label }: Resource, id: string, path: string, body: unknown) =>
  new UpstreamFailure(
    'nonsense',
    { why: `no record of ${name} came with the id that was asked for` },
    t(
      'GET {{path}} did not return the {{record}} with the id “{{id}}”, but: {{found}}. Check the address of the API.',
      { path, record: labelInSentence(t(label.one)), id, found: describeResponseKeys(body) },
    ),
  )

/** The headers of a list response. If the body indicates more rows, `x-more` is added. */
function headerOf(rows: readonly unknown[], { body, header }: ForeignResponse): UpstreamRows['header'] {
  const isPage = ['x-total-count', 'x-has-more', 'x-more', 'x-cannot'].some((name) => header(name) !== undefined)
  const more = isPage ? undefined : detectMoreRows(rows.length, body, header)
  return more ? (name) => (name.toLowerCase() === 'x-more' ? formatMoreRowsHeader(more) : header(name)) : header
}

export function createUpstreamRecords({ upstreamOf, reader, signal }: Options): UpstreamRecords {
  const ask = (resource: Resource, asked: SpecificationRequest) => upstreamOf(resource).send(asked, signal)

  const rows: UpstreamRecords['rows'] = async (resource, path) => {
    const answered = await ask(resource, { method: 'GET', path: apiBase + path })
    expectUpstreamSuccess(answered, resource)
    const { body } = answered
    const came = findRows(body)
    if (!came) throw new UpstreamFailure('nonsense', { why: `no list came for ${path.split('?', 1)[0]}` })
    return {
      rows: apiRowsIn(came).map((one) => withRowId(flattenRow(one, resource))),
      header: headerOf(came, answered),
    }
  }

  /** If the API has no call for a single record, Deckhand searches the complete list. */
  const found = async (resource: Resource, id: string) => {
    const { rows: all } = await rows(resource, callOf(resource, 'list').path)
    return findRecord(all, resource, id)
  }

  const row: UpstreamRecords['row'] = async (resource, id) => {
    const { show } = resource.calls
    if (!show) return found(resource, id)
    const path = fillPathTemplate(show.path, { id })
    const answered = await ask(resource, { method: show.method, path: apiBase + path })
    if (answered.status === 404) return undefined
    expectUpstreamSuccess(answered, resource, id)
    const { body } = answered
    const came = findRecord(body, resource, id)
    if (came) return withRowId(came)
    if (isEmptyResponse(body, resource.name)) return undefined
    throw otherThan(resource, id, path, body)
  }

  return {
    row,
    rows,
    record: async (resource, id) => {
      const came = await row(resource, id)
      return came && reader.record(resource, came)
    },
  }
}
