import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ItemOutcome, type JobExample, t, titleOf } from '../../../vocabulary'
import type { UserAccount } from '../../auth/user-directory'
import type { Values } from '../../contract/handler'
import type { Store, Transaction } from '../../contract/store'
import { newId } from '../../database/ids'
import { oneOf } from '../../database/one-of'
import { TransactionRolledBack } from '../../database/transactions/run-transaction'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { Problem } from '../../platform/problem'
import { decryptJson, type SecretCipher } from '../../platform/secret-cipher'
import {
  type CallTransaction,
  dryRunInSavepoint,
  dryRunInTransaction,
  type RecordCall,
  requireRecord,
  runCallsInSavepoint,
  runCallsInTransaction,
} from '../../records/record-call'
import { visibleTo } from '../../records/visible'
import {
  expectJobPermissions,
  ItemAlreadyProcessed,
  type ItemResult,
  itemPreviewOf,
  jobExampleOf,
  NeedsOwnTransaction,
  runItem,
} from './job-item'
import type { ItemChange, JobOperation, JobParameters } from './job-operation'
import { type JobItemRow, type JobRow, jobItemTable, jobTable } from './job-tables'

/** A job that is in progress. */
export interface RunningJob {
  readonly store: Store
  readonly row: JobRow
  readonly kind: JobOperation
  readonly jobParameters: JobParameters
  /** Decrypts the input of each item. */
  readonly seal: SecretCipher
  readonly origin: Pick<RecordCall['origin'], 'ip' | 'userAgent'>
  /** The user who requested the job, with the person's current permissions. */
  readonly member: UserAccount
  /** A function that receives errors after a commit, and unexpected errors. */
  readonly failed: RecordCall['failed']
}

/**
 * The maximum number of items in one transaction, and the maximum duration of the transaction in milliseconds. Other
 * calls may wait for this duration.
 */
const maxChunkItems = 50
const maxChunkMilliseconds = 30

/**
 * The time for which a transaction waits for a lock. With a short time, other calls wait less for the locks of this
 * transaction.
 */
const lockPatience = '200ms'

/** The maximum number of examples of a job. */
const maxJobExamples = 20

/** Runs work in a transaction or in a savepoint. */
type Run = (work: (joined: CallTransaction) => Promise<ItemChange>) => Promise<ItemChange>

interface ProcessedItem {
  readonly item: JobItemRow
  readonly one: ItemResult
}

/**
 * Processes the next items of a job in one transaction. If an item fails, the other items still succeed. Before the
 * start of the job, the items are only previewed. Items that cannot share a transaction run in a separate transaction.
 *
 * @returns whether there were any items to process.
 */
export async function processJobChunk(work: RunningJob): Promise<boolean> {
  const { store, row } = work
  let items: readonly JobItemRow[] = []
  try {
    let later: (() => void)[] = []
    const apart = await store.transaction(async (trx) => {
      later = []
      items = await readNextItems(trx, row, maxChunkItems)
      return items.length > 0 ? doSome(work, trx, items, later) : []
    })
    for (const one of later) one()
    for (const item of apart) await doApart(work, item)
  } catch (error) {
    if (error instanceof DatabaseUnavailable || error instanceof ItemAlreadyProcessed || items.length === 0) throw error
    for (const item of items) await doApart(work, item)
  }
  return items.length > 0
}

/** Processes items in a shared transaction. Returns the items that need a separate transaction. */
async function doSome(
  work: RunningJob,
  trx: Transaction,
  items: readonly JobItemRow[],
  later: (() => void)[],
): Promise<readonly JobItemRow[]> {
  const { store, row } = work
  const begun = performance.now()
  const done: ProcessedItem[] = []
  const apart: JobItemRow[] = []
  const run: Run = (one) =>
    row.state === 'running' ? runCallsInSavepoint(trx, later, one) : dryRunInSavepoint(trx, one)
  if (store.dialect.isShared) await sql`set local lock_timeout = ${sql.lit(lockPatience)}`.execute(trx)
  for (const item of items) {
    try {
      done.push({ item, one: await doOne(work, item, (one) => run(one).catch(leave), trx) })
    } catch (error) {
      if (!(error instanceof NeedsOwnTransaction)) throw error
      apart.push(item)
    }
    if (performance.now() - begun > maxChunkMilliseconds) break
    await others()
  }
  await keep(work, trx, done)
  return apart
}

