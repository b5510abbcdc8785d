import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Sql } from '../../contract/dialect'
import type { Transaction } from '../../contract/store'
import { tableName } from '../../contract/table-model'

interface Stamping {
  readonly db: Transaction
  readonly dialect: Dialect
}

const stamp = sql.ref('updatedAt')

/** The new `updatedAt` of a record: now, but always later than the old value, even if the clock was set back. */
export function nextUpdatedAtSql({ justAfter }: Dialect): RawBuilder<string> {
  const now = sql.val(new Date().toISOString())
  return sql<string>`case when ${stamp} < ${now} then ${now} else ${justAfter(stamp)} end`
}

/** Sets `updatedAt` of records whose change was made elsewhere, such as in their rows. */
export async function setUpdatedAt({ db, dialect }: Stamping, resource: string, ids: Sql): Promise<void> {
  await sql`update ${sql.table(tableName(resource))} set ${sql.id('updatedAt')} = ${nextUpdatedAtSql(dialect)} where id in (${ids})`.execute(
    db,
  )
}
