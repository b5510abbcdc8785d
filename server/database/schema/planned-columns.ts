import { type RawBuilder, sql } from 'kysely'
import { defaultOf, type Registry, type Resource } from '../../../vocabulary'
import {
  hasPosition,
  orderColumn,
  ownershipOf,
  pairTableName,
  type StoredField,
  storedFields,
  tableName,
} from '../../contract/table-model'
import { storageOf, toStored } from '../columns'
import { shadowColumnsOf } from '../queries/shadow-columns'
import type { UpgradeContext } from '../schema-upgrade/existing-tables'

/** A column that the declarations require. */
export interface PlannedColumn {
  readonly name: string
  readonly type: string
  readonly definition: RawBuilder<unknown>
}

/**
 * The columns of a resource's table. Only the time stamps are `not null`, so that a field may become optional later.
 */
export function plannedColumnsOf(
  resource: Resource,
  { dialect, registry }: Pick<UpgradeContext, 'dialect' | 'registry'>,
): PlannedColumn[] {
  const types = { text: 'text', integer: dialect.integer }
  const planned = storedFields(resource).flatMap((stored): PlannedColumn[] => {
    const type = storageOf(stored.column).type
    if (!type) return []
    const definition = sql`${sql.raw(types[type])}${constraint(stored, resource, registry)}`
    return [{ name: stored.name, type: types[type], definition }]
  })
  for (const { name } of shadowColumnsOf(resource)) planned.push({ name, type: types.text, definition: sql`text` })
  if (!hasPosition(registry, resource)) return planned
  const definition = sql`${sql.raw(dialect.integer)} not null default 0`
  return [...planned, { name: orderColumn(resource), type: dialect.integer, definition }]
}

/** The foreign key of a reference, or the default for existing records in a new column. */
function constraint({ name, field, column }: StoredField, resource: Resource, registry: Registry) {
  if (column.store === 'reference') {
    if (!registry.isLocal(column.to)) return sql``
    const owned = ownershipOf(registry, resource)?.by === name
    return sql` references ${sql.table(tableName(column.to))} (id) on delete ${owned ? sql`cascade` : sql`restrict`}`
  }
  // A default that changes, such as the current time, does not apply to existing records.
  if (field.default === undefined || defaultOf(field) !== field.default) return sql``
  return sql` default ${sql.lit(toStored(column, field.default))}`
}

/** The SQL that creates the join table of a list of references. */
export const createPairTableSql = (
  resource: string,
  field: string,
  to: string,
  { isLocal: keeps }: Pick<Registry, 'isLocal'>,
) => sql`
  create table if not exists ${sql.table(pairTableName(resource, field))} (
    owner text not null references ${sql.table(tableName(resource))} (id) on delete cascade,
    target text not null${keeps(to) ? sql` references ${sql.table(tableName(to))} (id) on delete restrict` : sql``},
    position integer not null,
    primary key (owner, target))`
