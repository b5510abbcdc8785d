import { sql } from 'kysely'
import { pairTableName, storedFields, tableName } from '../../contract/table-model'
import { isOwnIndexOf } from '../schema/planned-indexes'
import { readExistingTables, type UpgradeContext } from './existing-tables'

/**
 * Drops a field or a resource that no declaration mentions any more. Does nothing if it does not exist.
 *
 * @throws an error if it is declared.
 */
export async function dropUndeclared(database: UpgradeContext, resource: string, field?: string): Promise<void> {
  const { db, dialect, registry } = database
  const declared = registry.find(resource)
  const isDeclared = declared && (field === undefined || storedFields(declared).some(({ name }) => name === field))
  if (isDeclared)
    throw new Error(
      `drop('${resource}'${field === undefined ? '' : `, '${field}'`}): it is declared. Take it out of resources/${resource}.ts first.`,
    )
  const there = await readExistingTables(database)
  const table = tableName(resource)
  const tables =
    field === undefined
      ? [...there.keys()]
          .filter((one) => one === table || one.startsWith(`${table}__`))
          .sort((a, b) => b.length - a.length)
      : [pairTableName(resource, field)].filter((one) => there.has(one))
  for (const one of tables) await dialect.dropTable(one).execute(db)
  if (field !== undefined && there.get(table)?.has(field)) {
    await dropTableIndexes(database, table)
    await sql`alter table ${sql.table(table)} drop column ${sql.id(field)}`.execute(db)
  }
  const id = field === undefined ? `${table}.` : `${table}.${field}`
  const isIt = (column: string) =>
    field === undefined ? sql`substr(${sql.id(column)}, 1, ${id.length}) = ${id}` : sql`${sql.id(column)} = ${id}`
  for (const notes of ['deckhand_scales', 'deckhand_kinds'])
    if (there.has(notes)) await sql`delete from ${sql.table(notes)} where ${isIt('id')}`.execute(db)
  if (there.has('deckhand_renamed'))
    await sql`delete from deckhand_renamed where became = ${field === undefined ? resource : `${resource}.${field}`}`.execute(
      db,
    )
}

/** Drops Deckhand's indexes of a table. The same start creates them again. */
export async function dropTableIndexes(
  { db, dialect }: Pick<UpgradeContext, 'db' | 'dialect'>,
  table: string,
): Promise<void> {
  for (const name of await dialect.indexes(db))
    if (isOwnIndexOf(table)(name)) await sql`drop index if exists ${sql.id(name)}`.execute(db)
}
