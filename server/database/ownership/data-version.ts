import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../contract/store'

/** The number of changes to the format of the data, such as renames, that older running processes do not know. */
const version = sql<string>`coalesce((select version from deckhand_version where id = 'form'), '0')`

/** The current data version. */
export async function dataVersionOf(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${version} as version`.execute(db)
  return String(rows[0]?.version)
}

/**
 * Raises the data version, so that older running processes notice the change. Call this function in the transaction of
 * the change.
 */
export const raiseDataVersion = (db: Database): Promise<unknown> =>
  sql`insert into deckhand_version (id, version) values ('form', '1')
    on conflict (id) do update set version = cast(cast(deckhand_version.version as integer) + 1 as text)`.execute(db)

/**
 * Fails the transaction with a division by zero if the data version has changed. Run this statement last, so that the
 * statement sees a change that the transaction waited for. The caller need not await the statement, because the commit
 * fails after a failed statement.
 */
export const assertDataVersionSql = (known: string): RawBuilder<unknown> =>
  sql`select 1 / (case when ${version} = ${known} then 1 else 0 end)`

/** Whether a transaction failed because of a changed data version. */
export const isDataVersionMismatch = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '22012'
