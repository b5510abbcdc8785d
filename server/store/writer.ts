import { sql } from 'kysely'
import { StartError } from '../settings'
import { isLater, ownVersion } from '../version'
import type { Database } from './store'

const table = sql.table('deckhand_version')

/**
 * Notes in the database which version of the product writes it: the latest that ever did.
 *
 * @throws StartError where a later one has written it, whose data this one might not understand.
 */
export async function settleWriter(db: Database): Promise<void> {
  await sql`create table if not exists ${table} (id text primary key, version text not null)`.execute(db)
  const { rows } = await sql<{ version: string }>`select version from ${table} where id = 'writer'`.execute(db)
  const writer = rows[0]?.version
  if (writer === ownVersion) return
  if (writer !== undefined && isLater(writer, ownVersion))
    throw new StartError(
      `The database was written by Deckhand ${writer}, and this is ${ownVersion}, which may not understand it. Start version ${writer} or a later one, or restore a backup that ${ownVersion} has made.`,
    )
  await sql`insert into ${table} (id, version) values ('writer', ${ownVersion})
    on conflict (id) do update set version = ${ownVersion}`.execute(db)
}
