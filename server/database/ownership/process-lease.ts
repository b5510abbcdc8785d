import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Sql } from '../../contract/dialect'
import type { Database } from '../../contract/store'
import { retrying } from '../retry'

/**
 * The leases of processes that prepare the database: one row for each kind of work, with the end of the lease. The
 * process renews its lease while it works.
 */
const table = sql.table('deckhand_preparing')

/** The milliseconds of a lease. A crashed process blocks the other processes for at most this time. */
const lease = 15_000
const pause = 100

/**
 * Runs work in one process at a time, such as the creation of tables. Other processes that start at the same time wait.
 * A table holds the lease, because not every engine has advisory locks. A database in a data folder has only one
 * process and needs no lease.
 *
 * @param what the kind of work. Default: 'start'.
 * @param isOver whether the work is no longer needed, so that the process does not wait. Default: the work is always
 * needed.
 */
export async function runUnderProcessLease<T>(
  db: Database,
  dialect: Dialect,
  work: () => Promise<T>,
  what = 'start',
  isOver = () => false,
): Promise<T> {
  if (!dialect.isShared) return work()
  const me = randomUUID()
  const clock = dialect.clock()
  const run = (statement: ReturnType<typeof sql>) => retrying(dialect, () => statement.execute(db))
  await run(
    sql`create table if not exists ${table} (id text primary key, holder text not null, "endsAt" bigint not null)`,
  )
  const take = async () => {
    const { rows } = await run(sql`
      insert into ${table} as held (id, holder, "endsAt") values (${what}, ${me}, ${clock} + ${sql.lit(lease)})
      on conflict (id) do update set holder = excluded.holder, "endsAt" = excluded."endsAt"
      where held.holder = ${me} or ${isLeaseExpired(sql.ref('held.endsAt'), lease, clock)} returning holder`)
    return rows.length > 0
  }
  while (!isOver() && !(await take())) await after(pause)
  const renewal = setInterval(() => void take().catch(() => {}), lease / 3)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await run(sql`delete from ${table} where holder = ${me}`)
  }
}

/**
 * Whether a lease has expired. A lease that ends later than the maximum was written while the clock was wrong, and
 * counts as expired.
 *
 * @param until the end of the lease.
 * @param length the maximum length of the lease in milliseconds.
 * @param clock the current time.
 */
export const isLeaseExpired = (until: Sql, length: number, clock: Sql): RawBuilder<boolean> =>
  sql<boolean>`(${until} < ${clock} or ${until} > ${clock} + ${sql.lit(length)})`
