/** Whether the API can be reached, as a store for React's useSyncExternalStore. */
export interface ConnectionState {
  /** Must be called after a call without a response. */
  lost(): void
  /** Must be called after a call with a response. */
  back(): void
  subscribe(listener: () => void): () => void
  /** Whether the last call had no response. */
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
