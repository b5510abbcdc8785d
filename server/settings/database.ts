import { type ConnectionLimits, usualLimits } from '../store/connections'
import type { Reading } from './reading'

/** Where the records are kept, and how that is used. */
export interface DatabaseSettings {
  /** DATABASE_URL: a PostgreSQL database in place of the folder's own. Default: none. */
  readonly databaseUrl?: string
  /**
   * How that database is used. DATABASE_POOL: connections of this process at most, default 20. Each of the next in seconds:
   * DATABASE_CONNECT_TIMEOUT until a connection is there, default 5; DATABASE_STATEMENT_TIMEOUT that one statement may take,
   * default 30; DATABASE_LOCK_TIMEOUT that one waits for what others hold, default 15.
   */
  readonly connections: ConnectionLimits
}

const example = 'postgres://deckhand:password@localhost:5432/deckhand'

/** Reads DATABASE_URL and the settings beside it. */
export function readDatabase({ address, integer }: Reading): DatabaseSettings {
  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:'], example)
  return {
    ...(databaseUrl && { databaseUrl }),
    connections: {
      pool: integer('DATABASE_POOL', usualLimits.pool, 2, 1000),
      connectSeconds: integer('DATABASE_CONNECT_TIMEOUT', usualLimits.connectSeconds, 1, 600),
      statementSeconds: integer('DATABASE_STATEMENT_TIMEOUT', usualLimits.statementSeconds, 1, 86_400),
      lockSeconds: integer('DATABASE_LOCK_TIMEOUT', usualLimits.lockSeconds, 1, 86_400),
    },
  }
}
