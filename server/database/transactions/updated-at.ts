import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Sql } from '../../contract/dialect'
import type { Transaction } from '../../contract/store'
import { tableName } from '../../contract/table-model'

interface Stamping {
  readonly db: Transaction
  readonly dialect: Dialect
}

const stamp = sql.ref('updatedAt')

/** When a record is changed: now, but always later than it was before, also where the clock was set back. */
export function nextUpdatedAtSql({ justAfter }: Dialect): RawBuilder<string> {
  const now = sql.val(new Date().toISOString())
  return sql<string>`case when ${stamp} < ${now} then ${now} else ${justAfter(stamp)} end`
}

/** Gives records the stamp of a change that was made elsewhere, such as in their rows. */
export async function setUpdatedAt({ db, dialect }: Stamping, resource: string, ids: Sql): Promise<void> {
  await sql`update ${sql.table(tableName(resource))} set ${sql.id('updatedAt')} = ${nextUpdatedAtSql(dialect)} where id in (${ids})`.execute(
    db,
  )
}
