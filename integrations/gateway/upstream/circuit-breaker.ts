import type { UpstreamCallOptions, UpstreamTransport } from './transport'
import { UpstreamFailure } from './upstream-failure'

/** The number of consecutive failures after which the circuit breaker opens and rejects calls. */
const enough = 5

/** The shortest and the longest pause between two checks of an unavailable API, in milliseconds. */
const pauses = { first: 1000, most: 30_000 }

/** The Retry-After value of rejected calls, in seconds. */
const retryAfter = 5

export interface CircuitBreaker {
  readonly call: UpstreamTransport
  /** Whether the most recent call failed because the API was unavailable. */
  isAway(): boolean
  close(): void
}

/** Whether a status means that the API itself did not respond. */
const isAbsent = (status: number) => status >= 502 && status <= 504

/**
 * Stops calls to an API after several consecutive failures, until the API responds again. While calls are stopped, the
 * circuit breaker itself checks the API. After the API has responded, a single failure opens the circuit breaker again.
 */
export function createCircuitBreaker(call: UpstreamTransport): CircuitBreaker {
  let failures = 0
  let away = false
  let looking: NodeJS.Timeout | undefined
  let closed = false

  const look = (pause: number) => {
    if (looking || closed) return
    looking = setTimeout(async () => {
      const isThere = await call({ method: 'GET', path: '/', headers: {} }, { signal: AbortSignal.timeout(5000) }).then(
        ({ status }) => !isAbsent(status),
        (error: unknown) => error instanceof UpstreamFailure && error.kind === 'led',
      )
      looking = undefined
      if (!isThere) return look(Math.min(pause * 2, pauses.most))
      failures = Math.min(failures, enough - 1)
      away = false
    }, pause)
    looking.unref()
  }

  const failed = () => {
    failures += 1
    away = true
    look(pauses.first)
  }

  const succeeded = () => {
    failures = 0
    away = false
  }

  const guarded: UpstreamTransport = async (request, making: UpstreamCallOptions) => {
    if (failures >= enough) throw new UpstreamFailure('away', { retryAfter })
    try {
      const answered = await call(request, making)
      if (isAbsent(answered.status)) failed()
      else succeeded()
      return answered
    } catch (error) {
      if (error instanceof UpstreamFailure && error.isAway) failed()
      throw error
    }
  }

  return {
    call: guarded,
    isAway: () => away,
    close: () => {
      closed = true
      clearTimeout(looking)
    },
  }
}
