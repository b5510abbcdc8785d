import { sql } from 'kysely'
import { formerNamesOf, previousValueFieldOf, type Registry } from '../../../../vocabulary'
import { transientTables } from '../../../auth/auth-tables'
import type { Dialect } from '../../../contract/dialect'
import type { Database } from '../../../contract/store'
import { pairTableName, resumableChoices, tableName } from '../../../contract/table-model'
import { presenceTable } from '../../../features/live/presence-store'
import { responseTableName } from '../../../records/idempotency/stored-responses'
import { backupRunTableNames } from '../backup-runs'
import type { BackupTable, BackupValue } from './backup-format'

interface KeyColumn {
  readonly table: string
  readonly column: string
}

const primaryKeyQueries = {
  sqlite: sql<KeyColumn>`select t.name as "table", c.name as "column"
    from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table' and c.pk > 0 order by t.name, c.pk`,
  postgres: sql<KeyColumn>`select k.table_name as "table", k.column_name as "column"
    from information_schema.table_constraints c join information_schema.key_column_usage k
      on k.constraint_name = c.constraint_name and k.table_name = c.table_name and k.table_schema = c.table_schema
    where c.constraint_type = 'PRIMARY KEY' and c.table_schema = current_schema()
    order by k.table_name, k.ordinal_position`,
} as const

/**
 * The tables in a backup. A backup contains all tables except the database's system tables and tables with temporary
 * rows.
 */
export async function listBackupTables(db: Database, dialect: Dialect): Promise<BackupTable[]> {
  const [columns, { rows: keyColumns }] = [await dialect.columns(db), await primaryKeyQueries[dialect.name].execute(db)]
  const names = [...new Set(columns.map(({ table }) => table))].filter(
    (name) =>
      !name.startsWith('sqlite_') &&
      ![...transientTables, ...backupRunTableNames, presenceTable, responseTableName].includes(name),
  )
  return names.sort().map((table) => {
    const own = columns.filter((column) => column.table === table)
    return {
      table,
      columns: own.map(({ column }) => column),
      types: own.map(({ type }) => (type === 'text' ? 'text' : 'integer')),
      primaryKey: keyColumns.filter((one) => one.table === table).map(({ column }) => column),
    }
  })
}

/**
 * A table of a backup with the current names of the table and its columns. Names that the declarations do not contain
 * stay unchanged.
 */
export function withCurrentNames({ all }: Registry, table: BackupTable): BackupTable {
  const [first = '', list] = table.table.split(/__(.*)/)
  const resource = all.find(({ name, was }) => [name, ...was].some((one) => tableName(one) === first))
  if (!resource) return table
  const { name, fields } = resource
  const present = new Map(
    Object.entries(fields).flatMap(([now, field]) => formerNamesOf(field).map((former) => [former, now] as const)),
  )
  if (list !== undefined) return { ...table, table: pairTableName(name, present.get(list) ?? list) }
  for (const [former, now] of [...present])
    if (resumableChoices(resource).includes(now)) present.set(previousValueFieldOf(former), previousValueFieldOf(now))
  const columns = table.columns.map((column) => {
    const now = present.get(column)
    return now === undefined || table.columns.includes(now) ? column : now
  })
  return { ...table, table: tableName(name), columns }
}

/** The maximum number of rows to read in one query. */
const rowsAtOnce = 500

/** All rows of a table, sorted by the primary key, in chunks. */
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

/** The maximum number of parameters per SQL statement. SQLite and PostgreSQL allow more parameters. */
const parametersAtOnce = 30_000

/** Inserts rows into a table. The columns of the table may have a different sequence. */
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
