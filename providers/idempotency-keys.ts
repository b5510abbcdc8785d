import { idempotencyKeyHeader, uuid } from '../vocabulary'
import type { SendClientRequest } from './client-request'
import type { ApiProblem } from './problem'

/** Where the keys of calls are kept of which it is not known what came of them, while the tab is open. */
const stored = 'keys'

/** A call that is made. */
interface Made {
  readonly method: string
  readonly path: string
  /** The API that it is for, by its name. Default: the one at which people sign in. */
  readonly api?: string | undefined
  readonly body?: unknown
  /** What is not alike is meant as another one, whatever came of it. Default: the next at its address takes its place. */
  readonly onlyAlike?: boolean
}

/** The keys by which APIs know a call again that is made twice. */
export interface ClientIdempotencyKeys {
  /**
   * Makes a call under a key: the one of an equal call that is under way, or of the last at that address of which it is not
   * known whether it was done. An API that knows no keys is sent none.
   */
  sendWithKey<T>(made: Made, send: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T>
}

/** Sends each POST under a key, with `onlyAlike` as of {@link Made}. */
export const withIdempotencyKeys =
  (send: SendClientRequest, keys: ClientIdempotencyKeys, { onlyAlike = false } = {}): SendClientRequest =>
  (sending) =>
    sending.method === 'POST'
      ? keys.sendWithKey({ ...sending, onlyAlike }, (headers) =>
          send({ ...sending, headers: { ...sending.headers, ...headers } }),
        )
      : send(sending)

interface Options {
  /** Whether an API knows keys. */
  readonly knows: (api: string | undefined) => boolean
  /** Default: the browser's storage of the tab. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

/** A file is told by what it is called, how large it is, and since when. */
const printed = (value: unknown): unknown =>
  value instanceof File ? ['file', value.name, value.size, value.lastModified] : value

const printOf = (body: unknown): string =>
  JSON.stringify(body instanceof FormData ? [...body].map(([name, value]) => [name, printed(value)]) : (body ?? null))

/** That nothing was done, or what was is known: another call is another one then. */
const isSettled = ({ statusCode }: ApiProblem) => statusCode >= 400 && statusCode < 500 && statusCode !== 409

export function createClientIdempotencyKeys({
  knows,
  storage = globalThis.sessionStorage,
}: Options): ClientIdempotencyKeys {
  const underWay = new Map<string, string>()
  let unknown: Readonly<Record<string, string>> = JSON.parse(storage?.getItem(stored) ?? '{}')
  const keep = (keys: Readonly<Record<string, string>>) => {
    unknown = keys
    storage?.setItem(stored, JSON.stringify(keys))
  }

  /** The key of the last call in a place of which it is not known what came of it; the next takes it with it. */
  const take = (place: string): string | undefined => {
    const { [place]: key, ...others } = unknown
    if (key !== undefined) keep(others)
    return key
  }

  return {
    sendWithKey: async ({ method, path, api, body, onlyAlike }, send) => {
      if (!knows(api)) return send({})
      const address = `${api ?? ''} ${method} ${path}`
      const same = `${address} ${printOf(body)}`
      const place = onlyAlike ? same : address
      const key = underWay.get(same) ?? take(place) ?? uuid()
      underWay.set(same, key)
      try {
        return await send({ [idempotencyKeyHeader]: key })
      } catch (problem) {
        if (!isSettled(problem as ApiProblem)) keep({ ...unknown, [place]: key })
        throw problem
      } finally {
        underWay.delete(same)
      }
    },
  }
}
