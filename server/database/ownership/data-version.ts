import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../contract/store'

/** How often the data were brought into another form, such as other names, which processes from before do not know. */
const version = sql<string>`coalesce((select version from deckhand_version where id = 'form'), '0')`

/** The version that the data have now. */
export async function dataVersionOf(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${version} as version`.execute(db)
  return String(rows[0]?.version)
}

/** Tells processes that still run that the data have another version. In the transaction in which they get it. */
export const raiseDataVersion = (db: Database): Promise<unknown> =>
  sql`insert into deckhand_version (id, version) values ('form', '1')
    on conflict (id) do update set version = cast(cast(deckhand_version.version as integer) + 1 as text)`.execute(db)

/**
 * Fails the transaction, by a division by zero, where the data have another version by now. At its end, so that whatever waited
 * for a change of version sees it; the database needs not be waited for, as it commits nothing behind a failure.
 */
export const assertDataVersionSql = (known: string): RawBuilder<unknown> =>
  sql`select 1 / (case when ${version} = ${known} then 1 else 0 end)`

/** Whether that is why a transaction failed. */
export const isDataVersionMismatch = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '22012'
