import { sql } from 'kysely'
import { t } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { Problem } from '../../platform/problem'
import { type JobRow, jobItemOverheadBytes, jobItemTable, jobTable } from './job-tables'

/** The days after which the results of a job are deleted. The history still contains the changes. */
const jobRetentionDays = 30

/** The maximum storage that all jobs of one person may use, in bytes. */
const maxStoredBytesPerPerson = 128 * 1024 * 1024

const ended = sql`state in ('done', 'failed', 'cancelled')`

/**
 * Frees storage for more items of a person's jobs. Deletes the oldest ended jobs until enough storage is free.
 *
 * @throws Problem if the jobs that have not ended use too much storage.
 */
export async function reserveJobStorage(store: Store, person: string, bytes: number): Promise<void> {
  const { rows } = await sql<Pick<JobRow, 'id' | 'bytes'> & { isOver: number }>`
    select id, bytes, case when ${ended} then 1 else 0 end as "isOver" from ${jobTable}
    where person = ${person} and bytes > 0 order by id`.execute(store.db)
  let left = maxStoredBytesPerPerson - bytes - rows.reduce((sum, row) => sum + Number(row.bytes), 0)
  const removable = rows.filter(({ isOver }) => Number(isOver) === 1)
  while (left < 0) {
    const oldest = removable.shift()
    if (!oldest)
      throw new Problem(
        409,
        t(
          'Your bulk changes use all of their {{most}} MB of storage. Cancel one that you no longer need, or send fewer rows.',
          {
            most: maxStoredBytesPerPerson / 1024 / 1024,
          },
        ),
      )
    await removeItems(store, oldest.id)
    await sql`delete from ${jobTable} where id = ${oldest.id} and ${ended}`.execute(store.db)
    left += Number(oldest.bytes)
  }
}

/** Frees the storage of a cancelled job. The results of processed items stay. */
export async function freeCancelledJob(store: Store, id: string): Promise<void> {
  await removeItems(store, id, sql`state not in ('done', 'failed')`)
  await sql`update ${jobItemTable} set given = null where job = ${id} and given is not null`.execute(store.db)
  await sql`update ${jobTable} set bytes = (select count(*) from ${jobItemTable} where job = ${id}) * ${sql.lit(jobItemOverheadBytes)}
    where id = ${id}`.execute(store.db)
}

/** Deletes items of a job in chunks, so that other calls can write between two chunks. */
async function removeItems({ db }: Pick<Store, 'db'>, job: string, which = sql`1 = 1`): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`select max(number) as last from ${jobItemTable}
    where job = ${job}`.execute(db)
  for (let at = 0; at <= Number(rows[0]?.last ?? -1); at += 1000)
    await sql`delete from ${jobItemTable} where job = ${job} and number between ${at} and ${at + 999} and ${which}`.execute(
      db,
    )
}

/** Deletes old ended jobs, and items whose job was never saved. */
export async function deleteOldJobs({ db }: Store, now = Date.now()): Promise<void> {
  const days = (many: number) => now - many * 24 * 60 * 60 * 1000
  const before = new Date(days(jobRetentionDays)).toISOString()
  await sql`delete from ${jobTable} where "at" < ${before} and state not in ('previewing', 'running')`.execute(db)
  const yesterday = days(1).toString(16).padStart(12, '0')
  const youngest = `${yesterday.slice(0, 8)}-${yesterday.slice(8)}`
  for (;;) {
    const lost = await sql<{ job: string }>`select distinct job from ${jobItemTable}
      where job < ${youngest} and job not in (select id from ${jobTable}) limit 1`.execute(db)
    const [one] = lost.rows
    if (!one) return
    await removeItems({ db }, one.job)
  }
}
