import { sql } from 'kysely'
import type { JobState } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { oneOf } from '../../database/one-of'
import { isLeaseExpired } from '../../database/ownership/lease-expiry'
import { retrying } from '../../database/retry'
import { type JobRow, jobTable } from './job-tables'

/** Milliseconds for which a process is believed to be at a job. One that died keeps it from the others for no longer. */
const jobLeaseMilliseconds = 15_000

const going = sql`state in ('previewing', 'running') and "isWhole" = 1`

/** The ids of those jobs that somebody has to work at, the oldest first. */
export async function listOpenJobs({ db }: Store): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${jobTable} where ${going} order by id limit 100`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Takes a job for a while, unless another process is at it. A database in a folder belongs to one process, so that whoever
 * held it before is gone.
 */
export async function leaseJob(store: Store, id: string, holder: string): Promise<JobRow | undefined> {
  const clock = store.dialect.clock()
  const isFree = store.dialect.isShared
    ? sql`(holder is null or holder = ${holder} or ${isLeaseExpired(sql.ref('heldUntil'), jobLeaseMilliseconds, clock)})`
    : sql`1 = 1`
  const { rows } = await retrying(store.dialect, () =>
    sql<JobRow>`update ${jobTable} set holder = ${holder}, "heldUntil" = ${clock} + ${sql.lit(jobLeaseMilliseconds)}
      where id = ${id} and ${going} and ${isFree} returning *`.execute(store.db),
  )
  return rows[0]
}

/** Gives back all that a process holds, so that others need not wait. */
export const releaseJobs = ({ db, dialect }: Store, holder: string): Promise<unknown> =>
  retrying(dialect, () => sql`update ${jobTable} set holder = null where holder = ${holder}`.execute(db))

/** Takes a job from one of some states to another; answers whether it was in one of them. */
export async function changeJobState(
  { db, dialect }: Store,
  id: string,
  from: readonly JobState[],
  to: JobState,
  at: 'startedAt' | 'endedAt' | undefined,
): Promise<boolean> {
  const stamp = at ? sql`, ${sql.ref(at)} = ${new Date().toISOString()}` : sql``
  const { numAffectedRows = 0n } = await retrying(dialect, () =>
    sql`update ${jobTable} set state = ${to}${stamp} where id = ${id} and ${oneOf(sql.ref('state'), from)}`.execute(db),
  )
  return numAffectedRows > 0n
}
