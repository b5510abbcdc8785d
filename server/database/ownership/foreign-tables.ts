import { statSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import Connection from 'libsql'
import type { Database } from '../../contract/store'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { StartError } from '../../platform/problem'
import { redactDatabaseUrl } from '../connections/database-hosts'

/** A table, view, sequence or type of a database. */
interface Found {
  readonly name: string
  /** The names of the table's columns, only for the table `deckhand_version`. */
  readonly columns?: string
}

/** The name of the table that Deckhand creates first. This table identifies a database of Deckhand. */
const mark = { name: 'deckhand_version', columns: 'id,version' }

/**
 * Whether the objects belong to another program. The objects belong to another program if no object identifies the
 * database as Deckhand's. Databases of the first versions are identified by their other tables. The check ignores the
 * table `deckhand_preparing`, because this table exists before the check.
 */
function areForeign(all: readonly Found[]): boolean {
  const telling = all.filter(({ name }) => name !== 'deckhand_preparing')
  const marking = telling.find(({ name }) => name === mark.name)
  if (marking) return marking.columns !== mark.columns
  return telling.length > 0 && !telling.some(({ name }) => name.startsWith('deckhand_'))
}

/** The maximum number of tables in an error message. */
const mostNamed = 5

function listOf(all: readonly Found[]): string {
  const names = all.map(({ name }) => name).sort()
  const named = names.slice(0, mostNamed).join(', ')
  return names.length > mostNamed ? `${named} and ${names.length - mostNamed} more` : named
}

/** The tables, views, sequences and types of the current schema, without the objects of extensions. */
async function objectsOfSchema(db: Database): Promise<Found[]> {
  const found = (query: RawBuilder<{ name: string; columns: string | null }>) =>
    query
      .execute(db)
      .then(({ rows }) => rows.map(({ name, columns }) => ({ name, ...(columns !== null && { columns }) })))
  const own = (id: string, catalogue: string) => sql`not exists (select 1 from pg_depend d
    where d.objid = ${sql.raw(id)} and d.classid = ${sql.lit(catalogue)}::regclass and d.deptype = 'e')`
  // The PostgreSQL catalogue includes tables that the database role may not read. Database engines without this
  // catalogue have the information schema.
  const listed = found(sql`
    select c.relname as "name", case when c.relname = ${mark.name} then (
        select string_agg(a.attname, ',' order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) end as "columns"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S', 'c') and ${own('c.oid', 'pg_class')}
    union all
    select t.typname, null from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = current_schema() and t.typtype in ('d', 'e', 'r') and ${own('t.oid', 'pg_type')}`)
  return listed.catch((error) => {
    if (error instanceof DatabaseUnavailable) throw error
    return found(sql`select table_name as "name", case when table_name = ${mark.name} then ${mark.columns} end as "columns"
      from information_schema.tables where table_schema = current_schema()`)
  })
}

/**
 * Checks that a PostgreSQL schema is empty or contains Deckhand's tables. The check writes nothing.
 *
 * @throws StartError with the foreign tables and the way to fix the problem.
 */
export async function refuseForeignSchema(db: Database, databaseUrl: string): Promise<void> {
  const objects = await objectsOfSchema(db)
  if (!areForeign(objects)) return
  const { rows } = await sql<{ name: string }>`select current_schema() as "name"`.execute(db)
  const schema = rows[0]?.name
  throw new StartError(
    `The database ${redactDatabaseUrl(databaseUrl)} has tables or types in its schema ${schema} that Deckhand did not create: ${listOf(objects)}. Nothing was changed. Name an empty database in DATABASE_URL, or keep Deckhand's tables in a separate schema with DATABASE_SCHEMA=${schema === 'deckhand' ? 'back_office' : 'deckhand'}.`,
  )
}

/**
 * Checks that a SQLite file is empty or contains Deckhand's tables. The check writes nothing.
 *
 * @param file the path of an existing file.
 * @throws StartError if the file has foreign tables or is a folder. The error contains the way to fix the problem.
 */
export function refuseForeignFile(file: string): void {
  if (statSync(file).isDirectory())
    throw new StartError(`${file} is a folder, and no database. Move it away, or name another folder in DATA_DIR.`)
  const tables = tablesOfFile(file)
  if (areForeign(tables))
    throw new StartError(
      `${file} is a database with tables that Deckhand did not create: ${listOf(tables)}. Nothing was changed. Move the file away, or name another folder in DATA_DIR.`,
    )
}

function tablesOfFile(file: string): Found[] {
  const connection = new Connection(file)
  try {
    return connection
      .prepare(`select name, case name when '${mark.name}' then
          (select group_concat(name) from (select name from pragma_table_info('${mark.name}') order by name)) end as columns
        from sqlite_master where type in ('table', 'view') and name not glob 'sqlite_*'`)
      .all() as Found[]
  } catch (error) {
    // The next step of the startup opens the file and reports the error.
    if ((error as { code?: string }).code === 'SQLITE_NOTADB') return []
    throw error
  } finally {
    connection.close()
  }
}
