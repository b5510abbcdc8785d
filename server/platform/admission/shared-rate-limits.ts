import { createHmac } from 'node:crypto'
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Store } from '../../contract/store'
import { deriveSecret } from '../keys'
import { runInCallClass } from './call-class'
import { type RateLimitCallback, RateLimitStore } from './rate-limit-store'

/** How the table of the counts is used. */
export interface SharedRateLimitOptions {
  /** Milliseconds within which the database counts a call; then it is counted in memory. */
  readonly queryTimeout: number
  /** Milliseconds for which calls are counted in memory after that, before the database is asked again. */
  readonly retryPause: number
  /** Milliseconds between two sweeps, each of which removes the windows that are over. */
  readonly sweepInterval: number
  /** Windows that a sweep leaves at most; the oldest go. */
  readonly maxRows: number
}

/** What holds unless a spec says otherwise. */
export const defaultSharedRateLimits: SharedRateLimitOptions = {
  queryTimeout: 500,
  retryPause: 5000,
  sweepInterval: 60_000,
  maxRows: 100_000,
}

/** Milliseconds that a sweep may take. */
const sweepingPatience = 10_000

const table = sql.table('deckhand_rate_limit')

/** Milliseconds by the database's clock, which all processes have in common. */
const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

interface Counted {
  readonly count: number
  readonly left: number
}

/** What is said of a route to the store that counts its calls; the types of the plugin leave it out. */
interface Limited {
  readonly routeInfo?: { readonly method?: string | readonly string[]; readonly url?: string }
}

/** Does work with the database that nobody waits for any longer than that; it is then ended there as well. */
const within = <T>(milliseconds: number, work: () => Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const late = AbortSignal.timeout(milliseconds)
    late.addEventListener('abort', () => reject(late.reason), { once: true })
    runInCallClass('rate limits', () => void work().then(resolve, reject), late)
  })

/**
 * What counts calls within windows of time: for processes that share a database in a table of it, else in memory, where they
 * are also counted while the database does not answer in time.
 *
 * @param secret keys the hashes by which callers are known in the table: their addresses are not kept.
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
    // A window that begins later than one from now was begun while the clock was wrong.
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
