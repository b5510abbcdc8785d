import { sql } from 'kysely'
import { createDuplicateFinder, type Fields, t } from '../../../vocabulary'
import type { Values } from '../../contract/handler'
import type { Store, Transaction } from '../../contract/store'
import { claimBatch } from '../../database/history/batch-owners'
import { newId } from '../../database/ids'
import { Problem } from '../../platform/problem'
import type { SecretCipher } from '../../platform/secret-cipher'
import { decryptJson } from '../../platform/secret-cipher'
import { maxJobItems, type NewJobItem, type ParsedJobOrder } from './job-order'
import type { JobOrigin } from './job-runner'
import { reserveJobStorage } from './job-storage'
import { type JobItemRow, type JobRow, jobItemBytesOf, jobItemTable, jobTable } from './job-tables'

/**
 * The maximum number of rows that one SQL statement writes. The number is limited because each row has several
 * parameters.
 */
const atOnce = 500

/** The maximum number of open jobs of a person. */
const mostOpen = 3

/** Stores items of a job in their sequence. Items of a job that starts immediately have no preview. */
async function addItems(
  trx: Transaction,
  job: string,
  first: number,
  rows: readonly NewJobItem[],
  isBegun = false,
): Promise<void> {
  const state = isBegun ? 'change' : 'waiting'
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows
      .slice(at, at + atOnce)
      .map(
        ({ record = null, title = null, given = null }, index) =>
          sql`(${job}, ${first + at + index}, ${record}, ${title}, ${state}, ${state}, ${given})`,
      )
    await sql`insert into ${jobItemTable} (job, number, record, title, look, state, given) values ${sql.join(some)}`.execute(
      trx,
    )
  }
}

/**
 * Stores a job with its items. Returns the job's id.
 *
 * @param isBegun whether the job starts immediately, without a preview.
 * @param seal encrypts the input in the database, which may contain passwords.
 */
export async function saveJob(
  store: Store,
  person: string,
  { visible: seen, kind, jobParameters: asked, items: named }: ParsedJobOrder,
  from: JobOrigin,
  isBegun: boolean,
  seal: SecretCipher,
) {
  const { rows } = await sql<{ open: number }>`select count(*) as open from ${jobTable}
    where person = ${person} and state in ('previewing', 'running')`.execute(store.db)
  if (Number(rows[0]?.open) >= mostOpen)
    throw new Problem(
      409,
      t('You already have {{most}} bulk changes in progress. Wait until one completes, or cancel one.', {
        most: mostOpen,
      }),
    )
  const items = named?.map(({ given, ...item }) => ({
    ...item,
    ...(given !== undefined && { given: seal.encrypt(given) }),
  }))
  const bytes = jobItemBytesOf(items ?? [])
  await reserveJobStorage(store, person, bytes)
  const id = newId()
  // The job is stored after its items, so that no process starts the job before all items are stored.
  for (let at = 0; at < (items?.length ?? 0); at += 10 * atOnce) {
    const some = (items ?? []).slice(at, at + 10 * atOnce)
    await store.transaction((trx) => addItems(trx, id, at + 1, some, isBegun))
  }
  const now = new Date().toISOString()
  await store.transaction(async (trx) => {
    await claimBatch(trx, id, person)
    await sql`insert into ${jobTable} (id, person, resource, kind, label, state, "isWhole", total, asked, origin, examples, "at",
        "startedAt", "heldUntil", bytes)
      values (${id}, ${person}, ${asked.resource}, ${asked.kind}, ${kind.label(seen.resource, asked)},
        ${isBegun ? 'running' : 'previewing'},
        ${items ? 1 : 0}, ${items?.length ?? 0}, ${seal.encrypt(JSON.stringify(asked))}, ${JSON.stringify(from)}, '[]',
        ${now}, ${isBegun ? now : null}, 0, ${bytes})`.execute(trx)
  })
  return id
}

