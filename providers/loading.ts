/** Counts running calls, as a store for React's useSyncExternalStore. */
export interface Loading {
  /** Adds a running call. Returns the function that removes it. */
  enter(): () => void
  subscribe(listener: () => void): () => void
  /** Whether at least one call is running. */
  getSnapshot(): boolean
}

export function createLoading(): Loading {
  const listeners = new Set<() => void>()
  let inFlight = 0
  const count = (change: 1 | -1) => {
    inFlight += change
    for (const listener of listeners) listener()
  }
  return {
    enter: () => {
      count(1)
      let isInside = true
      return () => {
        if (isInside) count(-1)
        isInside = false
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => inFlight > 0,
  }
}
