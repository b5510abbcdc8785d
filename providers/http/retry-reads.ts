import { isTransientStatus, parseRetryAfter } from '../../integrations/adapters/retry-after'
import { upstreamHeader } from './connection'
import type { HttpClient } from './http-client'

/** The minimum pauses before each retry of a read, in milliseconds. */
const pauses = [300, 900] as const

/** The maximum total wait of all retries of a read, in milliseconds. */
const longestWait = 5000

/** Resolves after a number of milliseconds. */
export type Delay = (milliseconds: number) => Promise<void>

const sleep: Delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Retries reads after a temporary failure, and waits as long as the API requests. Changes are not retried, because a
 * repeated change could take effect twice. Calls with a timeout, and calls that a gateway has already retried, are not
 * retried.
 */
export const retryReads =
  (wire: HttpClient, wait: Delay = sleep): HttpClient =>
  async (call) => {
    let answer = await wire(call)
    let left = longestWait
    for (const pause of pauses) {
      const { status, header } = answer
      const isFinal = !isTransientStatus(status) || header(upstreamHeader) !== undefined
      const wanted = Math.max(pause, parseRetryAfter(header('Retry-After')) * 1000)
      if (call.method !== 'GET' || call.patience !== undefined || isFinal || wanted > left) break
      left -= wanted
      await wait(wanted)
      answer = await wire(call)
    }
    return answer
  }
