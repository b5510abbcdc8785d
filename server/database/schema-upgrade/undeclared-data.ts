import { sql } from 'kysely'
import type { Database } from '../../contract/store'
import { orderColumn, pairTableName, storedFields, tableName } from '../../contract/table-model'
import { isShadowColumn } from '../queries/shadow-columns'
import { plannedColumnsOf } from '../schema/planned-columns'
import { isOwnIndexOf } from '../schema/planned-indexes'
import { readExistingTables, type UpgradeContext } from './existing-tables'

const stamps = ['id', 'createdAt', 'updatedAt']

/** Whether a table has the columns of a resource's table. */
const isCreatedFor = (columns: ReadonlyMap<string, string>, names: readonly string[]) =>
  names.every((name) => columns.has(name))

/**
 * Finds stored data that no declaration mentions any more. Returns one sentence for each field or resource, with the
 * possible ways to fix the problem. Undeclared data are never deleted automatically.
 */
export async function findUndeclaredData(database: UpgradeContext): Promise<string[]> {
  const there = await readExistingTables(database)
  const { db, registry } = database
  const sentences: string[] = []
  const known = new Set<string>()
  for (const resource of registry.all) {
    const table = tableName(resource.name)
    const fields = storedFields(resource)
    const lists = fields
      .filter(({ column }) => column.store === 'references')
      .map(({ name }) => pairTableName(resource.name, name))
    for (const one of [table, ...lists]) known.add(one)
    if (!registry.isLocal(resource.name)) continue
    const planned = new Set([
      ...stamps,
      orderColumn(resource),
      ...plannedColumnsOf(resource, database).map(({ name }) => name),
    ])
    const left = [...(there.get(table)?.keys() ?? [])].filter((name) => !planned.has(name) && !isShadowColumn(name))
    for (const name of left) if (await hasValues(db, table, name)) sentences.push(ofField(resource.name, name))
    for (const pairs of [...there.keys()].filter((one) => one.startsWith(`${table}__`) && !lists.includes(one))) {
      known.add(pairs)
      if (await hasValues(db, pairs, 'owner')) sentences.push(ofField(resource.name, pairs.slice(table.length + 2)))
    }
  }
  for (const [table, columns] of there)
    if (!known.has(table) && isCreatedFor(columns, stamps) && (await hasValues(db, table, 'id')))
      sentences.push(ofResource(table))
  return sentences
}

const hasValues = async (db: Database, table: string, column: string) =>
  (await sql`select 1 from ${sql.table(table)} where ${sql.id(column)} is not null limit 1`.execute(db)).rows.length > 0

const ofField = (resource: string, name: string) =>
  `resources/${resource}: nothing declares '${name}' any more; its values are kept. Where another field follows it, write was: '${name}' there. To let them go, write a migration with drop('${resource}', '${name}').`

const ofResource = (table: string) => {
  const name = table.replaceAll('_', '-')
  return `Nothing declares the resource '${name}' any more; its records are kept. Where another one follows it, write was: '${name}' there. To let them go, write a migration with drop('${name}').`
}

/**
 * Drops a field or a resource that no declaration mentions any more. If the field or resource does not exist, the
 * function does nothing.
 *
 * @throws an error if the field or resource is declared.
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

/** Drops Deckhand's indexes of a table. The same start of the server creates the indexes again. */
export async function dropTableIndexes(
  { db, dialect }: Pick<UpgradeContext, 'db' | 'dialect'>,
  table: string,
): Promise<void> {
  for (const name of await dialect.indexes(db))
    if (isOwnIndexOf(table)(name)) await sql`drop index if exists ${sql.id(name)}`.execute(db)
}
