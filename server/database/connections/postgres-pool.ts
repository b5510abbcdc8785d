import type { PostgresPool } from 'kysely'
import pg from 'pg'
import type { ConnectionUsage } from '../../contract/store'
import { createFairLimiter } from '../../platform/admission/call-class'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { createDatabaseHosts } from './database-hosts'
import { createPooledConnection } from './pooled-connection'

/** How many connections there are at most, and how long anything may take. */
export interface ConnectionLimits {
  /** Connections of this process at most. */
  readonly pool: number
  /** Seconds until a connection has to be there. */
  readonly connectSeconds: number
  /** Seconds that a statement may take; 0 for as long as it likes. */
  readonly statementSeconds: number
  /** Seconds that a statement waits for what others hold; 0 for as long as it takes. */
  readonly lockSeconds: number
}

/** What holds unless the settings say otherwise. */
export const defaultConnectionLimits: ConnectionLimits = {
  pool: 20,
  connectSeconds: 5,
  statementSeconds: 30,
  lockSeconds: 15,
}

const int8 = 20

/** Counts and money in minor units come as eight-byte integers, all of which are small enough to be numbers. */
const types = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** What the server is given beyond a statement's own time to say that it took too long, in seconds. */
const grace = 5

/** Milliseconds for which a connection that nobody uses is kept: a new one has to learn the tables and plan each statement again. */
const idleTimeoutMs = 10 * 60_000

/** Seconds after which the server undoes a transaction in which nothing is done, such as that of a machine which is gone. */
const idleSeconds = 60

/**
 * What each connection is told at its beginning. An engine that does not know of something is left as it is. PostgreSQL
 * compiles a query that it thinks dear, which takes longer than to run any of ours; and what is derived looks dearer than
 * it is.
 */
const beginnings = ({ statementSeconds, lockSeconds }: ConnectionLimits): string[] => [
  'set jit = off',
  `set statement_timeout = ${statementSeconds * 1000}`,
  `set lock_timeout = ${lockSeconds * 1000}`,
  `set idle_in_transaction_session_timeout = ${idleSeconds * 1000}`,
]

/** @throws Error where the host takes no writes, as a replica does. */
async function expectWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('it takes no writes')
}

interface Connections extends PostgresPool {
  usage(): ConnectionUsage
  /** The address of the host that took writes last. */
  address(): string
}

/**
 * Connections to a PostgreSQL database, or to an engine that speaks its protocol. One that breaks is replaced when the next
 * is needed, and whoever used it gets an {@link DatabaseUnavailable}. Of several hosts that the address names, the first that takes
 * writes is used, looked for at each new connection.
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
    // Questions that do not wait for each other's answers are sent at once.
    pipeline: true,
    ...(statementSeconds > 0 && { query_timeout: (statementSeconds + grace) * 1000 }),
    onConnect: async (client) => {
      if (hosts.hasMultiple) await expectWrites(client)
      for (const statement of beginnings(limits)) await client.query(statement).catch(() => {})
    },
  })
  // One that breaks while nobody uses it is replaced as well.
  pool.on('error', () => {})
  // Those who have one may wait for a lock.
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
