import { sql } from 'kysely'
import type { JobState } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { oneOf } from '../../database/one-of'
import { isLeaseExpired } from '../../database/ownership/process-lease'
import { retrying } from '../../database/retry'
import { type JobRow, jobTable } from './job-tables'

/** The duration of a lease on a job, in milliseconds. A crashed process delays its jobs by no more than this time. */
const jobLeaseMilliseconds = 15_000

const going = sql`state in ('previewing', 'running') and "isWhole" = 1`

/** The ids of open jobs. The oldest job is first. */
export async function listOpenJobs({ db }: Store): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${jobTable} where ${going} order by id limit 100`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Leases a job, unless another process holds a valid lease. Only one process can use a database in a data folder, so
 * that no earlier process can still be running.
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

/** Releases all leases of a process, so that other processes need not wait. */
export const releaseJobs = ({ db, dialect }: Store, holder: string): Promise<unknown> =>
  retrying(dialect, () => sql`update ${jobTable} set holder = null where holder = ${holder}`.execute(db))

/** Changes a job's status, if the job has one of the given statuses. Returns whether the status changed. */
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
