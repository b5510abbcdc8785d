import { createHmac } from 'node:crypto'
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Store } from '../../contract/store'
import { deriveSecret } from '../keys'
import { runInCallClass } from './call-class'

/** The options of the shared rate limit table. */
export interface SharedRateLimitOptions {
  /**
   * The maximum milliseconds for the database to count a call. If the database needs longer, the call is counted in
   * memory.
   */
  readonly queryTimeout: number
  /** The milliseconds for which calls are counted in memory after such a timeout. */
  readonly retryPause: number
  /** The milliseconds between two sweeps. A sweep deletes expired time windows. */
  readonly sweepInterval: number
  /** The maximum number of windows after a sweep. The oldest windows are deleted first. */
  readonly maxRows: number
}

/** The values in production. Tests use other values. */
export const defaultSharedRateLimits: SharedRateLimitOptions = {
  queryTimeout: 500,
  retryPause: 5000,
  sweepInterval: 60_000,
  maxRows: 100_000,
}

/** The maximum milliseconds of a sweep. */
const sweepingPatience = 10_000

const table = sql.table('deckhand_rate_limit')

/** The current time in milliseconds, by the clock of the database, which all processes share. */
const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

interface Counted {
  readonly count: number
  readonly left: number
}

/** The route data that the plugin passes to the store. The TypeScript types of the plugin do not contain this data. */
interface Limited {
  readonly routeInfo?: { readonly method?: string | readonly string[]; readonly url?: string }
}

/**
 * Chooses the store that counts calls within time windows. Processes that share a database count calls in a table. A
 * single process counts calls in memory. If the database does not respond in time, calls are also counted in memory.
 *
 * @param secret the key for the hashes that identify callers in the table. The table contains no IP addresses.
 */
export function chooseRateLimitStore(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  secret: string,
  {
    queryTimeout: patience,
    retryPause: rest,
    sweepInterval: sweeping,
    maxRows: most,
  }: SharedRateLimitOptions = defaultSharedRateLimits,
): FastifyRateLimitStoreCtor {
  if (!dialect.isShared) return RateLimitStore
  const key = deriveSecret(secret, 'rate limits')
  const hashed = (caller: string) => createHmac('sha256', key).update(caller).digest('base64url')
  let longest = 0
  let lastAt = 0
  let timer: NodeJS.Timeout | undefined
  let awayUntil = 0

  const sweep = async () => {
    // A time window that starts more than one window length in the future was written while the clock was wrong.
    await sql`delete from ${table} where began <= ${now} - ${longest} or began > ${now} + ${longest}`.execute(db)
    await sql`delete from ${table}
      where began <= (select began from ${table} order by began desc limit 1 offset ${most})`.execute(db)
  }
  const arm = () => {
    if (timer) return
    timer = setTimeout(() => {
      timer = undefined
      if (performance.now() - lastAt < sweeping + longest) arm()
      within(sweepingPatience, sweep).catch(() => {})
    }, sweeping).unref()
  }

  const count = async (caller: string, timeWindow: number): Promise<Counted> => {
    const isOver = sql`(${now} - ${table}.began >= ${timeWindow} or ${table}.began > ${now} + ${timeWindow})`
    const { rows } = await sql<Counted>`insert into ${table} (key, count, began) values (${hashed(caller)}, 1, ${now})
      on conflict (key) do update set count = case when ${isOver} then 1 else ${table}.count + 1 end,
        began = case when ${isOver} then ${now} else ${table}.began end
      returning count, began + ${timeWindow} - ${now} as left`.execute(db)
    return rows[0] ?? { count: 1, left: timeWindow }
  }
  const counted = async (caller: string, timeWindow: number): Promise<Counted> => {
    if (performance.now() < awayUntil) throw new Error('The database did not count in time.')
    longest = Math.max(longest, timeWindow)
    lastAt = performance.now()
    arm()
    try {
      return await within(patience, () => count(caller, timeWindow))
    } catch (error) {
      awayUntil = performance.now() + rest
      throw error
    }
  }

  return class SharedRateLimits {
    private readonly local = new RateLimitStore()
    protected route = ''

    incr(caller: string, told: RateLimitCallback, timeWindow: number): void {
      counted(`${this.route} ${caller}`, timeWindow).then(
        ({ count: current, left }) => told(null, { current: Number(current), ttl: Math.max(0, Number(left)) }),
        () => this.local.incr(caller, told, timeWindow),
      )
    }

    child(limited: object): SharedRateLimits {
      const { routeInfo } = limited as Limited
      const one = new SharedRateLimits()
      one.route = `${routeInfo?.method ?? ''} ${routeInfo?.url ?? ''}`
      return one
    }
  }
}

/**
 * Runs database work with a time limit. After the time limit, the promise rejects and the database cancels the
 * statement.
 */
const within = <T>(milliseconds: number, work: () => Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const late = AbortSignal.timeout(milliseconds)
    late.addEventListener('abort', () => reject(late.reason), { once: true })
    runInCallClass('rate limits', () => void work().then(resolve, reject), late)
  })

/** The maximum number of callers. The caller with the oldest window is dropped first. */
const maxWindows = 10_000

interface Window {
  count: number
  /** The start of the time window in milliseconds of a monotonic clock. */
  readonly began: number
}

/** A function that receives the number of calls in the time window, and the milliseconds until the window ends. */
type RateLimitCallback = (error: Error | null, result?: { current: number; ttl: number }) => void

/** The rate limit store in memory. Counts calls within time windows, independently of changes to the system clock. */
class RateLimitStore {
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
      if (this.windows.size > maxWindows && first !== undefined) this.windows.delete(first)
    }
    told(null, { current: window.count, ttl: timeWindow - (at - window.began) })
  }

  child(): RateLimitStore {
    return new RateLimitStore()
  }
}
