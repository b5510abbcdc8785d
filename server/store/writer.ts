import { sql } from 'kysely'
import { StartError } from '../settings'
import { isLater, ownVersion } from '../version'
import type { Database } from './store'

const table = sql.table('deckhand_version')

/** A database that may not be understood is not replaced either. */
export const whereNothingIs = 'where no database is yet: in another DATA_DIR, or at another DATABASE_URL'

/** The latest version of the product that ever wrote the database, if that is known. */
export async function writerOf(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`select version from ${table} where id = 'writer'`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows[0]?.version
}

/** Creates the table of the versions. */
export const createVersions = (db: Database): Promise<unknown> =>
  sql`create table if not exists ${table} (id text primary key, version text not null)`.execute(db)

/**
 * Looks which version of the product has written the database; nothing is written.
 *
 * @throws StartError where a later one has, whose data this one might not understand.
 */
export async function expectWriter(db: Database): Promise<void> {
  const writer = await writerOf(db)
  if (writer !== undefined && isLater(writer, ownVersion))
    throw new StartError(
      `The database was written by Deckhand ${writer}, and this is ${ownVersion}, which may not understand it. Start version ${writer} or a later one, or restore a backup that ${ownVersion} has made ${whereNothingIs}.`,
    )
}

/** Notes in the database that this version of the product writes it. */
export async function noteWriter(db: Database): Promise<void> {
  if ((await writerOf(db)) === ownVersion) return
  await sql`insert into ${table} (id, version) values ('writer', ${ownVersion})
    on conflict (id) do update set version = ${ownVersion}`.execute(db)
}
