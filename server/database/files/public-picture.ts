import { sql } from 'kysely'
import type { Registry } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { storedFields, tableName } from '../../contract/table-model'

const publicColumns = (registry: Registry) =>
  registry.localResources.flatMap((resource) =>
    storedFields(resource).flatMap(({ name, column }) =>
      column.store === 'file' && column.public ? [{ table: tableName(resource.name), name }] : [],
    ),
  )

/** Whether a record has the picture in a field that is declared public. Accepts the name of a thumbnail too. */
export async function isPublicPicture({ registry, db }: Store, name: string): Promise<boolean> {
  const picture = name.replace('.thumb.', '.')
  for (const column of publicColumns(registry)) {
    const { rows } = await sql`select 1 from ${sql.table(column.table)}
      where ${sql.id(column.name)} = ${picture} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}
