import { setTimeout as wait } from 'node:timers/promises'
import axios from 'axios'
import type { HttpClient } from '../../providers/http/http-client'
import { createSemaphore } from '../../server/platform/concurrency'
import { parseRetryAfter } from '../adapters/retry-after'

/** The error that a call got no response, with the reason. */
export class NoResponseError extends Error {
  constructor(
    readonly why: 'late' | 'large' | 'unreachable' | 'stopped',
    message: string,
  ) {
    super(message)
  }
}

interface Options {
  /** The timeout of a complete response, in milliseconds. */
  readonly timeout: number
  /** The maximum size of a response, in bytes. */
  readonly largest: number
  /** A signal that cancels running calls. */
  readonly signal?: AbortSignal
}

/** The maximum number of concurrent calls. The number is small enough for a backend on a laptop. */
const maxConcurrentCalls = 3

/** The number of consecutive calls without a response after which no further call is sent. */
const maxConsecutiveFailures = 8

/** The maximum wait before a retry, in seconds, if the API sends a Retry-After header. */
const maxRetryAfterSeconds = 20

/**
 * Creates the only HTTP client of the conformance check. The client limits the time and size of responses and the
 * number of concurrent calls. If a call gets no response, the promise rejects with {@link NoResponseError}.
 */
export function createBoundedHttpClient({ timeout, largest, signal }: Options): HttpClient {
  const client = axios.create({ adapter: 'fetch', maxContentLength: largest, validateStatus: () => true })
  const enter = createSemaphore(maxConcurrentCalls)
  let lostInTurn = 0

  const whyLost = (error: {
    readonly message: string
    readonly code?: string
    readonly cause?: unknown
  }): NoResponseError => {
    if (signal?.aborted) return new NoResponseError('stopped', 'cancelled, because the check was stopped')
    if (/maxContentLength/.test(error.message))
      return new NoResponseError('large', `a response of more than ${Math.round(largest / 1e6)} MB`)
    if (axios.isCancel(error) || ['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED'].includes(error.code ?? ''))
      return new NoResponseError('late', `no response within ${timeout / 1000} s`)
    return new NoResponseError('unreachable', `no response (${reasonOf(error)})`)
  }

  const once: HttpClient = async ({ method, url, headers, body, file }) => {
    const limit = AbortSignal.timeout(timeout)
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    try {
      const answer = await client.request<unknown>({
        method,
        url,
        data: body,
        headers: { 'Content-Type': body === undefined || isForm ? false : 'application/json', ...headers },
        responseType: file ? 'blob' : 'json',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
      lostInTurn = 0
      const header = (name: string) => answer.headers[name.toLowerCase()]?.toString()
      return { status: answer.status, body: answer.data, header }
    } catch (error) {
      lostInTurn += 1
      throw whyLost(error as Error)
    }
  }

  return async (call) => {
    const leave = await enter()
    try {
      if (signal?.aborted) throw new NoResponseError('stopped', 'not sent, because the check was stopped')
      if (lostInTurn >= maxConsecutiveFailures)
        throw new NoResponseError(
          'unreachable',
          `not sent, because the last ${maxConsecutiveFailures} calls had no response`,
        )
      const first = await once(call)
      const delay = first.status === 429 ? parseRetryAfter(first.header('Retry-After')) || 1 : 0
      if (!(delay > 0 && delay <= maxRetryAfterSeconds)) return first
      await wait(delay * 1000, undefined, { signal }).catch(() => undefined)
      return await once(call)
    } finally {
      leave()
    }
  }
}

/** The operating system's reason for a failed connection, such as 'ECONNREFUSED'. */
const reasonOf = (error: { readonly cause?: unknown; readonly code?: string; readonly message: string }): string => {
  const { cause } = error
  if (cause instanceof Error) return reasonOf(cause as Error & { code?: string })
  return error.code ?? error.message
}
