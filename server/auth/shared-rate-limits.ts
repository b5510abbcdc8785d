import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Store } from '../store/store'
import { RateLimitStore, type Told } from './rate-limit-store'

const table = sql.table('deckhand_rate_limit')

/** Milliseconds by the database's clock, which all processes have in common. */
const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Milliseconds for which a window is kept after it began. */
const keptFor = 24 * 60 * 60 * 1000

/** So many counted calls of a process come before what is over is removed. */
const sweptAfter = 1000

interface Counted {
  readonly count: number
  readonly left: number
}

/** What is said of a route to the store that counts its calls; the types of the plugin leave it out. */
interface Limited {
  readonly routeInfo?: { readonly method?: string | readonly string[]; readonly url?: string }
}

/**
 * What counts calls within windows of time: for processes that share a database in a table of it, else in memory, where they
 * are also counted while the database does not answer.
 */
export function rateLimitStoreFor({ db, dialect }: Pick<Store, 'db' | 'dialect'>): FastifyRateLimitStoreCtor {
  if (!dialect.isShared) return RateLimitStore
  let counted = 0
  const count = async (key: string, timeWindow: number): Promise<Counted> => {
    // A window that begins later than one from now was begun while the clock was wrong.
    const isOver = sql`(${now} - ${table}.began >= ${timeWindow} or ${table}.began > ${now} + ${timeWindow})`
    const { rows } = await sql<Counted>`insert into ${table} (key, count, began) values (${key}, 1, ${now})
      on conflict (key) do update set count = case when ${isOver} then 1 else ${table}.count + 1 end,
        began = case when ${isOver} then ${now} else ${table}.began end
      returning count, began + ${timeWindow} - ${now} as left`.execute(db)
    counted += 1
    if (counted % sweptAfter === 0)
      sql`delete from ${table}
        where began < ${now} - ${sql.lit(keptFor)} or began > ${now} + ${sql.lit(keptFor)}`
        .execute(db)
        .catch(() => {})
    return rows[0] ?? { count: 1, left: timeWindow }
  }

  return class SharedRateLimits {
    private readonly local = new RateLimitStore()
    protected route = ''

    incr(key: string, told: Told, timeWindow: number): void {
      count(`${this.route} ${key}`, timeWindow).then(
        ({ count: current, left }) => told(null, { current: Number(current), ttl: Math.max(0, Number(left)) }),
        () => this.local.incr(key, told, timeWindow),
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
