import type Driver from 'libsql'
import type { SqliteStatement } from './connection'
import type { SqliteWorkerReply } from './worker'

/** Runs quick statements in the calling thread. */
export interface InlineStatements {
  /** The result of a statement that is known to be quick. Undefined if a thread has to run the statement. */
  answer(asked: SqliteStatement): SqliteWorkerReply | undefined
  /** Records the milliseconds that a statement took in a thread. */
  learn(asked: SqliteStatement, took: number): void
}

/** Runs all statements in threads. */
export const noInlineStatements: InlineStatements = { answer: () => undefined, learn: () => {} }

/** The milliseconds of a quick statement. Longer statements would noticeably delay other calls. */
const quick = 3

/** The milliseconds above which a single run counts as slow. A busy machine delays a quick statement by less time. */
const slow = 20

/**
 * The number by which a statement's quick runs must exceed its other runs before the statement counts as quick. The
 * number is squared after each slow run.
 */
const often = 5

/** The maximum of the required excess of quick runs, because every statement is occasionally slow. */
const mostOften = often ** 5

/** The maximum number of remembered statements. */
const maxKnownStatements = 500

/** The maximum number of values of a quick statement. A statement with more values reads too many records. */
const mostValues = 20

/** The text of a query plan step that looks up a primary key. */
const looksForKey = /^SEARCH .* INDEX (sqlite_autoindex_\S+) \(\w+=\?\)/

const asksForOne = /\slimit 1\s*$/i

interface Known {
  /** The prepared statement. Undefined if the statement does not start with a primary key lookup. */
  readonly statement: Driver.Statement | undefined
  /** Whether the statement returns at most one row, which the driver reads faster with `get`. */
  readonly isOne: boolean
  /** The number of recent quick runs minus the number of other runs. */
  was: number
  /** The required value of `was`. */
  needed: number
}

/**
 * Runs primary key lookups in the calling thread, because a message to a thread takes longer. The query plan shows
 * whether a statement is such a lookup. The statement also has to stay quick, because a record may have many related
 * rows. A single delay by the processor does not stop a statement from counting as quick for long.
 *
 * @param connection a connection that is used only for reads.
 */
export function createInlineStatements(connection: Driver.Database): InlineStatements {
  const statements = new Map<string, Known>()
  const columns = connection.prepare('select name from pragma_index_info(?)')
  const beginsByKey = ({ sql, parameters }: SqliteStatement) => {
    // With `all`, the driver would leave the plan's statement open, and with it a snapshot.
    const first = connection.prepare(`explain query plan ${sql}`).get(parameters) as { detail: string } | undefined
    const [, index] = looksForKey.exec(first?.detail ?? '') ?? []
    return index !== undefined && columns.all([index]).length === 1
  }
  const known = (asked: SqliteStatement) => {
    const found = statements.get(asked.sql)
    if (found) return found
    if (statements.size >= maxKnownStatements) statements.clear()
    const statement = beginsByKey(asked) ? connection.prepare(asked.sql) : undefined
    const made = { statement, isOne: asksForOne.test(asked.sql), was: 0, needed: often }
    statements.set(asked.sql, made)
    return made
  }
  const note = (one: Known, took: number) => {
    one.was = took <= quick ? Math.min(one.was + 1, one.needed) : Math.max(one.was - 1, 0)
  }
  return {
    answer: (asked) => {
      const one = statements.get(asked.sql)
      if (!one?.statement || one.was < one.needed || asked.parameters.length > mostValues) return undefined
      const start = performance.now()
      const rows = one.isOne
        ? [one.statement.get(asked.parameters)].filter(Boolean)
        : one.statement.all(asked.parameters)
      const took = performance.now() - start
      note(one, took)
      if (took > slow) Object.assign(one, { was: 0, needed: Math.min(one.needed * often, mostOften) })
      return { id: 0, rows }
    },
    learn: (asked, took) => {
      if (asked.parameters.length <= mostValues) note(known(asked), took)
    },
  }
}
