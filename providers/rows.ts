import type { More } from '../adapters/more'
import { flattenRow, rowsAmong, rowsIn } from '../adapters/rows'
import { type AnyRecord, apiBase, type Resource, t } from '../vocabulary'
import { type Absent, askOwn } from './absent'
import type { ReadOptions, Send } from './http'
import type { Reader } from './normalise'
import { makeProblem } from './problem'
import { readTold, type Told } from './told'
import type { Usable } from './usable'
import type { Versions } from './versions'

/** How long a whole array is fresh, in milliseconds. */
const fresh = 30_000

/** Rows that are to be all there are. */
export interface Fetched {
  readonly rows: AnyRecord[]
  /** There are more all the same. */
  readonly more?: More
  /** The API pages by itself, so that others are found by asking its list. */
  readonly isPaged?: boolean
}

/** Rows with all that the answer says of them. */
export interface Came extends Fetched {
  readonly told: Told
}

/** The rows that the paths of an API answer with. */
export interface Rows {
  /** Asks, whatever is known. */
  ask(resource: Resource, path: string, how: ReadOptions): Promise<Came>
  /** All rows of a path; fetched once, and again when they are no longer fresh. */
  whole(resource: Resource, path: string, how: ReadOptions): Promise<Came>
  /** A whole array that was fetched lately; undefined where none was. */
  known(path: string): Promise<Came> | undefined
  /** Keeps rows that turned out to be all there are. */
  keep(path: string, came: Came, at: Kept): void
  /** Which arrays are kept now; another after a change. */
  kept(): Kept
  /** Asks anew the next time. */
  expire(path: string): void
  changed(): void
}

type Kept = Map<string, { answer: Promise<Came>; at: number; isSilent?: boolean }>

interface Options {
  readonly send: Send
  readonly reader: Reader
  readonly usable: Usable
  readonly versions: Versions
  /** Is told of lists that are not there. */
  readonly absent: Absent
  readonly now: () => number
}

export function createRows({ send, reader, usable, versions, absent, now }: Options): Rows {
  let wholes: Kept = new Map()

  const rowsAt = async (resource: Resource, path: string, how: ReadOptions): Promise<Came> => {
    const mute = 'message' in resource.fields
    const { body, header } = await send({
      method: 'GET',
      api: resource.api,
      path: apiBase + path,
      counts: false,
      mute,
      ...how,
    })
    const rows = rowsIn(body)
    if (!rows)
      throw makeProblem(
        t('GET {{path}} did not answer with a list; expected a JSON array. Check the address of the API.', { path }),
      )
    versions.heard(resource, header)
    const flat = rowsAmong(rows).map((row) => flattenRow(row, resource))
    const told = readTold(rows.length, body, header)
    const { more, total, hasMore } = told
    const isPaged = total !== undefined || hasMore !== undefined
    return { rows: reader.records(resource, flat), told, ...(more && { more }), ...(isPaged && { isPaged }) }
  }

  const ask = (resource: Resource, path: string, how: ReadOptions) =>
    path.split('?', 1)[0] === usable(resource, 'list')?.path
      ? askOwn(absent, resource, { path, isBeside: how.optional === true }, (asked) =>
          rowsAt(resource, asked, { ...how, lacking: 'quiet' }),
        )
      : rowsAt(resource, path, how)

  const whole = (resource: Resource, path: string, how: ReadOptions): Promise<Came> => {
    const { optional: isSilent = false } = how
    const known = wholes.get(path)
    // What fails beside another page is told nowhere; a page of its own asks again, and tells.
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
    kept: () => wholes,
    expire: (path) => wholes.delete(path),
    changed: () => {
      wholes = new Map()
    },
  }
}
