import { AsyncLocalStorage } from 'node:async_hooks'
import type { HttpCallResponse, HttpClient } from '../../providers/http/http-client'
import type { Transport, TransportRequest } from '../../providers/http/transport'
import { NoResponseError } from './bounded-http-client'

/** A call in the specification's convention, with its result. */
export interface Exchange extends Pick<TransportRequest, 'method' | 'path'> {
  /** The requests to an API with another convention. The list is empty if the adapter needs no request. */
  readonly spoken: readonly string[]
  /** The duration of the call in milliseconds. */
  readonly durationMs: number
  readonly answer?: HttpCallResponse
  /** The reason for a missing response. */
  readonly failure?: NoResponseError
}

/** The HTTP calls of the current exchange. */
const httpCallLog = new AsyncLocalStorage<string[]>()

const exchangeLog = new AsyncLocalStorage<Exchange[]>()

/** Runs `work` and appends its exchanges to `exchanges`, in their sequence. */
export const recordExchanges = <T>(exchanges: Exchange[], work: () => Promise<T>): Promise<T> =>
  exchangeLog.run(exchanges, work)

/** Wraps an HTTP client so that its calls are recorded in the current exchange. */
export const withHttpRecording =
  (wire: HttpClient): HttpClient =>
  (call) => {
    const { pathname, search } = new URL(call.url)
    httpCallLog.getStore()?.push(`${call.method} ${pathname}${search}`)
    return wire(call)
  }

/** Wraps a transport so that its exchanges are recorded, and each exchange is passed to `told`. */
export const withExchangeRecording =
  (line: Transport, told: (exchange: Exchange) => void): Transport =>
  async (asking) => {
    const begin = performance.now()
    const spoken: string[] = []
    const note = (came: Pick<Exchange, 'answer' | 'failure'>) => {
      const exchange = {
        method: asking.method,
        path: asking.path,
        spoken,
        durationMs: Math.round(performance.now() - begin),
        ...came,
      }
      exchangeLog.getStore()?.push(exchange)
      told(exchange)
    }
    try {
      const answer = await httpCallLog.run(spoken, () => line(asking))
      note({ answer })
      return answer
    } catch (error) {
      note({
        failure:
          error instanceof NoResponseError ? error : new NoResponseError('unreachable', (error as Error).message),
      })
      throw error
    }
  }

/** Whether the response is missing or is an error. */
export const isFailedExchange = ({ answer }: Exchange): boolean => !answer || answer.status >= 400
