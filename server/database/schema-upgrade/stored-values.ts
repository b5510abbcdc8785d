import { sql } from 'kysely'
import type { Column } from '../../../vocabulary'
import type { Database } from '../../contract/store'
import type { StoredValue } from '../../contract/tables'

/** So many rows are read at a time. */
const rowsAtOnce = 500

/** Goes through the values of a column that are there, by the ids of their records. */
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

/** Whether values are kept in a column as the API has them, so that they can be looked at. */
export const hasApiForm = (store: Column['store']): boolean =>
  !['file', 'attachments', 'secret', 'rows', 'references'].includes(store)

/** A kept value as the API has it; references as ids. */
export function fromStoredValue(kept: StoredValue, store: Column['store'], scale = 0): unknown {
  if (kept === null) return null
  if (store === 'json') return JSON.parse(String(kept))
  if (store === 'boolean') return Number(kept) === 1
  if (store === 'decimal') return Number(kept) / 10 ** scale
  return store === 'integer' ? Number(kept) : kept
}
