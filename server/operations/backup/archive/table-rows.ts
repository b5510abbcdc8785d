import { sql } from 'kysely'
import type { Database } from '../../../contract/store'
import type { BackupTable, BackupValue } from './backup-format'

/** The most rows to read at a time. */
const rowsAtOnce = 500

/** All rows of a table in the order of its primary key, in chunks. */
export async function* readTableRows(
  db: Database,
  { table, columns, primaryKey }: BackupTable,
): AsyncGenerator<BackupValue[][]> {
  const order = sql.join(primaryKey.map((name) => sql.id(name)))
  let after: BackupValue[] | undefined
  for (;;) {
    const from = after ? sql` where (${order}) > (${sql.join(after)})` : sql``
    const { rows } = await sql<Record<string, BackupValue>>`select ${sql.join(columns.map((name) => sql.id(name)))}
      from ${sql.table(table)}${from} order by ${order} limit ${rowsAtOnce}`.execute(db)
    if (rows.length > 0) yield rows.map((row) => columns.map((name) => row[name] ?? null))
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = primaryKey.map((name) => last[name] ?? null)
  }
}

/** The most parameters per statement. Both databases allow more. */
const parametersAtOnce = 30_000

/** Inserts rows into a table. The order of the table's columns does not matter. */
export async function writeTableRows(
  db: Database,
  { table, columns }: BackupTable,
  rows: readonly (readonly BackupValue[])[],
) {
  const atOnce = Math.max(1, Math.floor(parametersAtOnce / columns.length))
  const names = sql.join(columns.map((name) => sql.id(name)))
  for (let at = 0; at < rows.length; at += atOnce) {
    const tuples = rows.slice(at, at + atOnce).map((row) => sql`(${sql.join([...row])})`)
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(tuples)}`.execute(db)
  }
}
