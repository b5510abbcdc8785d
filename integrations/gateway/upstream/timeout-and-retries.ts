import { setTimeout as sleep } from 'node:timers/promises'
import { createSemaphore } from '../../../server/platform/concurrency'
import { isTransientStatus, parseRetryAfter } from '../../adapters/retry-after'
import type { UpstreamTransport } from './transport'
import { UpstreamFailure } from './upstream-failure'

/** The maximum number of retries of a read. */
const mostRetries = 2

/**
 * The pause before the first retry, in milliseconds. Each further pause is twice as long as the previous pause. The
 * length of each pause varies randomly.
 */
const firstPause = 150

interface UpstreamCallLimits {
  /** The timeout of a call including its retries, in seconds. */
  readonly seconds: number
  /** The maximum number of concurrent calls. */
  readonly calls: number
}

/**
 * Limits the duration, the number and the retries of calls. Only reads are retried, because a repeated change could
 * take effect twice.
 */
export function withTimeoutAndRetries(
  call: UpstreamTransport,
  { seconds, calls }: UpstreamCallLimits,
): UpstreamTransport {
  const enter = createSemaphore(calls)

  const tried: UpstreamTransport = async (request, making) => {
    for (let count = 0; ; count++) {
      const mayRetry = request.method === 'GET' && count < mostRetries
      const pause = firstPause * 2 ** count * (0.5 + Math.random())
      try {
        const answered = await call(request, making)
        if (!mayRetry || !isTransientStatus(answered.status)) return answered
        const wanted = parseRetryAfter(answered.header('retry-after'))
        if (wanted * 1000 > (seconds * 1000) / 2) return answered
        await sleep(Math.max(pause, wanted * 1000), undefined, { signal: making.signal })
      } catch (error) {
        const isPassingFailure = error instanceof UpstreamFailure && ['unreachable', 'cut'].includes(error.kind)
        if (!mayRetry || !isPassingFailure) throw error
        await sleep(pause, undefined, { signal: making.signal })
      }
    }
  }

  return async (request, making) => {
    const late = AbortSignal.timeout(seconds * 1000)
    const signal = AbortSignal.any([making.signal, late])
    const leave = await enter(signal).catch(() => {
      throw making.signal.aborted ? making.signal.reason : new UpstreamFailure('busy', { retryAfter: 1 })
    })
    try {
      return await tried(request, { ...making, signal })
    } catch (error) {
      if (making.signal.aborted) throw making.signal.reason
      if (late.aborted && !(error instanceof UpstreamFailure))
        throw new UpstreamFailure('late', { why: `no answer to ${request.method} within ${seconds} seconds` })
      throw error
    } finally {
      leave()
    }
  }
}
