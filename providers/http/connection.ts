/** Whether the API can be reached, as a store for React's useSyncExternalStore. */
export interface ConnectionState {
  /** Must be called after the API has not responded to a call. */
  lost(): void
  /** Must be called after the API has responded to a call. */
  back(): void
  subscribe(listener: () => void): () => void
  /** Whether the API did not respond to the last call. */
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

/** Whether the API behind the gateway is available, as a store for React's useSyncExternalStore. */
export interface UpstreamAvailability {
  subscribe(listener: () => void): () => void
  /** Whether the last response reported that the API behind the gateway is unavailable. */
  getSnapshot(): boolean
}

/**
 * The response header about the availability of APIs behind a gateway. Without this header, the availability of the
 * APIs is unknown.
 */
export const upstreamHeader = 'x-upstream'

/** The pause between two checks of an unavailable API, in milliseconds. */
const checkPause = 5000

/** @param look returns the current value of the header. The result is undefined if the response has no such header. */
export function createUpstreamAvailability(
  look: () => Promise<string | undefined>,
): UpstreamAvailability & { update(word: string | undefined): void } {
  const listeners = new Set<() => void>()
  let isAway = false
  let isLooking = false

  const heard = (word: string | undefined) => {
    if (word === undefined) return
    const before = isAway
    isAway = word === 'away'
    if (isAway && !isLooking) {
      isLooking = true
      setTimeout(lookAgain, checkPause)
    }
    if (before !== isAway) for (const listener of listeners) listener()
  }

  const lookAgain = async () => {
    const word = await look().catch(() => undefined)
    isLooking = false
    heard(word ?? (isAway ? 'away' : undefined))
  }

  return {
    update: heard,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => isAway,
  }
}
