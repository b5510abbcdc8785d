import { sql } from 'kysely'
import type { Database } from '../../contract/store'
import { StartError } from '../../platform/problem'
import { isLaterVersion, ownVersion } from '../../platform/version'

/**
 * The data format of this program. Raise the data format with each change after which an older program would misread or
 * damage the data. Examples are a table or column that needs updates, or values in another format. A program refuses
 * databases and backups of a newer format. `tests/server/store/schema/data-format.test.ts` fails if the engine's tables
 * change without a new format.
 *
 * Format 1 was in use until November 2026. Format 2 encrypts the values of jobs. Format 3 keeps invoices as documents,
 * compares serials without case, and notes the records with a legal term.
 */
export const dataFormat = 3

const table = sql.table('deckhand_version')

/**
 * The end of two error messages. A database that may be misread must not be overwritten, so that a restore needs an
 * empty database.
 */
export const emptyDatabaseHint = 'where no database is yet: in another DATA_DIR, or at another DATABASE_URL'

/** The latest version of Deckhand that wrote the database, if known. */
export async function lastWriterVersion(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`select version from ${table} where id = 'writer'`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows[0]?.version
}

/** The latest data format in which a program wrote the database. The result is 1 if no format is recorded. */
export async function dataFormatOf(db: Database): Promise<number> {
  const { rows } = await sql<{ version: string }>`select version from ${table} where id = 'format'`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return Number(rows[0]?.version ?? 1)
}

/** Creates the table of versions. */
export const createVersionTable = (db: Database): Promise<unknown> =>
  sql`create table if not exists ${table} (id text primary key, version text not null)`.execute(db)

/**
 * Checks that no newer program has written the database. The check writes nothing.
 *
 * @throws StartError if the data have a newer format, or a newer version of Deckhand wrote the data.
 */
export async function expectNoLaterWriter(db: Database): Promise<void> {
  const [writer, format] = [await lastWriterVersion(db), await dataFormatOf(db)]
  if (format > dataFormat)
    throw new StartError(
      `The database is in data format ${format}, and this program (Deckhand ${ownVersion}) knows formats up to ${dataFormat}. Start the program that wrote it or a later one, or restore a backup from before ${emptyDatabaseHint}.`,
    )
  if (writer !== undefined && isLaterVersion(writer, ownVersion))
    throw new StartError(
      `The database was written by Deckhand ${writer}, and this is ${ownVersion}, which may not understand it. Start version ${writer} or a later one, or restore a backup that ${ownVersion} has made ${emptyDatabaseHint}.`,
    )
}

/** Records the version and the data format of this program in the database. */
export async function recordWriterVersion(db: Database): Promise<void> {
  const note = (id: string, version: string) =>
    sql`insert into ${table} (id, version) values (${id}, ${version})
    on conflict (id) do update set version = ${version}`.execute(db)
  if ((await lastWriterVersion(db)) !== ownVersion) await note('writer', ownVersion)
  if ((await dataFormatOf(db)) !== dataFormat) await note('format', String(dataFormat))
}
