import { onAbort } from '../on-abort'

/**
 * Lets so many in at once; the others wait in their order. Whoever was let in is given how to leave; whoever is stopped by a
 * signal while they wait is refused with its reason.
 */
export function createSemaphore(most: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  /** Whoever waits takes the place of who leaves. */
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
