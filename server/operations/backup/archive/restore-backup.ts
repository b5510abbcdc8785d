import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createAuthTables, transientTables } from '../../../auth/auth-tables'
import { resetAfterRestore } from '../../../auth/matching-keys'
import type { Handlers } from '../../../contract/handler'
import type { NamedMigration } from '../../../contract/migration'
import type { Database } from '../../../contract/store'
import { openStore } from '../../../database/open-store'
import { DataFolderInUse } from '../../../database/ownership/data-folder-lock'
import { dropTableIndexes } from '../../../database/schema-upgrade/undeclared-data'
import { createJobTables } from '../../../features/jobs/job-tables'
import { deletePartialFiles } from '../../../platform/durable-files'
import { StartError } from '../../../platform/problem'
import { responseTableName } from '../../../records/idempotency/stored-responses'
import type { BackupEncryption } from '../backup-settings'
import type { SharedPictures as Pictures } from '../destinations/shared-pictures'
import { type BackupTable, readBackupLines } from './backup-format'
import { listBackupTables, withCurrentNames, writeTableRows } from './backup-tables'
import { type BackupSummary, checkBackup } from './check-backup'
import { withoutForeignKeyChecks } from './foreign-key-checks'
import { type MaintenanceConnection, openMaintenanceConnection } from './maintenance-connection'
import { restoreFiles } from './restore-files'
import { type BackupOptions, writeBackup } from './write-backup'

export interface RestoreOptions extends BackupOptions {
  readonly handlers: Handlers
  /** The migrations of older data. Default: no migrations. */
  readonly migrations?: readonly NamedMigration[]
  /** Whether the backup replaces existing records. Default: false, which restores only into an empty database. */
  readonly replace?: boolean
  /** The keys that decrypt the backup. Default: no keys. */
  readonly locks?: BackupEncryption
  /** The shared pictures that the backup refers to. Default: no shared pictures. */
  readonly sharedPictures?: Pictures
  /** Whether to restore only rows, without pictures. Default: false. */
  readonly rowsAlone?: boolean
}

export interface RestoreResult extends BackupSummary {
  /** The backup of the former records, if the database contained records. */
  readonly before?: string
  /** Whether the keys differ from the keys that a running server has read. */
  readonly newKeys: boolean
}

/**
 * Replaces all existing records with a checked backup, in one transaction. The backup may come from SQLite or
 * PostgreSQL. Existing records are backed up before the restore.
 *
 * @throws StartError if the backup cannot be used, or if records exist and `replace` is false. In these cases, the
 * restore changes nothing.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { dataDir, file, place, locks, sharedPictures: pictures } = options
  const checked = await checkBackup(file, locks, pictures)
  await deletePartialFiles(dataDir)
  const isServed = await syncTables(options)
  const beside = await openMaintenanceConnection(place)
  if (!beside) throw new StartError(`No database could be created in ${dataDir}.`)
  try {
    const before = await settleFormer(options, beside)
    const taken = await restoreFiles(options)
    try {
      await withoutForeignKeyChecks(beside.dialect)(beside.db, (trx) =>
        restoreRows(options, { ...beside, db: trx }, isServed && 'dataDir' in place),
      )
    } catch (error) {
      await taken.undo()
      throw error
    }
    const newKeys = await taken.settle()
    await resetAfterRestore(beside)
    return { ...checked, ...(before && { before }), newKeys: newKeys && isServed }
  } finally {
    await beside.db.destroy()
  }
}

/** Creates the tables of this program version. Returns whether a server may be using the database. */
async function syncTables({ registry, handlers, migrations, place }: RestoreOptions): Promise<boolean> {
  try {
    const store = await openStore({ registry, handlers, migrations: migrations ?? [], ...place })
    await createAuthTables(store)
    await createJobTables(store)
    await store.close()
    return 'databaseUrl' in place
  } catch (error) {
    if (error instanceof DataFolderInUse) return true
    throw error
  }
}

