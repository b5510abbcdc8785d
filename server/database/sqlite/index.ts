import { availableParallelism } from 'node:os'
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Database } from 'libsql'
import { openSqliteConnection } from './connection'
import { createThreadedDriver } from './driver'
import { createInlineStatements, type InlineStatements, noInlineStatements } from './inline-statements'
import { createReaderPool, createWriterPool } from './pool'

import type { WriterListener } from './write-watcher'

export { watchWrites } from './write-watcher'

/**
 * The maximum number of reader threads. Even a machine with one core has several reader threads, because a few
 * statements may be slow.
 */
export const maxReaderThreads = Math.min(8, Math.max(4, availableParallelism()))

/** The pragmas for each new connection. */
export interface SqlitePragmas {
  readonly reading: readonly string[]
  readonly writing: readonly string[]
}

/** SQLite for Kysely in separate threads: several readers and one writer. */
export interface ThreadedSqlite extends Dialect {
  /** Makes the reader connections plan their statements again with the current statistics. */
  renewReaders(): void
  /** Runs quick statements in the calling thread. */
  readonly inlineStatements: InlineStatements
}

/**
 * Opens an existing SQLite file in separate threads, which start on demand.
 *
 * @param near a connection in this thread for quick statements. Default: threads run all statements.
 * @param hearing receives the writer connection and its statements. Default: no listener.
 */
export function createThreadedSqlite(
  file: string,
  { reading, writing }: SqlitePragmas,
  near?: Database,
  hearing?: WriterListener,
): ThreadedSqlite {
  const readers = createReaderPool(maxReaderThreads, () =>
    openSqliteConnection(file, ['query_only = on', ...reading], true),
  )
  const writer = createWriterPool(() => {
    const connection = openSqliteConnection(file, writing, false, hearing?.answered)
    hearing?.opened(connection)
    return connection
  })
  const besides = near ? createInlineStatements(near) : noInlineStatements
  return {
    inlineStatements: besides,
    createDriver: () => createThreadedDriver(readers, writer, besides),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    renewReaders: () => readers.renew(),
  }
}

/** The environment variable for the number of driver threads. */
const threadsOfDriver = 'TOKIO_WORKER_THREADS'

/** Runs work that loads the driver, with one driver thread for each connection. */
export function withDriverThreads<T>(work: () => T): T {
  if (process.env[threadsOfDriver] !== undefined) return work()
  process.env[threadsOfDriver] = String(maxReaderThreads + 2)
  try {
    return work()
  } finally {
    delete process.env[threadsOfDriver]
  }
}
