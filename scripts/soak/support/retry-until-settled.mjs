import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** Milliseconds after which a call that was not answered is made again. */
const pause = 50

const unsettled = [429, 502, 503]

/**
 * Makes a call over and over until it is settled, under one and the same key where it writes, as the screens do when somebody
 * presses the button again.
 *
 * @param call as of `caller`.
 * @param acknowledged is told of each write that was answered with success: method, path, what was sent and what came back.
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
 * Keeps the acknowledged writes, and notes in a row, as 'longest without (s)', how long people had to wait for one at most.
 *
 * @returns what `persistently` tells of them.
 */
export function noting(row, kept) {
  let last = performance.now()
  return (write) => {
    const now = performance.now()
    row['longest without (s)'] = Math.max(row['longest without (s)'], Math.ceil((now - last) / 100) / 10)
    last = now
    kept.push(write)
  }
}
