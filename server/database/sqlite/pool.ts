import { createFairLimiter } from '../../platform/admission/call-class'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import type { SqliteConnection } from './connection'

/** A connection that somebody has, until it is given back. */
export interface PooledSqliteConnection {
  readonly connection: SqliteConnection
  readonly giveBack: () => void
}

/** Connections, each of which one at a time has. */
export interface SqlitePool {
  /**
   * Waits for a connection.
   *
   * @throws Unavailable where none was free in time, or whoever waits was given up.
   */
  take(): Promise<PooledSqliteConnection>
  /** Has all connections opened anew, each once nobody has it: they plan by what the tables held when they were opened. */
  renew(): void
  /** Closes all, once they are given back. */
  close(): Promise<void>
}

/** Milliseconds to wait for one that reads. */
const patience = 30_000

/** Connections for reading: opened as they are needed, and shared out among kinds of calls. */
export function createReaderPool(most: number, open: () => SqliteConnection): SqlitePool {
  const enter = createFairLimiter(
    most,
    patience,
    () => new DatabaseUnavailable('busy', new Error('No thread was free to read.')),
  )
  return createSqlitePool(enter, open)
}

/** The one connection that writes; whoever comes second waits, in the order of coming. */
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
