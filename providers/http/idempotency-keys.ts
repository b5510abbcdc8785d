import { idempotencyKeyHeader, uuid } from '../../vocabulary'
import type { ApiProblem } from '../problem'
import type { SendClientRequest } from './client-request'

/** The session storage key for the idempotency keys of calls with an unknown outcome. */
const stored = 'keys'

/** A call that needs an idempotency key. */
interface Made {
  readonly method: string
  readonly path: string
  /** The name of the API. Default: the sign-in API. */
  readonly api?: string | undefined
  readonly body?: unknown
  /**
   * Whether only an identical call repeats a call with an unknown outcome. By default, the next call to the same
   * address repeats the call with an unknown outcome.
   */
  readonly onlyAlike?: boolean
}

/** The idempotency keys with which an API recognizes a repeated call. */
export interface ClientIdempotencyKeys {
  /**
   * Makes a call with an idempotency key. The function reuses the key of an identical running call, or of the last call
   * to this address with an unknown outcome. If an API does not support idempotency, the API receives no key.
   */
  sendWithKey<T>(made: Made, send: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T>
}

/** Sends each POST request with an idempotency key. See {@link Made} for `onlyAlike`. */
export const withIdempotencyKeys =
  (send: SendClientRequest, keys: ClientIdempotencyKeys, { onlyAlike = false } = {}): SendClientRequest =>
  (sending) =>
    sending.method === 'POST'
      ? keys.sendWithKey({ ...sending, onlyAlike }, (headers) =>
          send({ ...sending, headers: { ...sending.headers, ...headers } }),
        )
      : send(sending)

interface Options {
  /** Whether an API supports idempotency keys. */
  readonly knows: (api: string | undefined) => boolean
  /** Default: the browser's session storage. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

/** A file is identified by its name, size and modification time. */
const printed = (value: unknown): unknown =>
  value instanceof File ? ['file', value.name, value.size, value.lastModified] : value

const printOf = (body: unknown): string =>
  JSON.stringify(body instanceof FormData ? [...body].map(([name, value]) => [name, printed(value)]) : (body ?? null))

/** Whether the outcome of a failed call is known. If the outcome is known, a later call is a new call. */
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

  /** Removes and returns the key of the last call with an unknown outcome. */
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
