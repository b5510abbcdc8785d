/** How many callers are counted at once; the one that came first makes room. */
const most = 10_000

interface Window {
  count: number
  /** When it began, in milliseconds of a clock that nobody sets. */
  readonly began: number
}

/** Is told how often was called within the window, and in how many milliseconds it ends. */
export type RateLimitCallback = (error: Error | null, result?: { current: number; ttl: number }) => void

/** Counts calls within windows of time, whatever becomes of the machine's clock: the store of the rate limit. */
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
