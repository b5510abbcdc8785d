import type { SettingsReader } from '../../platform/settings-reader'
import type { DatabaseLocation } from '../open-store'
import { databaseHostsOf, expectUsableHosts, withSearchPath } from './database-hosts'
import { type ConnectionLimits, defaultConnectionLimits } from './postgres-pool'

/** Where the records are kept, and how that is used. */
export interface DatabaseSettings {
  /**
   * DATABASE_URL: a PostgreSQL database in place of the folder's own. Several hosts with commas between them, as libpq takes
   * them, are those of a primary and its replicas. Default: none.
   */
  readonly databaseUrl?: string
  /**
   * DATABASE_SCHEMA: the schema of that database in which Deckhand keeps its tables, beside those of others. It is created at
   * the first start. Default: that of the role, usually public.
   */
  readonly databaseSchema?: string
  /**
   * How that database is used. DATABASE_POOL: connections of this process at most, default 20. Each of the next in seconds:
   * DATABASE_CONNECT_TIMEOUT until a connection is there, default 5; DATABASE_STATEMENT_TIMEOUT that one statement may take,
   * default 30; DATABASE_LOCK_TIMEOUT that one waits for what others hold, default 15.
   */
  readonly connections: ConnectionLimits
}

const example = 'postgres://deckhand:password@localhost:5432/deckhand'

/** Reads DATABASE_URL and the settings beside it. */
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

/** Where the store of these settings is opened: in DATABASE_URL, else in the data folder. */
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

/** Names that need no quotes, and are not the database's own. */
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
