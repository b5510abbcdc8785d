import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import Connection from 'libsql'
import type { Registry } from '../../vocabulary'
import type { Dialect } from '../contract/dialect'
import type { Handlers } from '../contract/handler'
import type { NamedMigration } from '../contract/migration'
import type { Bus, ComputeCached, ConnectionUsage, Database, Store } from '../contract/store'
import type { Tables } from '../contract/tables'
import { createSyncedFolder } from '../platform/folders'
import { ensureOwnerOnlyFile } from '../platform/owner-only-file'
import { StartError } from '../platform/start-error'
import { createBus } from './connections/bus'
import { createDatabaseSchema, expectDatabase, explainDatabaseError } from './connections/expect-database'
import { type ConnectionLimits, createPostgresPool, defaultConnectionLimits } from './connections/postgres-pool'
import { createStore } from './create-store'
import { postgres } from './dialects/postgres'
import { sqlite } from './dialects/sqlite'
import { emptyListPlugin } from './one-of'
import { lockDataFolder } from './ownership/data-folder-lock'
import { dataVersionOf } from './ownership/data-version'
import { refuseForeignFile, refuseForeignSchema } from './ownership/foreign-tables'
import { runUnderProcessLease } from './ownership/process-lease'
import { createVersionTable, expectNoLaterWriter, recordWriterVersion } from './ownership/writer-version'
import { createQueryCache, createResultCache, type QueryCache } from './queries/query-cache'
import { shadowColumnPlugin } from './queries/shadow-columns'
import { createSnapshotCache } from './queries/snapshot-cache'
import { backfillShadowColumns } from './schema/backfill-shadow-columns'
import { syncTables } from './schema/schema'
import { runMigrations } from './schema-upgrade/run-migrations'
import { createThreadedSqlite, type SqlitePragmas, watchWrites, withDriverThreads } from './sqlite'
import { refreshStatisticsStatements } from './sqlite/statistics'

/** Where the records are kept: in a folder, in a PostgreSQL database, or in one that a pool connects to already. */
export type DatabaseLocation = { readonly dataDir: string } | Address | { readonly pool: PostgresPool }

interface Address {
  readonly databaseUrl: string
  /** The schema that `databaseUrl` leads to, which is created where it is missing. Default: the role's own, usually public. */
  readonly schema?: string
  /** Default: the usual ones. */
  readonly limits?: ConnectionLimits
}

export type StoreOptions = DatabaseLocation & {
  readonly registry: Registry
  readonly handlers: Handlers
  /** What the declarations cannot say about data from before. Default: none. */
  readonly migrations?: readonly NamedMigration[]
  /** What one process does before the others of this database that start meanwhile. Default: nothing. */
  readonly onReady?: (store: Store) => Promise<void>
}

interface Opened {
  readonly db: Database
  readonly dialect: Dialect
  /** What is remembered of it. */
  readonly memory: { readonly asking: QueryCache; readonly recall: ComputeCached }
  /** What carries words between its processes. */
  readonly bus?: Bus
  /** Gives back disk space that only a large transaction needed. Default: nothing is given back. */
  readonly shrink?: () => Promise<unknown>
  /** Has every connection plan by what the tables hold by now. Default: each does. */
  readonly replan?: () => Promise<unknown>
  /** What its connections do, where there are several. */
  readonly usage?: () => ConnectionUsage
  readonly close: () => Promise<void>
}

/**
 * Opens the database and brings its tables in line with the declarations. Of several processes that start at once, one does
 * so and the others wait. Throws, with a sentence that says what to do, where the folder cannot be written or belongs to
 * another process, or the data contradict the declarations.
 */
export async function openStore({
  registry,
  handlers: all,
  migrations = [],
  onReady,
  ...place
}: StoreOptions): Promise<Store> {
  const handlers = Object.fromEntries(Object.entries(all).filter(([name]) => registry.isLocal(name)))
  const keeping = (one: Opened): Opened => ({ ...one, db: one.db.withPlugin(shadowColumnPlugin(registry)) })
  const opened = keeping('dataDir' in place ? openFolder(place.dataDir) : openPostgres(place))
  if ('databaseUrl' in place) await expectDatabase(opened.db, place.databaseUrl)
  const database = 'databaseUrl' in place ? keeping(openPostgres({ ...place, limits: patient })) : opened
  const closeSecond = async () => {
    if (database !== opened) await database.close()
  }
  try {
    if ('databaseUrl' in place) {
      if (place.schema) await createDatabaseSchema(database.db, place.schema)
      await refuseForeignSchema(database.db, place.databaseUrl)
    }
    let isOver = false
    let filled: Promise<readonly string[]> = Promise.resolve([])
    const { store, unready } = await runUnderProcessLease(database.db, database.dialect, async () => {
      await expectNoLaterWriter(database.db)
      await createVersionTable(database.db)
      const { added, pending, unready } = await syncTables({ ...database, registry, handlers, migrations })
      await recordWriterVersion(database.db)
      for (const { tables } of Object.values(handlers)) await tables?.(database)
      let dataVersion: string | undefined
      const store = createStore({
        ...opened,
        ...opened.memory,
        registry,
        handlers,
        added,
        dataVersion: () => dataVersion,
        filled: () => filled,
        close: async () => {
          isOver = true
          await filled.catch(() => {})
          await opened.close()
        },
      })
      await runMigrations({ ...database, registry }, pending, store)
      dataVersion = await dataVersionOf(database.db)
      await onReady?.(store)
      return { store, unready }
    })
    await opened.shrink?.()
    if (unready.length === 0) await closeSecond()
    else
      filled = runUnderProcessLease(
        database.db,
        database.dialect,
        () => backfillShadowColumns({ ...database, registry }, unready, () => isOver),
        'fill',
        () => isOver,
      )
        .finally(() => isOver || opened.replan?.())
        .finally(() => opened.shrink?.())
        .finally(closeSecond)
    filled.catch(() => {})
    return store
  } catch (error) {
    await closeSecond()
    await opened.close()
    throw 'databaseUrl' in place ? explainDatabaseError(error, place.databaseUrl, place.schema) : error
  }
}