/** Backs up existing records, if the database contains records that the restore may replace. */
async function settleFormer(
  { dataDir, place, file, replace, registry, files }: RestoreOptions,
  { db }: MaintenanceConnection,
) {
  const someone = await db.selectFrom('user').select('id').limit(1).executeTakeFirst()
  if (!someone) return undefined
  if (!replace)
    throw new StartError(
      `The database already has records. To replace them with the records of ${file}, add --replace. The existing records are backed up first.`,
    )
  await mkdir(dataDir, { recursive: true })
  const before = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}.backup`)
  await writeBackup({ dataDir, place, file: before, registry, ...(files && { files }) })
  return before
}

async function restoreRows(
  { file, registry, locks }: RestoreOptions,
  target: MaintenanceConnection,
  isInUse: boolean,
): Promise<void> {
  const there = new Map((await listBackupTables(target.db, target.dialect)).map((table) => [table.table, table]))
  const all = new Set((await target.dialect.columns(target.db)).map(({ table }) => table))
  const passing = [...transientTables, responseTableName].filter((name) => all.has(name))
  for (const table of [...there.keys(), ...passing]) await sql`delete from ${sql.table(table)}`.execute(target.db)
  let table: BackupTable | undefined
  for await (const line of readBackupLines(file, locks)) {
    if ('table' in line) {
      table = withCurrentNames(registry, line)
      const own = there.get(table.table)
      if (own) await retype(target, table, own, isInUse)
      await expectColumns(target, table, own)
    } else if ('rows' in line && table) await writeTableRows(target.db, table, line.rows)
  }
}

/** Restores tables and columns that this version does not declare, so that no data are lost. */
async function expectColumns(
  { db, dialect }: { db: Database } & MaintenanceConnection,
  wanted: BackupTable,
  there: BackupTable | undefined,
) {
  const type = (at: number) => sql.raw(wanted.types[at] === 'text' ? 'text' : dialect.integer)
  if (!there) {
    const columns = wanted.columns.map((name, at) => sql`${sql.id(name)} ${type(at)}`)
    const key = sql.join(wanted.primaryKey.map((name) => sql.id(name)))
    await sql`create table ${sql.table(wanted.table)} (${sql.join(columns)}, primary key (${key}))`.execute(db)
    return
  }
  for (const [at, name] of wanted.columns.entries())
    if (!there.columns.includes(name))
      await sql`alter table ${sql.table(wanted.table)} add column ${sql.id(name)} ${type(at)}`.execute(db)
}

/**
 * If a column now has another type, changes the column back to the type in the backup. The next start of the server
 * converts the values again.
 */
async function retype(target: MaintenanceConnection, wanted: BackupTable, there: BackupTable, isInUse: boolean) {
  const { db, dialect } = target
  const others = wanted.columns.filter((name, at) => {
    const own = there.columns.indexOf(name)
    return own >= 0 && there.types[own] !== wanted.types[at]
  })
  if (others.length === 0) return
  if (isInUse)
    throw new StartError(
      `The backup stores '${others[0]}' of "${wanted.table}" in another form than this version. Stop the server, restore, and start the server again, which converts the values. Nothing was changed.`,
    )
  await dropTableIndexes(target, wanted.table)
  for (const name of others) {
    const [table, column] = [sql.table(wanted.table), sql.id(name)]
    await sql`alter table ${table} drop column ${column}`.execute(db)
    const type = wanted.types[wanted.columns.indexOf(name)] === 'text' ? 'text' : dialect.integer
    await sql`alter table ${table} add column ${column} ${sql.raw(type)}`.execute(db)
  }
}

/** The tables of the engine that change during a start of the server. */
const engineTables = /^deckhand_/

type TestRestoreOptions = Pick<RestoreOptions, 'file' | 'registry' | 'handlers' | 'migrations' | 'sharedPictures'>

/**
 * Restores a backup into a temporary database below a folder, compares the number of rows per table, and deletes the
 * database.
 *
 * @returns the reason why the backup is unreliable. Undefined if the restore succeeded.
 */
export async function tryRestore(options: TestRestoreOptions, below: string): Promise<string | undefined> {
  const dataDir = await mkdtemp(join(below, 'tried-'))
  try {
    await checkBackup(options.file, undefined, options.sharedPictures)
    await restoreBackup({ ...options, dataDir, place: { dataDir }, rowsAlone: true })
    return await difference(options, dataDir)
  } catch (error) {
    return (error as Error).message
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function difference({ file, registry }: TestRestoreOptions, dataDir: string): Promise<string | undefined> {
  const expected = new Map<string, number>()
  let table = ''
  for await (const line of readBackupLines(file)) {
    if ('table' in line) {
      table = withCurrentNames(registry, line).table
      expected.set(table, 0)
    } else if ('rows' in line) expected.set(table, (expected.get(table) ?? 0) + line.rows.length)
  }
  const beside = await openMaintenanceConnection({ dataDir })
  try {
    for (const [name, count] of expected) {
      if (!beside || engineTables.test(name)) continue
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(beside.db)
      const found = Number(rows[0]?.count)
      if (found !== count) return `${found} rows of "${name}" were restored instead of ${count}.`
    }
  } finally {
    await beside?.db.destroy()
  }
  return undefined
}
