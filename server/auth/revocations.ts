import { type RawBuilder, sql } from 'kysely'
import { retrying } from '../store/retry'
import type { Store } from '../store/store'

const table = 'revoked_token'

/** Whether a token was signed out, as a condition of a query. */
export const isRevoked = (id: string): RawBuilder<boolean> =>
  sql`exists (select 1 from ${sql.table(table)} as revoked where revoked.id = ${id})`

/** Tokens that were signed out before they expire. */
export interface Revocations {
  /** @param expires when the token would have ended by itself; it is forgotten then. Seconds since 1970. */
  add(id: string, expires: number): Promise<void>
}

/** Lays the table of revoked tokens where it is missing. */
export async function openRevocations({ db, dialect }: Store): Promise<Revocations> {
  await retrying(dialect, () =>
    db.schema
      .createTable(table)
      .ifNotExists()
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('expires', 'bigint', (column) => column.notNull())
      .execute(),
  )
  return {
    add: async (id, expires) => {
      await db
        .deleteFrom(table)
        .where('expires', '<', Math.floor(Date.now() / 1000))
        .execute()
      await db
        .insertInto(table)
        .values({ id, expires })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
  }
}
