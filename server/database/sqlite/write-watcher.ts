import type { Database } from 'libsql'
import type { SqliteConnection, SqliteStatement } from './connection'

/** Which tables were written, or, where that is not known, that any may have been. */
export type WrittenTables = ReadonlySet<string> | 'any'

/** Tells whether anything was written, and where. */
export interface WriteWatcher {
  /** What differs once anybody has written, also a backup that is restored beside the running server. */
  written(): number
  /** The tables that were written since it was asked before. */
  changed(): WrittenTables | Promise<WrittenTables>
}

/** Hears what the one connection of this process is told that writes. */
export interface WriterListener {
  opened(connection: SqliteConnection): void
  /** A statement was answered, before whoever asked is. */
  answered(asked: SqliteStatement): void
}

const version: SqliteStatement = { sql: 'pragma data_version', parameters: [] }

/** The one table that a statement writes; undefined for none. What cannot be told so, or takes other rows along, may write any. */
export function writtenTableOf(text: string): string | 'any' | undefined {
  if (/^\s*(begin|commit|rollback|savepoint|release|select|values|pragma data_version)\b/i.test(text)) return undefined
  return /^\s*(?:insert\s+into|update)\s+"?(\w+)"?/i.exec(text)?.[1] ?? 'any'
}

/**
 * Watches a file through a connection that writes nothing. What others have written is looked for once in each turn of the
 * process, as all that is asked in one follows from what came before it; what this process writes itself, it hears.
 */
export function watchWrites(near: Database): WriteWatcher & WriterListener {
  const asked = near.prepare(version.sql)
  let known: number | undefined
  let writer: SqliteConnection | undefined
  let ofOthers: unknown
  /** Written by the transaction that is open, and by those that have ended. */
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
      // Nobody who reads waits for somebody who writes.
      if (!writer || writer.isEnded || writer.isBusy) return take(true)
      // To the connection that writes, this tells of all others alone; and whatever it did before has been heard by then.
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
