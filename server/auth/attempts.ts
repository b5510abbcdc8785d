/** Counts failures by key, and tells when there were too many. */
export interface Attempts {
  /** Seconds until the key may try again; 0 when it may now. */
  wait(key: string): number
  failed(key: string): void
  succeeded(key: string): void
}

interface Failures {
  readonly count: number
  readonly until: number
}

/** Beyond so many keys the oldest are forgotten, so that made-up names cannot fill the memory. */
const mostKeys = 10_000

/**
 * Counts only failures, so that someone who signs in often is never held up.
 *
 * @param most failures within the window. Default: 10.
 * @param seconds length of the window. Default: 60.
 */
export function createAttempts(most = 10, seconds = 60): Attempts {
  const failures = new Map<string, Failures>()
  const current = (key: string): Failures | undefined => {
    const found = failures.get(key)
    if (found && found.until > Date.now()) return found
    failures.delete(key)
    return undefined
  }
  return {
    wait: (key) => {
      const found = current(key)
      return found && found.count >= most ? Math.ceil((found.until - Date.now()) / 1000) : 0
    },
    failed: (key) => {
      const { count, until } = current(key) ?? { count: 0, until: Date.now() + seconds * 1000 }
      failures.set(key, { count: count + 1, until })
      if (failures.size > mostKeys) failures.delete(failures.keys().next().value as string)
    },
    succeeded: (key) => void failures.delete(key),
  }
}
