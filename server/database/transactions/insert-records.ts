import { setImmediate as othersTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { defaultOf, idOf, type Resource } from '../../../vocabulary'
import type { Store, Transaction } from '../../contract/store'
import { hasPosition, orderColumn, pairTableName, storedFields, tableName } from '../../contract/table-model'
import { type StoredValue, withUntypedTables } from '../../contract/tables'
import { awaitAll } from '../../platform/await-all'
import { storageOf, toStored } from '../columns'
import { newId } from '../ids'

type Values = Readonly<Record<string, unknown>>
/** The columns of a table's row. */
export type StoredRow = Record<string, StoredValue>

/** Values in one statement: both databases take far more, but to put that together would keep other calls waiting. */
const valuesAtOnce = 3_000

/** Records that are put together before others have their turn. */
const recordsAtOnce = 500

/** Writes new records with their lists of references and their rows; answers their ids in the same order. */
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
  // What belongs to the records finds them there.
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

/** Writes rows whose values are kept ones already. */
export async function insertRows(trx: Transaction, table: string, rows: readonly StoredRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const rowsAtOnce = Math.max(1, Math.floor(valuesAtOnce / columns.length))
  for (const some of parts(rows, rowsAtOnce)) await withUntypedTables(trx).insertInto(table).values(some).execute()
}

/** A list of references as it is kept. */
export const pairRows = (owner: string, targets: readonly unknown[]): StoredRow[] =>
  targets.map((target, position) => ({ owner, target: idOf(target) as string, position }))

/** A line as a record of its own. A picture stands in the one field of its resource that holds files. */
export function lineToRecord(of: Resource, by: string, owner: string, line: unknown, at: number): Values {
  const files = storedFields(of).find(({ column }) => column.store === 'file')
  const values = files && isPicture(line) ? { [files.name]: line } : (line as Values)
  return { ...values, [by]: owner, [orderColumn(of)]: at }
}

const isPicture = (line: unknown) =>
  typeof line === 'string' || (typeof line === 'object' && line !== null && 'url' in line)

/** Removes a record; its rows and lists of references go with it. Refused by the database while others refer to it. */
export async function deleteRecordRow(trx: Transaction, resource: Resource, id: string): Promise<void> {
  await sql`delete from ${sql.table(tableName(resource.name))} where id = ${id}`.execute(trx)
}
