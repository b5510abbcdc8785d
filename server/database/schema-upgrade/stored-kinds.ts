import { sql } from 'kysely'
import { type Column, findCurrentResource, type Resource } from '../../../vocabulary'
import type { Database } from '../../contract/store'
import { type StoredField, tableName } from '../../contract/table-model'
import type { ExistingTables, UpgradeContext } from './existing-tables'

/** The storage of a field: the name of its kind, the type of storage, and the target of its references. */
export interface StoredKind {
  readonly name: string
  readonly store: Column['store']
  readonly of?: string | undefined
}

/** The kind with which each field was created, by table and name. The column type alone does not identify the kind. */
const table = sql.table('deckhand_kinds')

export function storedKindOf({ field, column }: StoredField): StoredKind {
  const of = column.store === 'reference' || column.store === 'references' ? column.to : undefined
  return { name: field.kind.name, store: column.store, ...(of !== undefined && { of }) }
}

/** The kind of a column, if only the column's type is known. */
export const kindOfColumnType = (type: 'text' | 'integer'): StoredKind => ({ name: type, store: type })

interface Row {
  readonly id: string
  readonly kind: string
  readonly store: Column['store']
  readonly target: string | null
}

/** The stored kinds. Former names of reference targets are replaced by the current names. */
export async function readStoredKinds(
  { db, registry }: UpgradeContext,
  there: ExistingTables,
): Promise<Map<string, StoredKind>> {
  if (!there.has('deckhand_kinds')) return new Map()
  const { rows } = await sql<Row>`select id, kind, store, target from ${table}`.execute(db)
  return new Map(
    rows.map(({ id, kind, store, target }) => [
      id,
      { name: kind, store, ...(target !== null && { of: findCurrentResource(registry, target)?.name ?? target }) },
    ]),
  )
}

/** Creates the table of stored kinds. */
export const createKindTable = (db: Database): Promise<unknown> =>
  sql`create table if not exists ${table} (id text primary key, kind text not null, store text not null, target text)`.execute(
    db,
  )

/** Records the kinds with which fields are stored from now on. */
export async function writeStoredKinds(
  db: Database,
  fields: readonly { readonly resource: Resource; readonly stored: StoredField }[],
): Promise<void> {
  if (fields.length === 0) return
  const rows = fields.map(({ resource, stored }) => {
    const { name, store, of } = storedKindOf(stored)
    return sql`(${`${tableName(resource.name)}.${stored.name}`}, ${name}, ${store}, ${of ?? null})`
  })
  await sql`insert into ${table} (id, kind, store, target) values ${sql.join(rows)}
    on conflict (id) do update set kind = excluded.kind, store = excluded.store, target = excluded.target`.execute(db)
}
