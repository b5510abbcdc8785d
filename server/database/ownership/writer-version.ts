import { sql } from 'kysely'
import type { Database } from '../../contract/store'
import { StartError } from '../../platform/start-error'
import { isLaterVersion, ownVersion } from '../../platform/version'
import { dataFormat } from './data-format'

const table = sql.table('deckhand_version')

/** A database that may not be understood is not replaced either. */
export const emptyDatabaseHint = 'where no database is yet: in another DATA_DIR, or at another DATABASE_URL'

/** The latest version of the product that ever wrote the database, if that is known. */
export async function lastWriterVersion(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`select version from ${table} where id = 'writer'`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows[0]?.version
}

/** The latest data format in which a program wrote the database; 1 where that is not noted. */
export async function dataFormatOf(db: Database): Promise<number> {
  const { rows } = await sql<{ version: string }>`select version from ${table} where id = 'format'`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return Number(rows[0]?.version ?? 1)
}

/** Creates the table of the versions. */
export const createVersionTable = (db: Database): Promise<unknown> =>
  sql`create table if not exists ${table} (id text primary key, version text not null)`.execute(db)

/**
 * Checks that no later program has written the database; nothing is written.
 *
 * @throws StartError where the data are in a later format, or a later version wrote them.
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

/** Notes in the database that this program writes it: its version, and its data format. */
export async function recordWriterVersion(db: Database): Promise<void> {
  const note = (id: string, version: string) =>
    sql`insert into ${table} (id, version) values (${id}, ${version})
    on conflict (id) do update set version = ${version}`.execute(db)
  if ((await lastWriterVersion(db)) !== ownVersion) await note('writer', ownVersion)
  if ((await dataFormatOf(db)) !== dataFormat) await note('format', String(dataFormat))
}
