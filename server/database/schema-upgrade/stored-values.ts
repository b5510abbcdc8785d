import { sql } from 'kysely'
import type { Column } from '../../../vocabulary'
import type { Database } from '../../contract/store'
import type { StoredValue } from '../../contract/tables'

/** The number of rows per batch. */
const rowsAtOnce = 500

/** Calls a function for each value of a column that is not null, sorted by record id. */
export async function forEachStoredValue(
  db: Database,
  table: string,
  column: string,
  work: (id: string, kept: NonNullable<StoredValue>) => Promise<void>,
): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ id: string; kept: NonNullable<StoredValue> }>`
      select id, ${sql.id(column)} as kept from ${sql.table(table)}
      where ${sql.id(column)} is not null and id > ${after} order by id limit ${rowsAtOnce}`.execute(db)
    for (const { id, kept } of rows) await work(id, kept)
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.id
  }
}

/** Whether the stored values of a column can be converted to the format of the API and checked. */
export const hasApiForm = (store: Column['store']): boolean =>
  !['file', 'attachments', 'secret', 'rows', 'references'].includes(store)

/** A stored value in the format of the API. References become ids. */
export function fromStoredValue(kept: StoredValue, store: Column['store'], scale = 0): unknown {
  if (kept === null) return null
  if (store === 'json') return JSON.parse(String(kept))
  if (store === 'boolean') return Number(kept) === 1
  if (store === 'decimal') return Number(kept) / 10 ** scale
  return store === 'integer' ? Number(kept) : kept
}
