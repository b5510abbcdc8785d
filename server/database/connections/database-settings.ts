import type { SettingsReader } from '../../platform/settings-reader'
import type { DatabaseLocation } from '../open-store'
import { databaseHostsOf, expectUsableHosts, withSearchPath } from './database-hosts'
import { type ConnectionLimits, defaultConnectionLimits } from './postgres-pool'

/** The location of the records, and the limits of the connections. */
export interface DatabaseSettings {
  /**
   * DATABASE_URL: a PostgreSQL database that replaces the database of the data folder. The URL may contain several
   * hosts, separated by commas as in libpq. Several hosts are a primary server and its replicas. Default: no PostgreSQL
   * database.
   */
  readonly databaseUrl?: string
  /**
   * DATABASE_SCHEMA: the schema of that database for Deckhand's tables, next to the schemas of other programs. The
   * first start of the server creates the schema. Default: the schema of the role, usually public.
   */
  readonly databaseSchema?: string
  /**
   * The limits of the connections to that database:
   * - DATABASE_POOL: the maximum number of connections of this process. Default: 20.
   * - DATABASE_CONNECT_TIMEOUT: the seconds to open a connection. Default: 5.
   * - DATABASE_STATEMENT_TIMEOUT: the seconds for one statement. Default: 30.
   * - DATABASE_LOCK_TIMEOUT: the seconds to wait for a lock. Default: 15.
   */
  readonly connections: ConnectionLimits
}

const example = 'postgres://deckhand:password@localhost:5432/deckhand'

/** Reads DATABASE_URL and the related settings. */
export function readDatabaseSettings(reading: SettingsReader): DatabaseSettings {
  const { integer } = reading
  const address = addressOf(reading)
  const databaseSchema = schemaOf(reading, address)
  const databaseUrl = address && databaseSchema ? withSearchPath(address, databaseSchema) : address
  return {
    ...(databaseUrl && { databaseUrl }),
    ...(databaseSchema && { databaseSchema }),
    connections: {
      pool: integer('DATABASE_POOL', defaultConnectionLimits.pool, 2, 1000),
      connectSeconds: integer('DATABASE_CONNECT_TIMEOUT', defaultConnectionLimits.connectSeconds, 1, 600),
      statementSeconds: integer('DATABASE_STATEMENT_TIMEOUT', defaultConnectionLimits.statementSeconds, 1, 86_400),
      lockSeconds: integer('DATABASE_LOCK_TIMEOUT', defaultConnectionLimits.lockSeconds, 1, 86_400),
    },
  }
}

/** The location of the database: DATABASE_URL, or else the data folder. */
export const databaseLocationOf = ({
  dataDir,
  databaseUrl,
  databaseSchema: schema,
  connections: limits,
}: DatabaseSettings & { readonly dataDir: string }): DatabaseLocation =>
  databaseUrl ? { databaseUrl, limits, ...(schema && { schema }) } : { dataDir }

const protocols = ['postgres:', 'postgresql:']

function addressOf({ optional: given, address }: SettingsReader): string | undefined {
  const several = given('DATABASE_URL')
  if (!several || databaseHostsOf(several).length < 2) return address('DATABASE_URL', protocols, example)
  expectUsableHosts(several, protocols)
  return several
}

/** Matches schema names that need no quotes and that PostgreSQL does not reserve. */
const schemaNames = /^(?!pg_|information_schema$)[a-z_][a-z0-9_]{0,62}$/

function schemaOf(
  { optional: given, refuse, fail }: SettingsReader,
  databaseUrl: string | undefined,
): string | undefined {
  const schema = given('DATABASE_SCHEMA')
  if (schema === undefined) return undefined
  if (!databaseUrl) fail('DATABASE_SCHEMA is set without DATABASE_URL. Set both, or leave DATABASE_SCHEMA out.')
  if (schemaNames.test(schema)) return schema
  return refuse(
    'DATABASE_SCHEMA',
    'a name of at most 63 small letters, digits and _ was expected that starts with a letter, but not with pg_, such as deckhand',
  )
}
