import { AsyncLocalStorage } from 'node:async_hooks'
import type { HttpCallResponse, HttpClient } from '../../providers/http-client'
import type { Transport, TransportRequest } from '../../providers/transport'
import { NoResponseError } from './bounded-http-client'

/** A call in the words of the specification, with what became of it. */
export interface Exchange extends Pick<TransportRequest, 'method' | 'path'> {
  /** The calls that it came to at an API of other conventions; empty where there it needs none. */
  readonly spoken: readonly string[]
  /** In milliseconds. */
  readonly durationMs: number
  readonly answer?: HttpCallResponse
  /** Why there is no answer. */
  readonly failure?: NoResponseError
}

/** What goes over the wire while a call is made. */
const httpCallLog = new AsyncLocalStorage<string[]>()

const exchangeLog = new AsyncLocalStorage<Exchange[]>()

/** Does something, and writes the calls that it makes into `exchanges`, in their order. */
export const recordExchanges = <T>(exchanges: Exchange[], work: () => Promise<T>): Promise<T> =>
  exchangeLog.run(exchanges, work)

/** A wire whose calls are known to the call for which they are made. */
export const withHttpRecording =
  (wire: HttpClient): HttpClient =>
  (call) => {
    const { pathname, search } = new URL(call.url)
    httpCallLog.getStore()?.push(`${call.method} ${pathname}${search}`)
    return wire(call)
  }

/** A line whose calls are written down, and told of. */
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

/** Whether there was no answer, or one that refuses. */
export const isFailedExchange = ({ answer }: Exchange): boolean => !answer || answer.status >= 400