/**
 * Adds rows to a job whose items are uploaded.
 *
 * @param start the number of rows that were sent before. Rows that are already stored are skipped, for example after a
 * lost response.
 */
export async function addJobRows(
  store: Store,
  { id, person, resource }: Pick<JobRow, 'id' | 'person' | 'resource'>,
  rows: readonly Values[],
  isLast: boolean,
  start: number | undefined,
  seal: SecretCipher,
): Promise<void> {
  const sealed = rows.map((row) => ({ given: seal.encrypt(JSON.stringify(row)) }))
  await reserveJobStorage(store, person, jobItemBytesOf(sealed))
  await store.transaction(async (trx) => {
    await store.lockName(trx, `job ${id}`)
    const found = await sql<Pick<JobRow, 'total' | 'state'> & { isWhole: number }>`select total, state, "isWhole"
      from ${jobTable} where id = ${id}`.execute(trx)
    const [job] = found.rows
    const total = Number(job?.total)
    const more = sealed.slice(start === undefined ? 0 : Math.max(total - start, 0))
    if (job?.state !== 'previewing' || (Number(job.isWhole) === 1 && more.length > 0))
      throw new Problem(409, t('All rows are already uploaded. You cannot add more rows.'))
    if (start !== undefined && start > total)
      throw new Problem(409, t('Rows are missing. Send all rows from row {{row}} on.', { row: total + 1 }))
    if (total + more.length > maxJobItems)
      throw new Problem(422, t('You can import at most {{most}} rows at once. Split the file.', { most: maxJobItems }))
    await addItems(trx, id, total + 1, more)
    if (isLast) await refuseDuplicateRows(trx, id, store.registry.get(resource).fields, seal)
    await sql`update ${jobTable} set total = ${total + more.length}, "isWhole" = ${isLast ? 1 : 0}, bytes = bytes + ${jobItemBytesOf(more)}
      where id = ${id}`.execute(trx)
  })
}

/**
 * Retries the failed items of a job. The records may have changed since the preview, because the person has read the
 * reasons for the failures.
 */
export const retryFailedItems = (store: Store, id: string): Promise<boolean> =>
  store.transaction(async (trx) => {
    const turned = await sql`update ${jobTable} set state = 'running', "endedAt" = null
      where id = ${id} and state = 'done'`.execute(trx)
    if (!turned.numAffectedRows) return false
    await sql`update ${jobItemTable} set state = look, why = null, version = null where job = ${id} and state = 'failed'`.execute(
      trx,
    )
    return true
  })

/** The maximum number of rows that one SQL statement reads or refuses. */
const rowsAtOnce = 500

/** Refuses all rows of an import that share a unique value, before the preview. */
async function refuseDuplicateRows(trx: Transaction, job: string, fields: Fields, seal: SecretCipher): Promise<void> {
  const finder = createDuplicateFinder(fields)
  for (let last = 0; ; ) {
    const { rows } = await sql<Pick<JobItemRow, 'number' | 'given'>>`select number, given from ${jobItemTable}
      where job = ${job} and number > ${last} order by number limit ${sql.lit(rowsAtOnce)}`.execute(trx)
    for (const { number, given } of rows) finder.add(Number(number), (decryptJson(seal, given ?? '{}') ?? {}) as Values)
    if (rows.length < rowsAtOnce) break
    last = Number(rows.at(-1)?.number)
  }
  const numbersOf = new Map<string, number[]>()
  for (const [number, why] of finder.found()) numbersOf.set(why, [...(numbersOf.get(why) ?? []), number])
  for (const [why, numbers] of numbersOf)
    for (let at = 0; at < numbers.length; at += rowsAtOnce)
      await sql`update ${jobItemTable} set look = 'refused', state = 'refused', why = ${why}
        where job = ${job} and number in (${sql.join(numbers.slice(at, at + rowsAtOnce))})`.execute(trx)
}
