import { availableParallelism } from 'node:os'
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Database } from 'libsql'
import { openSqliteConnection } from './connection'
import { createThreadedDriver } from './driver'
import { createInlineStatements, type InlineStatements, noInlineStatements } from './inline-statements'
import { createReaderPool, createWriterPool } from './pool'

import type { WriterListener } from './write-watcher'

export { watchWrites } from './write-watcher'

/** How many connections read at the same time, at most: more than one even where there is one core, as a few may be slow. */
export const maxReaderThreads = Math.min(8, Math.max(4, availableParallelism()))

/** What each connection is told when it is opened, in the words of SQLite's pragmas. */
export interface SqlitePragmas {
  readonly reading: readonly string[]
  readonly writing: readonly string[]
}

/** SQLite for Kysely, in threads of their own: several that read, and one that writes. */
export interface ThreadedSqlite extends Dialect {
  /** Has those that read plan anew by the statistics of now. */
  renewReaders(): void
  /** Answers, at once, what is known to be quick. */
  readonly inlineStatements: InlineStatements
}

/**
 * SQLite in threads of their own, on a file that is there. They start as they are needed.
 *
 * @param near a connection of this thread, which answers what is quick. Default: threads answer all.
 * @param hearing told of what writes, and of what it was asked. Default: nobody is.
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

/** Which variable tells the driver of how many statements at once it is to take care. */
const threadsOfDriver = 'TOKIO_WORKER_THREADS'

/** Does the work that loads the driver, which takes care of as many statements at once as there are connections. */
export function withDriverThreads<T>(work: () => T): T {
  if (process.env[threadsOfDriver] !== undefined) return work()
  process.env[threadsOfDriver] = String(maxReaderThreads + 2)
  try {
    return work()
  } finally {
    delete process.env[threadsOfDriver]
  }
}