const leave = (error: unknown): never => {
  const isBusy = error instanceof DatabaseUnavailable && error.failure === 'busy'
  const isMeant = error instanceof TransactionRolledBack || (error instanceof Problem && !isBusy)
  throw isMeant ? error : new NeedsOwnTransaction('', { cause: error })
}

/** Processes one item in a separate transaction, which also stores the outcome of the item. */
async function doApart(work: RunningJob, item: JobItemRow): Promise<void> {
  const { store, row } = work
  const change: Run = (one) =>
    runCallsInTransaction(store, async (joined) => {
      const came = await one(joined)
      await keep(work, joined.trx, [{ item, one: { ...came, outcome: came.isSame ? 'same' : 'change' } }])
      return came
    })
  const one = await doOne(work, item, row.state === 'running' ? change : (one) => dryRunInTransaction(store, one))
  if (row.state !== 'running' || one.outcome === 'refused')
    await store.transaction((trx) => keep(work, trx, [{ item, one }]))
}

/** Processes one item. */
async function doOne(work: RunningJob, item: JobItemRow, run: Run, trx?: Transaction): Promise<ItemResult> {
  const { store, row, member, jobParameters: asked, seal, kind, failed } = work
  const { record, version, given } = item
  const origin = { ...work.origin, requestId: newId(), batch: row.id }
  const resource = store.registry.get(row.resource)
  const call = { store, resource, person: member.person, origin, failed }
  const one = await runItem(resource, asked, failed, async () => {
    expectJobPermissions(member, call, kind, asked)
    const meant = { record, version, input: given === null ? null : openedValues(seal, given) }
    return run((joined) => kind.each({ ...call, joined }, asked, meant))
  })
  if (one.outcome !== 'refused' || record === null || row.state === 'running') return one
  const refused = await requireRecord(visibleTo(member.person, call), record, trx).catch(() => undefined)
  return refused ? { ...one, title: titleOf(resource, refused) } : one
}

function openedValues(seal: SecretCipher, given: string): Values {
  const values = decryptJson(seal, given)
  if (values === undefined)
    throw new Problem(
      409,
      t("The server's encryption keys have changed since this change was started. Start the change again."),
    )
  return values as Values
}

/** Stores the outcomes of items, with a few records as examples. */
async function keep({ store, row }: RunningJob, trx: Transaction, done: readonly ProcessedItem[]): Promise<void> {
  const resource = store.registry.get(row.resource)
  if (row.state === 'running') {
    const settled = ({ item, one }: ProcessedItem): JobItemRow => ({
      ...item,
      state: one.outcome === 'refused' ? 'failed' : one.outcome === 'same' ? 'same' : 'done',
      record: item.record ?? one.after?.id ?? null,
      why: one.why ?? null,
    })
    return writeItemOutcomes(trx, store, row, done.map(settled))
  }
  const looked = ({ item, one }: ProcessedItem): JobItemRow => {
    const { outcome, ...rest } = itemPreviewOf(resource, one)
    return { ...item, title: null, version: null, ...rest, look: outcome, state: outcome }
  }
  await writeItemOutcomes(trx, store, row, done.map(looked))
  const fresh = done.flatMap(({ one }) => jobExampleOf(resource, one) ?? [])
  if (fresh.length > 0) await addExamples(trx, row, fresh)
}

async function addExamples(trx: Transaction, { id }: JobRow, fresh: readonly JobExample[]): Promise<void> {
  const { rows } = await sql<Pick<JobRow, 'examples'>>`select examples from ${jobTable} where id = ${id}`.execute(trx)
  const kept = JSON.parse(rows[0]?.examples ?? '[]') as JobExample[]
  if (kept.length >= maxJobExamples) return
  const examples = JSON.stringify([...kept, ...fresh].slice(0, maxJobExamples))
  await sql`update ${jobTable} set examples = ${examples} where id = ${id}`.execute(trx)
}

type AtWork = Pick<JobRow, 'id' | 'state'>

/** The statuses of waiting items. An item waits for its preview, or for its change after the preview. */
const waitsIn = ({ state }: AtWork): readonly ItemOutcome[] =>
  state === 'running' ? ['change', 'create'] : ['waiting']

/**
 * The next items of a job. The query uses an index of the statuses, so that the database does not read processed items.
 */
async function readNextItems(db: Transaction, job: AtWork, most: number): Promise<readonly JobItemRow[]> {
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
 * only once, even if the job starts several times.
 *
 * @throws ItemAlreadyProcessed if another process has processed an item, or the job has ended.
 */
async function writeItemOutcomes(
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
