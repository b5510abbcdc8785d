import { isTransientStatus, parseRetryAfter } from '../integrations/adapters/retry-after'
import type { HttpClient } from './http-client'
import { upstreamHeader } from './upstream-availability'

/** Milliseconds before each further try of a read, where the API asks for no longer wait. */
const pauses = [300, 900] as const

/** Milliseconds that somebody waits at most for all tries of a read. */
const longestWait = 5000

/** Resolves after so many milliseconds. */
export type Delay = (milliseconds: number) => Promise<void>

const sleep: Delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Tries reads again that failed in passing, after as long as the API asks for. Not so changes, which might be made twice, calls
 * that have to answer in time, and what a gateway has tried again already.
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
