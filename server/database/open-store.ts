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
import '../platform/places/register-place-rules'
import { createSyncedFolder, ensureOwnerOnlyFile } from '../platform/durable-files'
import { StartError } from '../platform/problem'
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
import { addMissingSubdivisions } from './subdivision-records'
import { fillZoneCountries } from './zone-countries'

/** The location of the records: a data folder, a PostgreSQL database, or an existing connection pool. */
export type DatabaseLocation = { readonly dataDir: string } | Address | { readonly pool: PostgresPool }

interface Address {
  readonly databaseUrl: string
  /**
   * The schema of `databaseUrl`, which is created if it is missing. Default: the schema of the role, usually public.
   */
  readonly schema?: string
  /** The limits of the connections. Default: `defaultConnectionLimits`. */
  readonly limits?: ConnectionLimits
}

export type StoreOptions = DatabaseLocation & {
  readonly registry: Registry
  readonly handlers: Handlers
  /** The migrations of older data that declarations cannot express. Default: no migrations. */
  readonly migrations?: readonly NamedMigration[]
  /**
   * A function that runs in one process, while other processes of this database that start at the same time wait.
   * Default: no function.
   */
  readonly onReady?: (store: Store) => Promise<void>
}

interface Opened {
  readonly db: Database
  readonly dialect: Dialect
  /** The caches of query results. */
  readonly memory: { readonly asking: QueryCache; readonly recall: ComputeCached }
  /** The channel between the processes of the database. */
  readonly bus?: Bus
  /** Releases disk space that only a large transaction needed. Default: the function does nothing. */
  readonly shrink?: () => Promise<unknown>
  /**
   * Makes all connections plan their queries with the current statistics. Default: the connections always plan with the
   * current statistics.
   */
  readonly replan?: () => Promise<unknown>
  /** The state of the connections, if the database has several connections. */
  readonly usage?: () => ConnectionUsage
  readonly close: () => Promise<void>
}

/**
 * Opens the database and updates its tables to the declarations. If several processes start at the same time, one
 * process updates the tables and the other processes wait.
 *
 * @throws StartError if the data folder is not writable or is in use, or if the data contradict the declarations. The
 * error contains the way to fix the problem.
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
      await addMissingSubdivisions(database.db, registry)
      await fillZoneCountries(database.db, registry)
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

/**
 * The limits while the tables are updated. The limits are long, because an index on many records takes long, and
 * running transactions have to end first.
 */
const patient: ConnectionLimits = { ...defaultConnectionLimits, statementSeconds: 0, lockSeconds: 60 }

/**
 * The pragmas of the first connection. The statistics use samples that are large enough to detect a status that most
 * records share. Collecting the statistics takes tens of milliseconds.
 */
const firstPragmas = ['journal_mode = WAL', 'analysis_limit = 20000']

/**
 * The write-ahead log grows with the largest transaction. After such a transaction, the write-ahead log is truncated to
 * this size.
 */
const keptLogBytes = 8 * 1024 * 1024

/** Each commit is on disk before the server sends the response. Each connection caches some MiB of pages. */
const pragmas: SqlitePragmas = {
  writing: [
    'synchronous = FULL',
    'foreign_keys = ON',
    // Deleted values are overwritten with zeros, so that erased personal data leave no trace in the file.
    'secure_delete = ON',
    'cache_size = -24576',
    'analysis_limit = 20000',
    `journal_size_limit = ${keptLogBytes}`,
  ],
  reading: ['cache_size = -16384'],
}

const hourly = 60 * 60 * 1000

/** The database file of a data folder. */
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
  // Without statistics on the indexes, the query planner chooses a slow plan for a status that nearly all records
  // share.
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
    // SQLite does not truncate the write-ahead log while other connections read.
    shrink: () => sql`pragma wal_checkpoint(truncate)`.execute(db).catch(() => {}),
    close: async () => {
      clearInterval(optimize)
      await sql`pragma optimize`.execute(db).catch(() => {})
      await db.destroy()
      // Closing the database leaves a single complete file. While a backup reads, the write-ahead log stays.
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
