import { sql } from 'kysely'
import type { Database } from '../../contract/store'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { StartError } from '../../platform/problem'
import { connectionErrorReason, redactDatabaseUrl } from './database-hosts'

/** The way to fix errors that prevent the use of a database, by the error code of PostgreSQL. */
const cures: Readonly<Record<string, string | ((schema: string) => string)>> = {
  '53300': 'It has no connection left: raise its max_connections, or lower DATABASE_POOL',
  '42501': (schema) =>
    `Let its role make tables there: grant usage, create on schema ${schema} to the role, or make it the owner of the database`,
  '3F000': 'Give its role a search_path with a schema that exists, such as public',
  '25006': 'The database is read-only: name a writable server, or allow writes (default_transaction_read_only)',
  '28P01': 'Correct the password in DATABASE_URL',
  '3D000': 'Create it, or correct DATABASE_URL',
}

const causeOf = (error: unknown) => (error instanceof DatabaseUnavailable ? error.cause : error)

function cureOf(error: unknown, schema = 'public'): string | undefined {
  const cure = cures[(causeOf(error) as { code?: string } | undefined)?.code ?? '']
  return typeof cure === 'function' ? cure(schema) : cure
}

/**
 * The startup error for an unusable database, with the database URL, the reason and the way to fix the problem. The
 * error does not contain the password.
 */
const unusable = (databaseUrl: string, error: unknown, cure: string) =>
  new StartError(
    `The database ${redactDatabaseUrl(databaseUrl)} cannot be used: ${connectionErrorReason(causeOf(error))}. ${cure}.`,
  )

/**
 * The error of a database as the startup reports the error, with the way to fix the problem. An error without a known
 * fix is returned unchanged.
 *
 * @param schema the schema of Deckhand's tables. Default: public.
 */
export function explainDatabaseError(error: unknown, databaseUrl: string, schema?: string): unknown {
  const cure = cureOf(error, schema)
  return cure === undefined ? error : unusable(databaseUrl, error, cure)
}

/** The encoding of a database. Undefined if the database does not report its encoding. */
const encodingOf = (db: Database) =>
  sql<{ server_encoding: string }>`show server_encoding`.execute(db).then(
    ({ rows }) => rows[0]?.server_encoding,
    () => undefined,
  )

/**
 * Runs a test query. Closes the connection if the database does not respond, or if the database's encoding is not
 * UTF-8.
 *
 * @throws StartError with the reason and the way to fix the problem.
 */
export async function expectDatabase(db: Database, databaseUrl: string): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw unusable(databaseUrl, error, cureOf(error) ?? 'Start it, or correct DATABASE_URL')
  }
  const encoding = await encodingOf(db)
  if (encoding === undefined || encoding === 'UTF8') return
  await db.destroy()
  throw new StartError(
    `The database ${redactDatabaseUrl(databaseUrl)} keeps texts in ${encoding}, which cannot store all characters. Create one in UTF8: create database … encoding 'UTF8' template template0.`,
  )
}

/**
 * Creates the schema if the schema does not exist.
 *
 * @param schema the schema that the connections use through {@link withSearchPath}.
 * @throws StartError if the database role may neither use nor create the schema. The error contains the SQL statement
 * that grants the permission.
 */
export async function createDatabaseSchema(db: Database, schema: string): Promise<void> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db)
  if (rows[0]?.schema === schema) return
  const { rows: there } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(db)
  if (there.length > 0)
    throw new StartError(
      `The role of DATABASE_URL may not use the schema ${schema} of DATABASE_SCHEMA. Let its owner run: grant usage, create on schema ${schema} to ROLE, with the role of DATABASE_URL.`,
    )
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db).catch((error: unknown) => {
    throw new StartError(
      `The schema ${schema} of DATABASE_SCHEMA cannot be created: ${connectionErrorReason(causeOf(error))}. Let its owner run: create schema ${schema} authorization ROLE, with the role of DATABASE_URL.`,
    )
  })
}
