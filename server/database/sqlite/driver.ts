import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import { createStatementMeter, currentCallSignal } from '../../platform/admission'
import type { SqliteStatement } from './connection'
import type { InlineStatements } from './inline-statements'
import type { PooledSqliteConnection, SqlitePool } from './pool'
import type { SqliteWorkerReply } from './worker'

/** Whether a statement only reads, so that any connection can run it. Unrecognized statements count as writes. */
const reads = ({ sql }: SqliteStatement) =>
  /^\s*(select|values)\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(insert|update|delete|replace)\b/i.test(sql))

const resultOf = <Row>({ rows = [], changes, lastInsertRowid }: SqliteWorkerReply): QueryResult<Row> => ({
  rows: rows as Row[],
  ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
  ...(lastInsertRowid !== undefined && { insertId: BigInt(lastInsertRowid) }),
})

/** A connection for Kysely. The first statement or transaction decides which SQLite connection is used. */
interface Session extends DatabaseConnection {
  /** The SQLite connection of the open transaction. */
  held: PooledSqliteConnection | undefined
  /**
   * Whether the transaction has begun in SQLite. The first statement begins it, because each message to a thread costs
   * as much as writing a row.
   */
  isBegun: boolean
}

const atOnceUsually = 500

const nothing = CompiledQuery.raw('select 1')

/**
 * Sends statements to threads. Reads outside a transaction run on a reader thread, which sees all earlier commits.
 * Writes and transactions run on the writer thread.
 *
 * @param nearby runs quick statements without a thread.
 */
export function createThreadedDriver(reading: SqlitePool, writing: SqlitePool, nearby: InlineStatements): Driver {
  const session = (measured = createStatementMeter()): Session => ({
    held: undefined,
    isBegun: false,
    async executeQuery<Row>(asked: CompiledQuery): Promise<QueryResult<Row>> {
      const { held } = this
      if (held) {
        const begins = !this.isBegun
        this.isBegun = true
        return resultOf(await measured(asked.sql, () => held.connection.ask({ ...asked, opensTransaction: begins })))
      }
      const isRead = reads(asked)
      const found = isRead ? nearby.answer(asked) : undefined
      if (found) return resultOf(found)
      const { connection, giveBack } = await (isRead ? reading : writing).take()
      try {
        const signal = isRead ? currentCallSignal() : undefined
        const reply = await measured(asked.sql, () => connection.ask(asked, signal))
        if (isRead && reply.took !== undefined) nearby.learn(asked, reply.took)
        return resultOf(reply)
      } finally {
        giveBack()
      }
    },
    async *streamQuery<Row>(asked: CompiledQuery, atOnce = atOnceUsually): AsyncIterableIterator<QueryResult<Row>> {
      if (this.held && !this.isBegun) await this.executeQuery(nothing)
      const lent = this.held ?? (await (reads(asked) ? reading : writing).take())
      const parts = lent.connection.stream(asked, atOnce)
      try {
        const next = () => measured(asked.sql, () => parts.next())
        for (let part = await next(); !part.done; part = await next()) yield { rows: part.value as Row[] }
      } finally {
        await parts.return(undefined)
        if (!this.held) lent.giveBack()
      }
    },
  })
  const end = async (connection: DatabaseConnection, how: 'commit' | 'rollback') => {
    if ((connection as Session).isBegun) await connection.executeQuery(CompiledQuery.raw(how))
  }
  return {
    init: async () => {},
    acquireConnection: async () => session(),
    beginTransaction: async (connection, { accessMode }) => {
      const own = connection as Session
      own.held = await (accessMode === 'read only' ? reading : writing).take()
      own.isBegun = false
    },
    commitTransaction: (connection) => end(connection, 'commit'),
    rollbackTransaction: (connection) => end(connection, 'rollback'),
    releaseConnection: async (connection) => {
      const own = connection as Session
      own.held?.giveBack()
      own.held = undefined
    },
    destroy: async () => {
      await reading.close()
      await writing.close()
    },
  }
}
