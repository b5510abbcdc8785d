import type { PostgresPool } from 'kysely'
import pg from 'pg'
import type { ConnectionUsage } from '../../contract/store'
import { createFairLimiter } from '../../platform/admission'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { createDatabaseHosts } from './database-hosts'
import { createPooledConnection } from './pooled-connection'

/** The maximum number of connections, and the time limits. */
export interface ConnectionLimits {
  /** The maximum number of connections of this process. */
  readonly pool: number
  /** The maximum seconds to open a connection. */
  readonly connectSeconds: number
  /** The maximum seconds of a statement. 0 means no limit. */
  readonly statementSeconds: number
  /** The maximum seconds to wait for a lock. 0 means no limit. */
  readonly lockSeconds: number
}

/** The limits if no settings are given. */
export const defaultConnectionLimits: ConnectionLimits = {
  pool: 20,
  connectSeconds: 5,
  statementSeconds: 30,
  lockSeconds: 15,
}

const int8 = 20

/**
 * Counts and money in minor units are eight-byte integers. All stored integers are small enough for a JavaScript
 * number.
 */
const types = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** The extra seconds after a statement's timeout in which the server can report the timeout. */
const grace = 5

/**
 * The milliseconds for which idle connections stay open. A new connection has to load the tables and plan each
 * statement again.
 */
const idleTimeoutMs = 10 * 60_000

/**
 * The seconds after which the server rolls back an idle transaction, such as the transaction of a machine that has
 * crashed.
 */
const idleSeconds = 60

/**
 * The statements that run at the start of each connection. If a database engine does not know a setting, the statement
 * is skipped. JIT is off because PostgreSQL overestimates the cost of derived fields. The JIT compilation would take
 * longer than any of our queries.
 */
const beginnings = ({ statementSeconds, lockSeconds }: ConnectionLimits): string[] => [
  'set jit = off',
  `set statement_timeout = ${statementSeconds * 1000}`,
  `set lock_timeout = ${lockSeconds * 1000}`,
  `set idle_in_transaction_session_timeout = ${idleSeconds * 1000}`,
]

/** @throws Error if the database host is read-only, such as a replica. */
async function expectWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('it is read-only')
}

interface Connections extends PostgresPool {
  usage(): ConnectionUsage
  /** The URL of the host that last accepted writes. */
  address(): string
}

/**
 * Opens a connection pool for PostgreSQL, or for an engine with the same protocol. A broken connection is replaced on
 * demand, and the call that used it gets a {@link DatabaseUnavailable}. If the URL names several hosts, each new
 * connection looks for the first host that accepts writes.
 */
export function createPostgresPool(databaseUrl: string, limits: ConnectionLimits): Connections {
  const { pool: max, connectSeconds, statementSeconds, lockSeconds } = limits
  const hosts = createDatabaseHosts(databaseUrl)
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      constructor(options: pg.ClientConfig = {}) {
        super({ ...options, connectionString: hosts.current() })
      }
    },
    types,
    max,
    connectionTimeoutMillis: connectSeconds * 1000,
    keepAlive: true,
    idleTimeoutMillis: idleTimeoutMs,
    // The driver sends independent statements without waiting for earlier results.
    pipeline: true,
    ...(statementSeconds > 0 && { query_timeout: (statementSeconds + grace) * 1000 }),
    onConnect: async (client) => {
      if (hosts.hasMultiple) await expectWrites(client)
      for (const statement of beginnings(limits)) await client.query(statement).catch(() => {})
    },
  })
  // The pool also replaces a broken idle connection.
  pool.on('error', () => {})
  // The calls that use the connections may be waiting for a lock.
  const patience = connectSeconds + lockSeconds
  const waited = () => new DatabaseUnavailable('busy', new Error(`No connection was free within ${patience} s.`))
  const enter = createFairLimiter(max, patience * 1000, waited)
  return {
    connect: async () => {
      const leave = await enter()
      try {
        return createPooledConnection(await hosts.find(() => pool.connect()), leave)
      } catch (error) {
        leave()
        throw new DatabaseUnavailable('unreachable', error)
      }
    },
    end: () => pool.end(),
    address: hosts.current,
    usage: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: enter.waiting() + pool.waitingCount,
    }),
  }
}
