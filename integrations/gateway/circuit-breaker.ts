import type { UpstreamCallOptions, UpstreamTransport } from './transport'
import { UpstreamFailure } from './upstream-failure'

/** So many failures one after another open the circuit. */
const enough = 5

/** Milliseconds between two looks whether an API is there again, at first and at most. */
const pauses = { first: 1000, most: 30_000 }

/** Seconds until whoever is refused may try again. */
const retryAfter = 5

export interface CircuitBreaker {
  readonly call: UpstreamTransport
  /** Whether the last that was heard of the API was that it is not there. */
  isAway(): boolean
  close(): void
}

/** What says that an API is not there: neither an answer, nor one of its own. */
const isAbsent = (status: number) => status >= 502 && status <= 504

/**
 * Keeps calls from an API that is away: after some failures one after another all are refused at once, until it answers
 * again, which is looked for by itself. The first calls after that are a trial: one more failure, and it counts as away.
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
