import type { Asked } from '../../adapters/asked'
import { secondsIn } from '../../adapters/retry-after'
import { isRow } from '../../adapters/rows'
import type { Answered } from '../../adapters/transport'
import { type AnyRecord, apiBase, callOf, type Errors, type Resource, t } from '../../vocabulary'
import { Problem } from '../problem'
import { missing } from '../records/call'
import { UpstreamFailure } from './failure'
import { pathOf } from './path'
import type { Reader } from './reading'
import type { Upstream } from './upstream'

type Values = Readonly<Record<string, unknown>>

/** What whoever asks has to do with: the caller's own mistakes. */
const callers = [400, 409, 412, 413, 415, 422] as const

const isCallers = (status: number): status is (typeof callers)[number] =>
  (callers as readonly number[]).includes(status)

const rowOf = (body: unknown): Values => (isRow(body) ? body : {})

/** What an API says of a call. */
export const messageIn = (body: unknown): string | undefined => {
  const { message } = rowOf(body)
  return typeof message === 'string' && message !== '' ? message : undefined
}

/** Messages of an answer by field: of the resource's own, as others are nobody's business. */
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
 * Expects that an answer refuses nothing.
 *
 * @param resource as the person meets it.
 * @throws Problem with what the caller is to mend, else an {@link UpstreamFailure}.
 */
export function expectDone({ status, body, header }: Answered, resource: Resource, id?: string): void {
  if (status < 300) return
  const told = messageIn(body)?.slice(0, 500)
  const said = told === undefined ? {} : { told }
  if (status === 404 && id !== undefined) throw missing(resource, id)
  if (status === 404) throw new Problem(404, new UpstreamFailure('lacking').message)
  if ([405, 501].includes(status)) throw new UpstreamFailure('lacking', { why: `it answers ${status}`, ...said })
  if (isCallers(status)) {
    const errors = errorsIn(body, resource)
    throw new Problem(status, told ?? t('The API refuses this (HTTP {{status}}).', { status }), errors)
  }
  if (status === 401 || status === 403) throw new UpstreamFailure('refusing', { why: `it answers ${status}`, ...said })
  const retryAfter = Math.ceil(secondsIn(header('retry-after')))
  const details = { why: `it answers ${status}`, ...(retryAfter > 0 && { retryAfter }) }
  if (status === 429) throw new UpstreamFailure('busy', details)
  throw new UpstreamFailure(status === 503 ? 'unreachable' : 'broken', details)
}

/** Asks an API upstream for single records, and for lists. */
export interface Asking {
  /** The record of an id, as it came; undefined where there is none. */
  row(resource: Resource, id: string): Promise<Values | undefined>
  /** The same as its kinds read it. */
  record(resource: Resource, id: string): Promise<AnyRecord | undefined>
  /** The rows of a list with what its answer says of them. */
  rows(resource: Resource, path: string): Promise<Rows>
}

export interface Rows {
  readonly rows: readonly Values[]
  header(name: string): string | undefined
}

interface Options {
  readonly upstreamOf: (resource: Resource) => Upstream
  readonly reader: Reader
  /** Ends what is under way. */
  readonly signal: AbortSignal
}

export function createAsking({ upstreamOf, reader, signal }: Options): Asking {
  const ask = (resource: Resource, asked: Asked) => upstreamOf(resource).ask(asked, signal)

  const rows: Asking['rows'] = async (resource, path) => {
    const answered = await ask(resource, { method: 'GET', path: apiBase + path })
    expectDone(answered, resource)
    const { body, header } = answered
    if (!Array.isArray(body))
      throw new UpstreamFailure('nonsense', { why: `no list came for ${path.split('?', 1)[0]}` })
    return { rows: body.filter(isRow), header }
  }

  /** Where there is no call for one record, it stands in the list of all. */
  const found = async (resource: Resource, id: string) => {
    const { rows: all } = await rows(resource, callOf(resource, 'list').path)
    return all.find((row) => String(row.id) === id)
  }

  const row: Asking['row'] = async (resource, id) => {
    const { show } = resource.calls
    if (!show) return found(resource, id)
    const answered = await ask(resource, { method: show.method, path: apiBase + pathOf(show.path, { id }) })
    if (answered.status === 404) return undefined
    expectDone(answered, resource, id)
    const isRecord = isRow(answered.body) && Object.keys(resource.fields).some((name) => name in rowOf(answered.body))
    if (!isRow(answered.body) || !isRecord)
      throw new UpstreamFailure('nonsense', { why: `no record came of ${resource.name}` })
    // What is asked for by an id is not answered with another.
    if (answered.body.id !== undefined && String(answered.body.id) !== id)
      throw new UpstreamFailure('nonsense', { why: `another record of ${resource.name} came than was asked for` })
    return { ...answered.body, id: answered.body.id ?? id }
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
