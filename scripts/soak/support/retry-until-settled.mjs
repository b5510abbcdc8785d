import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** The number of milliseconds before a retry of a call without a definite result. */
const pause = 50

const unsettled = [429, 502, 503]

/**
 * Repeats a call until the call has a definite result. All attempts of a write have the same idempotency key, as if a
 * user presses the button again.
 *
 * @param call a function from `caller`.
 * @param acknowledged receives each successful write: method, path, sent body and received body.
 */
export const persistently =
  (call, acknowledged = () => {}) =>
  async (method, path, body) => {
    const key = method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
    for (;;) {
      const answer = await call(method, path, body, key).catch(() => ({ status: 502 }))
      const isUnderWay = answer.status === 409 && answer.headers.has('retry-after')
      if (!isUnderWay && !unsettled.includes(answer.status)) {
        if (method !== 'GET' && answer.status < 300) acknowledged({ method, path, sent: body, answer: answer.body })
        return answer
      }
      await setTimeout(pause)
    }
  }

/**
 * Collects the acknowledged writes. Stores the longest time between two writes as 'longest outage (s)' of `row`.
 *
 * @returns the function for the parameter `acknowledged` of `persistently`.
 */
export function noting(row, kept) {
  let last = performance.now()
  return (write) => {
    const now = performance.now()
    row['longest outage (s)'] = Math.max(row['longest outage (s)'], Math.ceil((now - last) / 100) / 10)
    last = now
    kept.push(write)
  }
}
