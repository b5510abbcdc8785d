import { sql } from 'kysely'
import { transientTables } from '../../../auth/auth-tables'
import type { Dialect } from '../../../contract/dialect'
import type { Database } from '../../../contract/store'
import { presenceTable } from '../../../features/live/presence-store'
import { responseTableName } from '../../../records/idempotency/stored-responses'
import { backupRunTableNames } from '../backup-run-tables'
import type { BackupTable } from './backup-format'

interface KeyColumn {
  readonly table: string
  readonly column: string
}

const keys = {
  sqlite: sql<KeyColumn>`select t.name as "table", c.name as "column"
    from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table' and c.pk > 0 order by t.name, c.pk`,
  postgres: sql<KeyColumn>`select k.table_name as "table", k.column_name as "column"
    from information_schema.table_constraints c join information_schema.key_column_usage k
      on k.constraint_name = c.constraint_name and k.table_name = c.table_name and k.table_schema = c.table_schema
    where c.constraint_type = 'PRIMARY KEY' and c.table_schema = current_schema()
    order by k.table_name, k.ordinal_position`,
} as const

/** The tables in a backup: all except the database's own tables and tables with temporary rows. */
export async function listBackupTables(db: Database, dialect: Dialect): Promise<BackupTable[]> {
  const [columns, { rows: keyColumns }] = [await dialect.columns(db), await keys[dialect.name].execute(db)]
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
