import { type RawBuilder, sql } from 'kysely'
import Connection from 'libsql'
import { StartError } from '../settings/start-error'
import { nameOf } from './hosts'
import type { Database } from './store'
import { Unavailable } from './unavailable'

/**
 * Whether these tables are somebody else's: there are some, and none of them marks the database as Deckhand's. The mark is any
 * table of its own that is created after this check; `deckhand_preparing` only says who is starting.
 */
function areForeign(tables: readonly string[]): boolean {
  const telling = tables.filter((name) => name !== 'deckhand_preparing')
  return telling.length > 0 && !telling.some((name) => name.startsWith('deckhand_'))
}

/** How many tables a refusal names. */
const mostNamed = 5

function listOf(tables: readonly string[]): string {
  const named = [...tables].sort().slice(0, mostNamed).join(', ')
  return tables.length > mostNamed ? `${named} and ${tables.length - mostNamed} more` : named
}

/** The tables and views of the schema in use, without those of extensions. */
async function tablesOfSchema(db: Database): Promise<string[]> {
  const names = (query: RawBuilder<{ name: string }>) =>
    query.execute(db).then(({ rows }) => rows.map(({ name }) => name))
  // The catalogue lists tables that the role may not read, too. Engines without it have the standard's list.
  const listed = names(sql`
    select c.relname as "name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'f') and not exists
      (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`)
  return listed.catch((error) => {
    if (error instanceof Unavailable) throw error
    return names(sql`select table_name as "name" from information_schema.tables where table_schema = current_schema()`)
  })
}

/**
 * Checks that a PostgreSQL schema is empty or Deckhand's own. Nothing is written.
 *
 * @throws StartError that names the foreign tables, and the cure.
 */
export async function refuseForeignSchema(db: Database, databaseUrl: string): Promise<void> {
  const tables = await tablesOfSchema(db)
  if (!areForeign(tables)) return
  const { rows } = await sql<{ name: string }>`select current_schema() as "name"`.execute(db)
  const schema = rows[0]?.name
  throw new StartError(
    `The database ${nameOf(databaseUrl)} has tables in its schema ${schema} that Deckhand did not create: ${listOf(tables)}. Nothing was changed. Name an empty database in DATABASE_URL, or keep Deckhand's tables in a schema of their own with DATABASE_SCHEMA=${schema === 'deckhand' ? 'back_office' : 'deckhand'}.`,
  )
}

/**
 * Checks that a SQLite file is empty or Deckhand's own. Nothing is written.
 *
 * @param file exists.
 * @throws StartError that names the foreign tables, and the cure.
 */
export function refuseForeignFile(file: string): void {
  const tables = tablesOfFile(file)
  if (areForeign(tables))
    throw new StartError(
      `${file} is a database with tables that Deckhand did not create: ${listOf(tables)}. Nothing was changed. Move the file away, or name another folder in DATA_DIR.`,
    )
}

function tablesOfFile(file: string): string[] {
  const connection = new Connection(file)
  try {
    const rows = connection
      .prepare("select name from sqlite_master where type in ('table', 'view') and name not glob 'sqlite_*'")
      .all() as { name: string }[]
    return rows.map(({ name }) => name)
  } catch (error) {
    // Whoever opens the file next says what is wrong with it.
    if ((error as { code?: string }).code === 'SQLITE_NOTADB') return []
    throw error
  } finally {
    connection.close()
  }
}
