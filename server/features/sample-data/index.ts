import { sql } from 'kysely'
import type { Registry, Resource } from '../../../vocabulary'
import type { MakeSample, SampleRow, SampleRows } from '../../contract/sample'
import type { Store, Transaction } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { withUntypedTables } from '../../contract/tables'
import type { FileStore } from '../../database/files/file-store'
import { createSampleContext } from './create-sample-context'
import { fillRequiredFields, generateSampleRows } from './generated-rows'
import { makePeople } from './sample-people'

/** The sources of the sample data. */
export interface SampleOptions {
  readonly store: Store
  readonly files: FileStore
  /** The end of the sample year. The same end produces the same records. */
  readonly now: Date
  /** Generates the rows of the business's own resources. Default: all rows are generated from the declarations. */
  readonly makeSample?: MakeSample
  /** A function that runs in the same transaction, after the data are written. Default: no function. */
  readonly also?: (trx: Transaction) => Promise<void>
}

/**
 * Fills an empty store with the data of an invented business for a year, in one transaction. Resources without
 * hand-written rows get rows generated from their declarations.
 */
export async function createSampleData({ store, files, now, makeSample, also }: SampleOptions): Promise<void> {
  const world = createSampleContext(store.registry, files, now)
  const { rows: written, finish }: SampleRows = (await makeSample?.(world)) ?? { rows: await makePeople(world) }
  const rows = new Map<string, readonly SampleRow[]>()
  for (const resource of resourcesInDependencyOrder(store.registry)) {
    const own = written[resource.name]
    if (resource.subdivisions) rows.set(resource.name, await sampleSubdivisions(store, resource))
    else
      rows.set(
        resource.name,
        own ? await fillRequiredFields(world, resource, own, rows) : await generateSampleRows(world, resource, rows),
      )
  }
  await store.transaction(async (trx) => {
    for (const [name, own] of rows)
      if (!store.registry.get(name).subdivisions) await store.insertMany(trx, store.registry.get(name), own)
    // Generated rows use a separate context, because they must not change the ids of later records.
    await finish?.({ store, trx, world: createSampleContext(store.registry, files, now) })
    await also?.(trx)
  })
  // Without statistics, the database chooses slow indexes for tables that have just been filled.
  for (const { name } of store.registry.localResources)
    await sql`analyze ${sql.table(tableName(name))}`.execute(store.db)
}

/** The subdivisions to which generated rows refer: those of the country in the samples of countries. */
const sampleSubdivisions = async ({ db }: Store, { name }: Resource): Promise<SampleRow[]> =>
  (await withUntypedTables(db)
    .selectFrom(tableName(name))
    .selectAll()
    .where('country', '=', 'IN')
    .execute()) as SampleRow[]

/** The maximum number of records of another resource that new rows refer to. */
const referable = 200

/** Adds generated rows to the new tables of a store with sample data, unless a migration has filled the table. */
export async function addSampleRows({ store, files, now }: SampleOptions, names: readonly string[]): Promise<void> {
  const { registry, db } = store
  const world = createSampleContext(registry, files, now)
  const rows = new Map<string, readonly SampleRow[]>()
  for (const { name } of registry.localResources) {
    const kept = await withUntypedTables(db)
      .selectFrom(tableName(name))
      .selectAll()
      .orderBy('id')
      .limit(referable)
      .execute()
    rows.set(name, kept as SampleRow[])
  }
  const added = resourcesInDependencyOrder(registry).filter(
    ({ name, subdivisions }) => names.includes(name) && !subdivisions && rows.get(name)?.length === 0,
  )
  for (const resource of added) rows.set(resource.name, await generateSampleRows(world, resource, rows))
  await store.transaction(async (trx) => {
    for (const resource of added) await store.insertMany(trx, resource, rows.get(resource.name) ?? [])
  })
}

/** The owners of rows, by the name of the resource whose records are rows. */
function parentResourcesOf(registry: Registry): Map<string, string> {
  const parents = new Map<string, string>()
  for (const resource of registry.all)
    for (const field of Object.values(resource.fields)) {
      const column = field.kind.column(field)
      if (column.store === 'rows' && !field.readOnly) parents.set(column.of, resource.name)
    }
  return parents
}

/** The resources whose records are not rows. Each resource comes after the resources that it and its rows refer to. */
function resourcesInDependencyOrder(registry: Registry): Resource[] {
  const parents = parentResourcesOf(registry)
  const ordered = new Set<Resource>()
  const visit = (resource: Resource, above: readonly string[]) => {
    const family = [resource, ...registry.all.filter(({ name }) => parents.get(name) === resource.name)]
    for (const field of family.flatMap(({ fields }) => Object.values(fields))) {
      const column = field.kind.column(field)
      if (field.derived) continue
      if (column.store !== 'reference' && column.store !== 'references') continue
      const target = registry.find(parents.get(column.to) ?? column.to)
      if (target && target !== resource && !above.includes(target.name) && !ordered.has(target))
        visit(target, [...above, resource.name])
    }
    ordered.add(resource)
  }
  for (const resource of registry.localResources) if (!parents.has(resource.name)) visit(resource, [])
  return [...ordered].filter(({ name }) => registry.isLocal(name))
}
