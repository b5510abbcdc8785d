import { sql } from 'kysely'
import type { Resource } from '../../../vocabulary'
import type { Dialect } from '../../contract/dialect'
import type { Database, Store, Transaction } from '../../contract/store'
import { pairTableName, storedFields, tableName } from '../../contract/table-model'
import type { StoredValue } from '../../contract/tables'
import { withUntypedTables } from '../../contract/tables'
import { newId } from '../ids'
import { oneOf } from '../one-of'
import { dataVersionOf } from '../ownership/data-version'

/** The table of the bin. The bin contains complete copies of deleted records as long as the deletion can be undone. */
export const binTable = 'deckhand_bin'

/** Creates the table of the bin. */
export async function createBinTable({
  db,
  dialect,
}: {
  readonly db: Database
  readonly dialect: Dialect
}): Promise<void> {
  await sql`create table if not exists ${sql.table(binTable)} (id text primary key, at ${sql.raw(dialect.integer)} not null,
    "requestId" text not null, resource text not null, record text not null, "dataVersion" text, kept text,
    files text not null)`.execute(db)
  await sql`create index if not exists deckhand_bin_request on ${sql.table(binTable)} ("requestId")`.execute(db)
}

type Row = Readonly<Record<string, StoredValue>>

/** The rows by table. Rows that other rows refer to are first. */
type BinnedRows = readonly (readonly [table: string, rows: readonly Row[]])[]

interface Binned {
  /** The id of the request that deletes the record. */
  readonly requestId: string
  readonly resource: Resource
  readonly record: string
  /** The names of the record's files. */
  readonly files: readonly string[]
}

const insert = async (trx: Transaction, { requestId, resource, record, files }: Binned, kept: BinnedRows | null) => {
  await withUntypedTables(trx)
    .insertInto(binTable)
    .values({
      id: newId(),
      at: Date.now(),
      requestId,
      resource: resource.name,
      record,
      dataVersion: (await dataVersionOf(trx)) ?? null,
      kept: kept && JSON.stringify(kept),
      files: JSON.stringify(files),
    })
    .execute()
}

/** Adds files to the bin that a record no longer uses. */
export const addFilesToBin = async (trx: Transaction, binned: Binned): Promise<void> => {
  if (binned.files.length > 0) await insert(trx, binned, null)
}

/**
 * Copies a record to the bin before its deletion: its columns, its rows, its lists of references and its handler's
 * `belongings`.
 */
export const copyRecordToBin = async (store: Store, trx: Transaction, binned: Binned): Promise<void> =>
  insert(trx, binned, await wholeOf(store, trx, binned.resource, [binned.record]))

async function wholeOf(
  { registry, handlerOf }: Store,
  trx: Transaction,
  resource: Resource,
  ids: readonly string[],
): Promise<BinnedRows> {
  const found: (readonly [string, readonly Row[]])[] = []
  const take = async (table: string, by: string, owners: readonly string[]) => {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      where ${oneOf(sql.id(by), owners)} order by 1`.execute(trx)
    if (rows.length > 0) found.push([table, rows])
    return rows
  }
  const collect = async (of: Resource, rows: readonly Row[]) => {
    const owners = rows.map(({ id }) => String(id))
    if (owners.length === 0) return
    for (const { name, field, column } of storedFields(of)) {
      if (column.store === 'references') await take(pairTableName(of.name, name), 'owner', owners)
      if (column.store !== 'rows' || field.readOnly) continue
      const inner = registry.get(column.of)
      await collect(inner, await take(tableName(inner.name), column.by, owners))
    }
  }
  await collect(resource, await take(tableName(resource.name), 'id', ids))
  for (const { table, by } of handlerOf(resource.name).belongings ?? []) await take(table, by, ids)
  return found
}

/** A record in the bin. */
export interface BinnedRecord {
  readonly id: string
  readonly resource: string
  readonly record: string
}

/** The records that a call has put into the bin and that can be restored. */
export async function recordsBinnedBy(trx: Transaction, requestId: string): Promise<readonly BinnedRecord[]> {
  const version = (await dataVersionOf(trx)) ?? null
  const { rows } = await sql<BinnedRecord & { dataVersion: string | null }>`select id, resource, record, "dataVersion"
    from ${sql.table(binTable)} where "requestId" = ${requestId} and kept is not null order by id`.execute(trx)
  return rows.filter(({ dataVersion }) => dataVersion === version)
}

/**
 * Removes a record from the bin and writes it back. If two callers restore a record at the same time, only one caller
 * finds the record.
 *
 * @returns whether the record was in the bin.
 */
export async function restoreFromBin(trx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ kept: string }>`delete from ${sql.table(binTable)} where id = ${id}
    returning kept`.execute(trx)
  const [taken] = rows
  if (!taken) return false
  for (const [table, all] of JSON.parse(taken.kept) as BinnedRows)
    for (const row of all) await withUntypedTables(trx).insertInto(table).values(row).execute()
  return true
}

const day = 24 * 60 * 60 * 1000

/** Deletes records that have been in the bin for more than some days. The next file cleanup deletes their files. */
export async function deleteExpiredFromBin({ db }: Pick<Store, 'db'>, days: number, now = new Date()): Promise<void> {
  await sql`delete from ${sql.table(binTable)} where at < ${now.getTime() - days * day}`.execute(db)
}

/** The texts in the bin that contain file names. */
export async function filesInBin({ db }: Pick<Store, 'db'>): Promise<readonly string[]> {
  const { rows } = await sql<{ files: string }>`select files from ${sql.table(binTable)} where files <> '[]'`.execute(
    db,
  )
  return rows.map(({ files }) => files)
}
