import type { Database } from 'libsql'
import type { SqliteConnection, SqliteStatement } from './connection'

/** The written tables, or 'any' if the written tables are unknown. */
export type WrittenTables = ReadonlySet<string> | 'any'

/** Reports whether anything was written, and which tables were written. */
export interface WriteWatcher {
  /**
   * A number that changes with each write of any process, including a backup that is restored while the server runs.
   */
  written(): number
  /** The tables that were written since the last call. */
  changed(): WrittenTables | Promise<WrittenTables>
}

/** Listens to the statements of the writer connection of this process. */
export interface WriterListener {
  opened(connection: SqliteConnection): void
  /** This function is called after a statement has completed, before the caller gets the result. */
  answered(asked: SqliteStatement): void
}

const version: SqliteStatement = { sql: 'pragma data_version', parameters: [] }

/**
 * The table that a statement writes. Undefined if the statement writes no table. 'any' if the table is not recognized,
 * or if the statement can also write other tables.
 */
export function writtenTableOf(text: string): string | 'any' | undefined {
  if (/^\s*(begin|commit|rollback|savepoint|release|select|values|pragma data_version)\b/i.test(text)) return undefined
  return /^\s*(?:insert\s+into|update)\s+"?(\w+)"?/i.exec(text)?.[1] ?? 'any'
}

/**
 * Watches a file through a read-only connection. Writes of other processes are checked once per turn of the event loop,
 * because all queries of one turn may use the same database state. The writer connection of this process reports the
 * writes of this process.
 */
export function watchWrites(near: Database): WriteWatcher & WriterListener {
  const asked = near.prepare(version.sql)
  let known: number | undefined
  let writer: SqliteConnection | undefined
  let ofOthers: unknown
  /** The tables that the open transaction has written, and the tables of completed transactions. */
  let open = new Set<string>()
  let tables = new Set<string>()
  let isWithin = false
  const lookAnew = () => {
    known = undefined
  }
  const end = () => {
    isWithin = false
    for (const one of open) tables.add(one)
    open = new Set()
  }
  const take = (isAny: boolean): WrittenTables => {
    const taken = tables
    tables = new Set()
    return isAny || taken.has('any') ? 'any' : taken
  }
  return {
    written: () => {
      if (known === undefined) {
        known = (asked.get() as { readonly data_version: number }).data_version
        setImmediate(lookAnew)
      }
      return known
    },
    changed: () => {
      // Reader connections never wait for the writer connection.
      if (!writer || writer.isEnded || writer.isBusy) return take(true)
      // For the writer connection, `data_version` changes only with writes of other connections. The earlier writes of
      // the writer connection are already reported.
      return writer.ask(version).then(
        ({ rows }) => {
          const now = JSON.stringify(rows)
          const isOthers = now !== ofOthers
          ofOthers = now
          return take(isOthers)
        },
        () => take(true),
      )
    },
    opened: (connection) => {
      writer = connection
      ofOthers = undefined
      open.add('any')
      end()
    },
    answered: ({ sql, opensTransaction: begins }) => {
      lookAnew()
      const table = writtenTableOf(sql)
      if (table) open.add(table)
      if (begins) isWithin = true
      else if (!isWithin || sql === 'commit' || sql === 'rollback') end()
    },
  }
}
