import { sql } from 'kysely'
import type { ItemOutcome } from '../../../vocabulary'
import type { Store, Transaction } from '../../contract/store'
import { oneOf } from '../../database/one-of'
import { ItemAlreadyProcessed } from './job-item'
import { type JobItemRow, type JobRow, jobItemTable, jobTable } from './job-tables'

type AtWork = Pick<JobRow, 'id' | 'state'>

/** The states in which an item waits: for the preview, or for the change after the preview. */
const waitsIn = ({ state }: AtWork): readonly ItemOutcome[] =>
  state === 'running' ? ['change', 'create'] : ['waiting']

/** The next items of a job, found along the index of their states. Processed items are not read. */
export async function readNextItems(db: Transaction, job: AtWork, most: number): Promise<readonly JobItemRow[]> {
  const limited = sql`order by number limit ${sql.lit(most)}`
  const each = waitsIn(job).map(
    (state) => sql`select * from (select * from ${jobItemTable}
      where job = ${job.id} and state = ${state} and look = ${state} ${limited}) as those`,
  )
  const { rows } = await sql<JobItemRow>`${sql.join(each, sql` union all `)} ${limited}`.execute(db)
  return rows
}

/**
 * Stores the outcomes of items with one statement, in the transaction of their changes. Each item is therefore changed
 * once, however often the job starts.
 *
 * @throws ItemAlreadyProcessed where another process has processed an item, or the job has ended.
 */
export async function writeItemOutcomes(
  db: Transaction,
  { dialect }: Pick<Store, 'dialect'>,
  job: AtWork,
  items: readonly JobItemRow[],
): Promise<void> {
  if (items.length === 0) return
  const integer = sql.raw(dialect.integer)
  const rows = items.map(
    ({ number, look, state, why, title, record, version }) =>
      sql`(cast(${number} as ${integer}), ${look}, ${state}, ${why}, ${title}, ${record}, ${version})`,
  )
  const written = await sql`with came (at, look, state, why, title, record, version) as
      (values ${sql.join(rows)})
    update ${jobItemTable} as item set look = came.look, state = came.state, why = came.why, title = came.title,
      record = came.record, version = came.version,
      given = case when came.state in ('done', 'same') and ${job.state} = 'running' then null else given end
    from came where item.job = ${job.id} and item.number = came.at and ${oneOf(sql.ref('item.state'), waitsIn(job))}
      and exists (select 1 from ${jobTable} where id = ${job.id} and state = ${job.state})
    returning number`.execute(db)
  if (written.rows.length !== items.length) throw new ItemAlreadyProcessed()
}
