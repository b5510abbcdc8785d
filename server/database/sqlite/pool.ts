import { createFairLimiter } from '../../platform/admission'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import type { SqliteConnection } from './connection'

/** A connection in use. The user must release the connection after use. */
export interface PooledSqliteConnection {
  readonly connection: SqliteConnection
  readonly giveBack: () => void
}

/** A pool of connections. Each connection has one user at a time. */
export interface SqlitePool {
  /**
   * Waits for a connection.
   *
   * @throws DatabaseUnavailable if no connection was free in time, or the call was aborted.
   */
  take(): Promise<PooledSqliteConnection>
  /** Replaces all connections, each one after its current use. New connections plan with the current statistics. */
  renew(): void
  /** Closes all connections after their current use. */
  close(): Promise<void>
}

/** The milliseconds to wait for a reader connection. */
const patience = 30_000

/** The reader connections. Reader connections are opened on demand and shared among call classes. */
export function createReaderPool(most: number, open: () => SqliteConnection): SqlitePool {
  const enter = createFairLimiter(
    most,
    patience,
    () => new DatabaseUnavailable('busy', new Error('No thread was free to read.')),
  )
  return createSqlitePool(enter, open)
}

/** The single writer connection. Callers get the writer connection in the sequence of their calls. */
export function createWriterPool(open: () => SqliteConnection): SqlitePool {
  let last = Promise.resolve()
  return createSqlitePool(async () => {
    const before = last
    let leave = () => {}
    last = new Promise((resolve) => {
      leave = resolve
    })
    await before
    return leave
  }, open)
}

function createSqlitePool(enter: () => Promise<() => void>, open: () => SqliteConnection): SqlitePool {
  const idle: SqliteConnection[] = []
  const closing = new Set<Promise<void>>()
  let generation = 0
  let isClosed = false
  const end = (connection: SqliteConnection) => {
    const ended = connection.close()
    closing.add(ended)
    void ended.then(() => closing.delete(ended))
  }
  const renew = () => {
    generation += 1
    for (const connection of idle.splice(0)) end(connection)
  }
  return {
    take: async () => {
      const leave = await enter()
      const connection = idle.pop() ?? open()
      const own = generation
      const giveBack = () => {
        if (isClosed || own !== generation || connection.isEnded) end(connection)
        else idle.push(connection)
        leave()
      }
      return { connection, giveBack }
    },
    renew,
    close: async () => {
      isClosed = true
      renew()
      await Promise.all(closing)
    },
  }
}
