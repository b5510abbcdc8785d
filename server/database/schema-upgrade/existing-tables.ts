import { sql } from 'kysely'
import type { Registry } from '../../../vocabulary'
import type { Dialect } from '../../contract/dialect'
import type { Database } from '../../contract/store'

/** A database whose tables are updated to the declarations. */
export interface UpgradeContext {
  readonly db: Database
  readonly dialect: Dialect
  readonly registry: Registry
}

/** The columns of each existing table, with their types. */
export type ExistingTables = Map<string, Map<string, string>>

/** Reads the existing tables. */
export async function readExistingTables({
  db,
  dialect,
}: Pick<UpgradeContext, 'db' | 'dialect'>): Promise<ExistingTables> {
  const there: ExistingTables = new Map()
  for (const { table, column, type } of await dialect.columns(db))
    there.set(table, (there.get(table) ?? new Map()).set(column, type))
  return there
}

/** Runs work in a new transaction, or in the transaction that is already open. */
export const ensureTransaction = <T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/**
 * Prevents writes by other transactions to a table until the transaction ends. If the database has a single writer, the
 * function does nothing. Database engines without this lock detect the conflict themselves.
 */
export async function lockTable({ db, dialect }: Pick<UpgradeContext, 'db' | 'dialect'>, table: string): Promise<void> {
  if (!dialect.isShared) return
  await sql`savepoint held`.execute(db)
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db).catch(async (error: unknown) => {
    if (dialect.classify(error)) throw error
    await sql`rollback to savepoint held`.execute(db)
  })
}

/** Renames the keys of a small table. Existing rows with a new key are deleted first. */
export async function renameRowKeys(
  db: Database,
  table: string,
  key: string,
  toNew: (name: string) => string,
): Promise<void> {
  const column = sql.id(key)
  const { rows } = await sql<{ name: string }>`select ${column} as name from ${sql.table(table)}`.execute(db)
  for (const { name } of rows) {
    if (toNew(name) === name) continue
    await sql`delete from ${sql.table(table)} where ${column} = ${toNew(name)}`.execute(db)
    await sql`update ${sql.table(table)} set ${column} = ${toNew(name)} where ${column} = ${name}`.execute(db)
  }
}