/** An index over many records takes as long as it takes, and those who are at work end first. */
const patient: ConnectionLimits = { ...defaultConnectionLimits, statementSeconds: 0, lockSeconds: 60 }

/**
 * What the file is told before anything else. Statistics come from so many entries of each index that a status which most
 * records share is seen to be one; they take tens of milliseconds.
 */
const firstPragmas = ['journal_mode = WAL', 'analysis_limit = 20000']

/** The log of writes is as long as the largest transaction made it; after that one, so much of it stays. */
const keptLogBytes = 8 * 1024 * 1024

/** Every commit is on the disk before it is answered; some MiB of pages are kept in memory for each connection. */
const pragmas: SqlitePragmas = {
  writing: [
    'synchronous = FULL',
    'foreign_keys = ON',
    'cache_size = -24576',
    'analysis_limit = 20000',
    `journal_size_limit = ${keptLogBytes}`,
  ],
  reading: ['cache_size = -16384'],
}

const hourly = 60 * 60 * 1000

/** Where a data folder has its database. */
export const databaseFileIn = (folder: string): string => join(folder, 'deckhand.db')

function openFolder(folder: string): Opened {
  try {
    createSyncedFolder(folder)
  } catch (error) {
    throw unwritable(folder, error)
  }
  const file = databaseFileIn(folder)
  if (existsSync(file)) withDriverThreads(() => refuseForeignFile(file))
  const release = withDriverThreads(() => lock(folder))
  ensureOwnerOnlyFile(file)
  const watching = new Connection(file)
  try {
    for (const pragma of firstPragmas) watching.pragma(pragma)
    for (const statement of refreshStatisticsStatements) watching.exec(statement)
  } catch (error) {
    watching.close()
    release()
    throw (error as { code?: string }).code === 'SQLITE_NOTADB' ? noDatabase(file) : error
  }
  const watch = watchWrites(watching)
  const threaded = createThreadedSqlite(file, pragmas, watching, watch)
  const db = new Kysely<Tables>({ dialect: threaded, plugins: [emptyListPlugin] })
  const recall = createResultCache(watch)
  // Without statistics on its indexes the planner guesses, and guesses badly for a status that nearly all records share.
  const refresh = async () => {
    await sqlite.refreshStatistics(db, [])
    threaded.renewReaders()
  }
  const optimize = setInterval(() => void refresh().catch(() => {}), hourly)
  optimize.unref()
  return {
    db,
    dialect: sqlite,
    memory: { asking: createQueryCache(db, recall, threaded.inlineStatements), recall },
    replan: refresh,
    // While others read, the log stays as it is.
    shrink: () => sql`pragma wal_checkpoint(truncate)`.execute(db).catch(() => {}),
    close: async () => {
      clearInterval(optimize)
      await sql`pragma optimize`.execute(db).catch(() => {})
      await db.destroy()
      // Leaves one file behind, whole in itself; while a backup reads, it stays as it is.
      try {
        watching.pragma('journal_mode = delete')
      } catch {}
      watching.close()
      release()
    },
  }
}

const noDatabase = (file: string) =>
  new StartError(`${file} is damaged, or no database. Move it away, and restore a backup: npm run restore -- FILE.`)

const lock = (folder: string) => {
  try {
    return lockDataFolder(folder)
  } catch (error) {
    throw error instanceof Error && 'code' in error ? unwritable(folder, error) : error
  }
}

const unwritable = (folder: string, error: unknown) =>
  new StartError(
    `The data folder ${folder} cannot be written: ${error instanceof Error ? error.message : error}. Make it writable, or name another one in DATA_DIR.`,
  )

function openPostgres(place: Address | { readonly pool: PostgresPool }): Opened {
  const on = (pool: PostgresPool) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [emptyListPlugin] })
  if ('pool' in place) {
    const db = on(place.pool)
    return { db, dialect: postgres, memory: createSnapshotCache(db), close: () => db.destroy() }
  }
  const pool = createPostgresPool(place.databaseUrl, place.limits ?? defaultConnectionLimits)
  const db = on(pool)
  const bus = createBus(db, pool.address)
  return {
    db,
    dialect: postgres,
    memory: createSnapshotCache(db),
    bus,
    usage: pool.usage,
    close: async () => {
      await bus.close()
      await db.destroy()
    },
  }
}
