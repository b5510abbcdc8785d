import { sql } from 'kysely'
import { checkValue, idOf, isEmpty, type Resource } from '../../../vocabulary'
import { pairTableName, type StoredField, storedFields, tableName } from '../../contract/table-model'
import { storageOf, toStored } from '../columns'
import { resetBackfill } from '../schema/backfill-shadow-columns'
import { createPairTableSql, plannedColumnsOf } from '../schema/planned-columns'
import { type ExistingTables, readExistingTables, type UpgradeContext } from './existing-tables'
import { readStoredKinds, writeStoredKinds } from './stored-kinds'
import { forEachStoredValue, fromStoredValue } from './stored-values'
import { dropTableIndexes } from './undeclared-data'

interface Conversion {
  readonly resource: string
  readonly field: string
  readonly become: (value: unknown) => unknown
}

/** The stored values by record id. */
type Values = ReadonlyMap<string, unknown>

/**
 * Converts a field to its declared kind. The old column or join table is renamed, and a new column or join table gets
 * the converted values.
 *
 * @throws an error with the record if the declaration refuses a converted value.
 */
export async function convertField(
  database: UpgradeContext,
  { resource: name, field, become }: Conversion,
): Promise<void> {
  const resource = database.registry.get(name)
  const stored = storedFields(resource).find((one) => one.name === field)
  if (!stored || stored.column.store === 'rows')
    throw new Error(`convert('${name}', '${field}'): expected a field of ${name} that keeps its values itself.`)
  const values = await setAside(database, resource, field)
  if (!values) return
  await createColumn(database, resource, stored)
  await resetBackfill(database, resource, field)
  for (const [id, value] of values) {
    const became = isEmpty(value) ? value : become(value)
    if (isEmpty(became)) continue
    const { messages } = checkValue({ [field]: stored.field }, field, became)
    if (messages.length > 0)
      throw new Error(
        `convert('${name}', '${field}'): the record ${id} had ${JSON.stringify(value)} and would get ${JSON.stringify(became)}: ${messages[0]}`,
      )
    await write(database, resource, stored, id, became)
  }
  await writeStoredKinds(database.db, [{ resource, stored }])
}

/**
 * Renames the column or the join table, and returns the stored values. Undefined if neither the column nor the join
 * table exists.
 */
async function setAside(database: UpgradeContext, resource: Resource, field: string): Promise<Values | undefined> {
  const { db } = database
  const there = await readExistingTables(database)
  const [table, pairs] = [tableName(resource.name), pairTableName(resource.name, field)]
  const values = new Map<string, unknown>()
  const aside = freeName(there, resource, field)
  if (there.has(pairs)) {
    const { rows } = await sql<{ owner: string; target: string }>`
      select owner, target from ${sql.table(pairs)} order by owner, position`.execute(db)
    for (const { owner, target } of rows) values.set(owner, [...((values.get(owner) as string[]) ?? []), target])
    await sql`alter table ${sql.table(pairs)} rename to ${sql.table(pairTableName(resource.name, aside))}`.execute(db)
  }
  if (there.get(table)?.has(field)) {
    const noted = (await readStoredKinds(database, there)).get(`${table}.${field}`)
    const scale = await scaleOf(database, there, `${table}.${field}`)
    const store = noted?.store ?? (there.get(table)?.get(field) === 'text' ? 'text' : 'integer')
    await forEachStoredValue(
      db,
      table,
      field,
      async (id, kept) => void values.set(id, fromStoredValue(kept, store, scale)),
    )
    await dropTableIndexes(database, table)
    await sql`alter table ${sql.table(table)} rename column ${sql.id(field)} to ${sql.id(aside)}`.execute(db)
  }
  return there.has(pairs) || there.get(table)?.has(field) ? values : undefined
}

function freeName(there: ExistingTables, resource: Resource, field: string): string {
  const isTaken = (name: string) =>
    there.get(tableName(resource.name))?.has(name) || there.has(pairTableName(resource.name, name))
  let name = `${field}__before`
  for (let count = 2; isTaken(name); count++) name = `${field}__before_${count}`
  return name
}

async function scaleOf({ db }: UpgradeContext, there: ExistingTables, id: string): Promise<number> {
  if (!there.has('deckhand_scales')) return 0
  const { rows } = await sql<{ scale: number }>`select scale from deckhand_scales where id = ${id}`.execute(db)
  return Number(rows[0]?.scale ?? 0)
}

async function createColumn(database: UpgradeContext, resource: Resource, { name, column }: StoredField) {
  const { db, registry } = database
  const table = tableName(resource.name)
  if (column.store === 'references') {
    await createPairTableSql(resource.name, name, column.to, registry).execute(db)
    return
  }
  const planned = plannedColumnsOf(resource, database).find((one) => one.name === name)
  await sql`alter table ${sql.table(table)} add column ${sql.id(name)} ${planned?.definition}`.execute(db)
  await sql`delete from deckhand_scales where id = ${`${table}.${name}`}`.execute(db)
  if (column.store === 'decimal')
    await sql`insert into deckhand_scales (id, scale) values (${`${table}.${name}`}, ${column.scale})`.execute(db)
}

async function write(
  { db }: UpgradeContext,
  resource: Resource,
  { name, column }: StoredField,
  id: string,
  value: unknown,
) {
  if (storageOf(column).type) {
    await sql`update ${sql.table(tableName(resource.name))} set ${sql.id(name)} = ${toStored(column, value)} where id = ${id}`.execute(
      db,
    )
    return
  }
  for (const [position, target] of (value as readonly unknown[]).entries())
    await sql`insert into ${sql.table(pairTableName(resource.name, name))} (owner, target, position)
      values (${id}, ${idOf(target)}, ${position})`.execute(db)
}
