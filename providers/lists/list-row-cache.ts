import type { MoreRows } from '../../integrations/adapters/more-rows'
import { findRows, flattenRow } from '../../integrations/adapters/response-rows'
import { type AnyRecord, apiBase, apiRowsIn, type Resource, t } from '../../vocabulary'
import type { ReadOptions, SendClientRequest } from '../http/client-request'
import { makeProblem } from '../problem'
import type { ApiRecordReader, ApiRecordVersions } from '../records/api-record-reader'
import type { AvailableCalls } from '../session/access-control'
import { type ListMeta, readListMeta } from './list-meta'
import { fetchOrMarkMissing, type MissingLists } from './missing-lists'

/** The time in milliseconds for which a complete array is cached. */
const fresh = 30_000

/** Rows that should be all rows of a list, according to the request. */
export interface FetchedRows {
  readonly rows: AnyRecord[]
  /** Information about rows that the response lacks. */
  readonly more?: MoreRows
  /** Whether the API pages its lists, so that a request for more pages can find more rows. */
  readonly isPaged?: boolean
}

/** The rows of a response, with all information about the list. */
export interface FetchedList extends FetchedRows {
  readonly meta: ListMeta
}

/** A cache of the rows at each path of an API. */
export interface ListRowCache {
  /** Requests a path from the API, without the cache. */
  ask(resource: Resource, path: string, how: ReadOptions): Promise<FetchedList>
  /** All rows of a path, from the cache while the cached rows are fresh. */
  whole(resource: Resource, path: string, how: ReadOptions): Promise<FetchedList>
  /** The cached complete array of a path. Undefined if the cache has no array for the path. */
  known(path: string): Promise<FetchedList> | undefined
  /** Caches rows, if the response proved that the rows are all rows. */
  keep(path: string, came: FetchedList, at: CachedLists): void
  /** The current cache. Each change of the data replaces the cache with a new cache. */
  currentCache(): CachedLists
  /** Removes a path from the cache. */
  expire(path: string): void
  changed(): void
}

type CachedLists = Map<string, { answer: Promise<FetchedList>; at: number; isSilent?: boolean }>

interface Options {
  readonly send: SendClientRequest
  readonly reader: ApiRecordReader
  readonly usable: AvailableCalls
  readonly versions: ApiRecordVersions
  /** Records the lists that the API does not have. */
  readonly absent: MissingLists
  readonly now: () => number
}

export function createListRowCache({ send, reader, usable, versions, absent, now }: Options): ListRowCache {
  let wholes: CachedLists = new Map()

  const rowsAt = async (resource: Resource, path: string, how: ReadOptions): Promise<FetchedList> => {
    const mute = 'message' in resource.fields
    const { body, header } = await send({
      method: 'GET',
      api: resource.api,
      path: apiBase + path,
      counts: false,
      mute,
      ...how,
    })
    const rows = findRows(body)
    if (!rows)
      throw makeProblem(
        t('GET {{path}} did not return a list. Expected a JSON array. Check the address of the API.', { path }),
      )
    versions.learnFrom(resource, header)
    const flat = apiRowsIn(rows).map((row) => flattenRow(row, resource))
    const told = readListMeta(rows.length, body, header)
    const { more, total, hasMore } = told
    const isPaged = total !== undefined || hasMore !== undefined
    return { rows: reader.records(resource, flat), meta: told, ...(more && { more }), ...(isPaged && { isPaged }) }
  }

  const ask = (resource: Resource, path: string, how: ReadOptions) =>
    path.split('?', 1)[0] === usable(resource, 'list')?.path
      ? fetchOrMarkMissing(absent, resource, { path, isBeside: how.optional === true }, (asked) =>
          rowsAt(resource, asked, { ...how, lacking: 'quiet' }),
        )
      : rowsAt(resource, path, how)

  const whole = (resource: Resource, path: string, how: ReadOptions): Promise<FetchedList> => {
    const { optional: isSilent = false } = how
    const known = wholes.get(path)
    // If a silent read failed, a page that shows errors must still see the error. A page that shows errors requests the
    // list again.
    if (known && now() - known.at < fresh)
      return known.isSilent && !isSilent ? known.answer.catch(() => whole(resource, path, how)) : known.answer
    const into = wholes
    const answer = ask(resource, path, how)
    const kept = { answer, at: now(), isSilent }
    into.set(path, kept)
    answer.catch(() => into.get(path) === kept && into.delete(path))
    return answer
  }

  return {
    ask,
    whole,
    known: (path) => wholes.get(path)?.answer,
    keep: (path, came, into) => into.set(path, { answer: Promise.resolve(came), at: now() }),
    currentCache: () => wholes,
    expire: (path) => wholes.delete(path),
    changed: () => {
      wholes = new Map()
    },
  }
}
