import { setImmediate as othersTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { defaultOf, idOf, type Resource } from '../../../vocabulary'
import type { Store, Transaction } from '../../contract/store'
import { hasPosition, orderColumn, pairTableName, storedFields, tableName } from '../../contract/table-model'
import { type StoredValue, withUntypedTables } from '../../contract/tables'
import { awaitAll } from '../../platform/concurrency'
import { storageOf, toStored } from '../columns'
import { newId } from '../ids'

type Values = Readonly<Record<string, unknown>>
/** The column names and values of a table row. */
export type StoredRow = Record<string, StoredValue>

/**
 * The maximum number of values per SQL statement. SQLite and PostgreSQL accept more values, but building a larger
 * statement would delay other calls.
 */
const valuesAtOnce = 3_000

/** The number of records per batch. Other calls can run between two batches. */
const recordsAtOnce = 500

/**
 * Writes new records with their lists of references and their rows. Returns the records' ids in the sequence of the
 * given records.
 */
export async function insertRecords(
  store: Store,
  trx: Transaction,
  resource: Resource,
  records: readonly Values[],
): Promise<string[]> {
  const ids: string[] = []
  for (const some of parts(records, recordsAtOnce)) {
    if (ids.length > 0) await othersTurn()
    ids.push(...(await insertSome(store, trx, resource, some)))
  }
  return ids
}

function* parts<T>(all: readonly T[], atOnce: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce)
}

async function insertSome(
  store: Store,
  trx: Transaction,
  resource: Resource,
  records: readonly Values[],
): Promise<string[]> {
  const now = new Date().toISOString()
  const fields = storedFields(resource)
  const positioned = hasPosition(store.registry, resource) ? orderColumn(resource) : undefined
  const identified: (Values & { id: string })[] = records.map((record) => ({
    ...record,
    id: String(record.id ?? newId()),
  }))
  // The table rows of the records are written first, because rows of other tables refer to the records.
  await insertRows(
    trx,
    tableName(resource.name),
    identified.map((record) => {
      const { id, createdAt = now, updatedAt = createdAt } = record as Values & { id: string }
      const row: StoredRow = { id, createdAt: String(createdAt), updatedAt: String(updatedAt) }
      for (const { name, field, column } of fields)
        if (storageOf(column).type)
          row[name] = toStored(column, record[name] === undefined ? defaultOf(field) : record[name])
      if (positioned) row[positioned] = Number(record[positioned] ?? 0)
      return row
    }),
  )
  const belonging = fields.flatMap(({ name, column }): Promise<unknown>[] => {
    const given = identified.filter((record) => Array.isArray(record[name]))
    if (column.store === 'references') {
      const rows = given.flatMap((record) => pairRows(record.id, record[name] as unknown[]))
      return [insertRows(trx, pairTableName(resource.name, name), rows)]
    }
    if (column.store !== 'rows') return []
    const of = store.registry.get(column.of)
    const rows = given.flatMap((record) =>
      (record[name] as unknown[]).map((line, at) => lineToRecord(of, column.by, record.id, line, at)),
    )
    return [insertRecords(store, trx, of, rows)]
  })
  await awaitAll(belonging)
  return identified.map(({ id }) => id)
}

/** Writes table rows whose values are already in the stored form. */
export async function insertRows(trx: Transaction, table: string, rows: readonly StoredRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const rowsAtOnce = Math.max(1, Math.floor(valuesAtOnce / columns.length))
  for (const some of parts(rows, rowsAtOnce)) await withUntypedTables(trx).insertInto(table).values(some).execute()
}

/** The rows of a join table for a list of references. */
export const pairRows = (owner: string, targets: readonly unknown[]): StoredRow[] =>
  targets.map((target, position) => ({ owner, target: idOf(target) as string, position }))

/** A row as a record. If the row is a picture, its file is the value of the resource's only file field. */
export function lineToRecord(of: Resource, by: string, owner: string, line: unknown, at: number): Values {
  const files = storedFields(of).find(({ column }) => column.store === 'file')
  const values = files && isPicture(line) ? { [files.name]: line } : (line as Values)
  return { ...values, [by]: owner, [orderColumn(of)]: at }
}

const isPicture = (line: unknown) =>
  typeof line === 'string' || (typeof line === 'object' && line !== null && 'url' in line)

/**
 * Deletes a record with its rows and lists of references. The database refuses the deletion while other records refer
 * to the record.
 */
export async function deleteRecordRow(trx: Transaction, resource: Resource, id: string): Promise<void> {
  await sql`delete from ${sql.table(tableName(resource.name))} where id = ${id}`.execute(trx)
}
