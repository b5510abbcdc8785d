import type Driver from 'libsql'
import type { SqliteStatement } from './connection'
import type { SqliteWorkerReply } from './worker'

/** Statements that need no thread. */
export interface InlineStatements {
  /** The answer of a statement that is known to be quick; undefined where a thread is to be asked. */
  answer(asked: SqliteStatement): SqliteWorkerReply | undefined
  /** Hears how many milliseconds a thread took for a statement. */
  learn(asked: SqliteStatement, took: number): void
}

/** Nothing is answered without a thread. */
export const noInlineStatements: InlineStatements = { answer: () => undefined, learn: () => {} }

/** Milliseconds that are quick: a small part of what keeps others waiting so that they notice. */
const quick = 3

/** Milliseconds that are not to be spent again: more than a busy machine adds to what is quick. */
const slow = 20

/** How much more often a statement has to be quick than not before it is believed to be; so many times as often once it was slow. */
const often = 5

/** As often at most, as anything is slow once in a long while. */
const mostOften = often ** 5

/** How many statements are remembered. */
const maxKnownStatements = 500

/** More values name as many records. */
const mostValues = 20

/** A step of a plan that looks in the index of a primary key. */
const looksForKey = /^SEARCH .* INDEX (sqlite_autoindex_\S+) \(\w+=\?\)/

const asksForOne = /\slimit 1\s*$/i

interface Known {
  /** Undefined where it does not begin with records that are named by their keys. */
  readonly statement: Driver.Statement | undefined
  /** Whether it asks for one row at most, which the driver reads in less time than a list of one. */
  readonly isOne: boolean
  /** How much more often it was quick lately than not. */
  was: number
  /** How much it has to be. */
  needed: number
}

/**
 * Answers, without a thread, what reads records that are named by their keys, as to ask a thread takes longer than that. The
 * plan of a statement tells whether it does; and it is trusted for as long as it is quick, as a record may have many others
 * that belong to it. A wait for the processor makes it no slower for long.
 *
 * @param connection takes no part in writing.
 */
export function createInlineStatements(connection: Driver.Database): InlineStatements {
  const statements = new Map<string, Known>()
  const columns = connection.prepare('select name from pragma_index_info(?)')
  const beginsByKey = ({ sql, parameters }: SqliteStatement) => {
    // The driver leaves a plan that is read as a list open, and with it the connection at that moment.
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
