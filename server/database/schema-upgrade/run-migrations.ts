import { sql } from 'kysely'
import type { MigrationContext, NamedMigration } from '../../contract/migration'
import type { Database, Store } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { StartError } from '../../platform/problem'
import { raiseDataVersion } from '../ownership/data-version'
import { emptyDatabaseHint } from '../ownership/writer-version'
import { convertField } from './convert-field'
import { type ExistingTables, ensureTransaction, type UpgradeContext } from './existing-tables'
import { dropUndeclared } from './undeclared-data'

/** The migrations that are recorded as completed in this database. */
const table = sql.table('deckhand_migration')

/** The migrations that have not run in this database yet, sorted by name. */
export interface PendingMigrations {
  readonly before: readonly NamedMigration[]
  readonly after: readonly NamedMigration[]
}

/**
 * Finds the migrations to run. A new database needs no migrations, so that all migrations are recorded as completed.
 *
 * @throws StartError if a newer program has migrated the database further.
 */
export async function readPendingMigrations(
  { db, registry }: UpgradeContext,
  there: ExistingTables,
  migrations: readonly NamedMigration[],
): Promise<PendingMigrations> {
  const isNew = registry.all.every(({ name, was }) => ![name, ...was].some((one) => there.has(tableName(one))))
  const rows = there.has('deckhand_migration')
    ? (await sql<{ name: string }>`select name from ${table}`.execute(db)).rows
    : []
  const done = new Set(rows.map(({ name }) => name))
  const own = migrations.map(({ name }) => name)
  const beyond = [...done].sort().findLast((name) => !own.includes(name) && own.every((one) => one < name))
  if (beyond !== undefined)
    throw new StartError(
      `The database was brought forward by the migration '${beyond}', which this program does not have: a later one has written it. Start that one or a later one, or restore a backup from before ${emptyDatabaseHint}. If its file was removed, put it back: the latest migration always stays.`,
    )
  await sql`create table if not exists ${table} (name text primary key, "doneAt" text not null)`.execute(db)
  if (isNew) await note(db, own)
  const pending = isNew ? [] : migrations.filter(({ name }) => !done.has(name))
  return {
    before: pending.filter(({ when }) => when === 'before'),
    after: pending.filter(({ when }) => when !== 'before'),
  }
}

/** Records migrations as completed. Returns the number of migrations that were not recorded before. */
async function note(db: Database, names: readonly string[]): Promise<bigint> {
  if (names.length === 0) return 0n
  const at = new Date().toISOString()
  const rows = sql.join(names.map((name) => sql`(${name}, ${at})`))
  const { numAffectedRows = 0n } = await sql`insert into ${table} (name, "doneAt") values ${rows}
    on conflict (name) do nothing`.execute(db)
  return numAffectedRows
}

/**
 * Runs each migration in a transaction, which also records the migration as completed. If several processes start at
 * the same time, each migration still runs only once.
 */
export async function runMigrations(
  database: UpgradeContext,
  pending: readonly NamedMigration[],
  store?: Store,
): Promise<void> {
  for (const { name, run } of pending)
    await ensureTransaction(database.db, async (trx) => {
      if ((await note(trx, [name])) === 0n) return
      await raiseDataVersion(trx)
      const own = { ...database, db: trx }
      const given: MigrationContext = {
        trx,
        dialect: database.dialect,
        registry: database.registry,
        convert: (resource, field, become) => convertField(own, { resource, field, become }),
        drop: (resource, field) => dropUndeclared(own, resource, field),
      }
      await run({ ...given, store } as MigrationContext & { store: Store }).catch((error: Error) => {
        throw new StartError(`The migration '${name}' failed, and all of it was undone: ${error.message}`, {
          cause: error,
        })
      })
    })
}
