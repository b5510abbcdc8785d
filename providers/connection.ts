/** Whether the API can be reached, as a store for React's useSyncExternalStore. */
export interface ConnectionState {
  /** A call got no answer. */
  lost(): void
  /** A call was answered. */
  back(): void
  subscribe(listener: () => void): () => void
  /** Whether the last call got no answer. */
  getSnapshot(): boolean
}

export function createConnectionState(): ConnectionState {
  const listeners = new Set<() => void>()
  let isLost = false
  const set = (now: boolean) => {
    if (now === isLost) return
    isLost = now
    for (const listener of listeners) listener()
  }
  return {
    lost: () => set(true),
    back: () => set(false),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => isLost,
  }
}
