import { sql } from 'kysely'
import type { Database } from '../../contract/store'
import { orderColumn, pairTableName, storedFields, tableName } from '../../contract/table-model'
import { isShadowColumn } from '../queries/shadow-columns'
import { plannedColumnsOf } from '../schema/planned-columns'
import { readExistingTables, type UpgradeContext } from './existing-tables'

const stamps = ['id', 'createdAt', 'updatedAt']

/** Whether a table has the columns of a resource's table. */
const isCreatedFor = (columns: ReadonlyMap<string, string>, names: readonly string[]) =>
  names.every((name) => columns.has(name))

/**
 * Finds stored data that no declaration mentions any more. Returns one sentence each, with the possible cures. Such
 * data are never deleted automatically.
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
