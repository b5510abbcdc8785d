import { type ConnectionLimits, usualLimits } from '../store/connections'
import { expectHosts, hostsOf } from '../store/hosts'
import type { Reading } from './reading'

/** Where the records are kept, and how that is used. */
export interface DatabaseSettings {
  /**
   * DATABASE_URL: a PostgreSQL database in place of the folder's own. Several hosts with commas between them, as libpq takes
   * them, are those of a primary and its replicas. Default: none.
   */
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
export function readDatabase(reading: Reading): DatabaseSettings {
  const { integer } = reading
  const databaseUrl = addressOf(reading)
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

const protocols = ['postgres:', 'postgresql:']

function addressOf({ given, address }: Reading): string | undefined {
  const several = given('DATABASE_URL')
  if (!several || hostsOf(several).length < 2) return address('DATABASE_URL', protocols, example)
  expectHosts(several, protocols)
  return several
}
