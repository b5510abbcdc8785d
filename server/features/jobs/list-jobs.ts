import { sql } from 'kysely'
import {
  type FieldChange,
  hasPermission,
  historyResource,
  type Job,
  type JobExample,
  type JobItem,
  t,
} from '../../../vocabulary'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import { redactInvisible } from '../../records/history/redact-invisible'
import { type JobItemRow, type JobRow, jobItemTable, jobTable } from './job-tables'

/** The maximum number of reasons in a job's report. */
const mostReasons = 50

/** A person's jobs. The newest job is first. With an id, the result contains only the job with this id. */
export async function listJobs({ db }: Store, person: string, id?: string): Promise<readonly JobRow[]> {
  const { rows } = await sql<JobRow>`select * from ${jobTable} where person = ${person}
    ${id === undefined ? sql`` : sql`and id = ${id}`} order by id desc limit 50`.execute(db)
  return rows
}

/** Whether a person may still read the records of a job. */
const isReadable = (store: Store, person: Person, { resource: name }: JobRow): boolean => {
  const resource = store.registry.find(name)
  return (
    resource !== undefined && ['list', 'show'].some((action) => hasPermission(person.permissions, resource, action))
  )
}

/**
 * The examples without the fields and records that the reader may not see now. The permissions may have changed since
 * the preview.
 */
async function examplesOf(store: Store, person: Person, { resource, examples }: JobRow): Promise<JobExample[]> {
  const kept = JSON.parse(examples) as readonly JobExample[]
  const telling = store.registry.find(historyResource)
  const leaveOut = telling && redactInvisible({ store, resource: telling }, person)
  const records = kept.map(({ id, changes }) => ({ id, resource, changes, createdAt: '', updatedAt: '' }))
  const left = (await leaveOut?.(records as never)) ?? records
  return kept.map(({ id, title }, at) => ({ id, title, changes: left[at]?.changes as readonly FieldChange[] }))
}

/** A job in the format that its owner receives. */
export async function toJob(store: Store, person: Person, job: JobRow): Promise<Job> {
  const isShown = isReadable(store, person, job)
  const { id, resource, kind, label, state, total, at, startedAt, endedAt } = job
  const [tally, why, examples] = await Promise.all([
    sql<Pick<JobItemRow, 'look' | 'state'> & { count: number }>`select look, state, count(*) as count
      from ${jobItemTable} where job = ${id} group by state, look`.execute(store.db),
    sql<{
      why: string
      count: number
      title: string | null
    }>`select why, count(*) as count, min(title) as title from ${jobItemTable}
      where job = ${id} and state in ('refused', 'failed') group by why order by count(*) desc, why
      limit ${sql.lit(mostReasons)}`.execute(store.db),
    isShown ? examplesOf(store, person, job) : [],
  ])
  const counted = (is: (one: Pick<JobItemRow, 'look' | 'state'>) => boolean) =>
    tally.rows.filter(is).reduce((sum, { count }) => sum + Number(count), 0)
  const looks = (name: JobItemRow['look']) => counted(({ look }) => look === name)
  return {
    id,
    resource,
    kind,
    label: t(label),
    state,
    total: Number(total),
    looked: counted(({ look }) => look !== 'waiting'),
    counts: { change: looks('change'), create: looks('create'), same: looks('same'), refused: looks('refused') },
    done: counted((one) => one.state === 'done'),
    failed: counted((one) => one.state === 'failed'),
    reasons: why.rows.map((one) => ({ why: one.why, count: Number(one.count), title: isShown ? one.title : null })),
    examples,
    by: person.name,
    at,
    startedAt,
    endedAt,
  }
}

/** A page of a job's items, and the total number of items. */
export async function listJobItems(
  store: Store,
  person: Person,
  job: JobRow,
  { outcome, start, end }: { readonly outcome?: string; readonly start: number; readonly end: number },
): Promise<{ readonly items: readonly JobItem[]; readonly total: number }> {
  const those = sql`from ${jobItemTable} where job = ${job.id} ${outcome === undefined ? sql`` : sql`and state = ${outcome}`}`
  const [{ rows }, counted] = await Promise.all([
    sql<JobItemRow>`select * ${those} order by number limit ${end - start} offset ${start}`.execute(store.db),
    sql<{ total: number }>`select count(*) as total ${those}`.execute(store.db),
  ])
  const isShown = isReadable(store, person, job)
  const items = rows.map(({ number, record, title, state, why }) => ({
    index: Number(number),
    record,
    title: isShown ? (title ?? '') : '',
    outcome: state,
    why,
  }))
  return { items, total: Number(counted.rows[0]?.total) }
}
