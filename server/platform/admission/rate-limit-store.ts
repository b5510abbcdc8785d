/** The maximum number of callers. The caller with the oldest window is dropped first. */
const most = 10_000

interface Window {
  count: number
  /** The start of the window in milliseconds of a monotonic clock. */
  readonly began: number
}

/** Receives the number of calls in the window, and the milliseconds until the window ends. */
export type RateLimitCallback = (error: Error | null, result?: { current: number; ttl: number }) => void

/** The rate limit store in memory. Counts calls within time windows, independently of changes to the system clock. */
export class RateLimitStore {
  private readonly windows = new Map<string, Window>()

  incr(key: string, told: RateLimitCallback, timeWindow: number): void {
    const at = performance.now()
    const known = this.windows.get(key)
    const window = known && at - known.began < timeWindow ? known : { count: 0, began: at }
    window.count++
    if (window !== known) {
      this.windows.delete(key)
      this.windows.set(key, window)
      const [first] = this.windows.keys()
      if (this.windows.size > most && first !== undefined) this.windows.delete(first)
    }
    told(null, { current: window.count, ttl: timeWindow - (at - window.began) })
  }

  child(): RateLimitStore {
    return new RateLimitStore()
  }
}
