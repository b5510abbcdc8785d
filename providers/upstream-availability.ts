/** Whether the records can be reached, as a store for React's useSyncExternalStore. */
export interface UpstreamAvailability {
  subscribe(listener: () => void): () => void
  /** Whether what keeps the records is away, as the API has said last. */
  getSnapshot(): boolean
}

/** The header by which an API says of what stands behind it that it is away; one without it says nothing. */
export const upstreamHeader = 'x-upstream'

/** Milliseconds between two looks, while it is away, whether it is back. */
const pause = 5000

/** @param look what the API says now; undefined where it says nothing. */
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
      setTimeout(lookAgain, pause)
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
