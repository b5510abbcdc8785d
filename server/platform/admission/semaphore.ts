import { onAbort } from '../on-abort'

/**
 * Limits the number of concurrent holders. Others wait in order. The returned function acquires a slot and resolves to
 * a function that releases it. If the signal is aborted during the wait, the promise rejects with its reason.
 */
export function createSemaphore(most: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  /** Passes the slot to the next waiting caller. */
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else inside -= 1
  }
  return async (signal?: AbortSignal): Promise<() => void> => {
    signal?.throwIfAborted()
    if (inside < most) inside += 1
    else
      await new Promise<void>((resolve, refuse) => {
        const gone = () => {
          waiting.splice(waiting.indexOf(enter), 1)
          refuse(signal?.reason)
        }
        const enter = () => {
          stay?.()
          resolve()
        }
        waiting.push(enter)
        const stay = signal && onAbort(signal, gone)
      })
    return leave
  }
}
