import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Dialect } from '../../contract/dialect'
import type { Database } from '../../contract/store'
import { retrying } from '../retry'
import { isLeaseExpired as isLeaseOver } from './lease-expiry'

/** Which process prepares the database, one row for each kind of work, and when its lease ends unless the process renews it. */
const table = sql.table('deckhand_preparing')

/** Milliseconds for which a process is believed to be at work. One that died keeps the others waiting for no longer. */
const lease = 15_000
const pause = 100

/**
 * Does what one process does for all, such as creating tables, while the others that start at once wait for it. A row says who
 * is at it, as not every engine has advisory locks. A database in a folder belongs to one process anyway.
 *
 * @param what what is done. Default: 'start'.
 * @param isOver whether the work has nothing to do any more, and so need not wait. Default: it has.
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
      where held.holder = ${me} or ${isLeaseOver(sql.ref('held.endsAt'), lease, clock)} returning holder`)
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
