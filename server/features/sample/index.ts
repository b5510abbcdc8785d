import { sql } from 'kysely'
import type { MakeSample, SampleRow, SampleRows } from '../../contract/sample'
import type { Store, Transaction } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { withUntypedTables } from '../../contract/tables'
import type { FileStore } from '../../database/files/file-store'
import { createSampleContext } from './create-sample-context'
import { resourcesInDependencyOrder } from './dependency-order'
import { fillRequiredFields, generateSampleRows } from './generated-rows'
import { makePeople } from './sample-people'

/** What the sample data are made from. */
export interface SampleOptions {
  readonly store: Store
  readonly files: FileStore
  /** The moment at which the sample year ends; the same moment gives the same records. */
  readonly now: Date
  /** Makes the rows of the business's own resources. Default: all are made up from their declarations. */
  readonly makeSample?: MakeSample
  /** Is done in the same transaction, once the data are there. Default: nothing. */
  readonly also?: (trx: Transaction) => Promise<void>
}

/**
 * Fills an empty store with a year in the life of an invented business, in one transaction. Resources that it knows
 * nothing of get rows made up from their declarations.
 */
export async function createSampleData({ store, files, now, makeSample, also }: SampleOptions): Promise<void> {
  const world = createSampleContext(store.registry, files, now)
  const { rows: written, finish }: SampleRows = (await makeSample?.(world)) ?? { rows: await makePeople(world) }
  const rows = new Map<string, readonly SampleRow[]>()
  for (const resource of resourcesInDependencyOrder(store.registry)) {
    const own = written[resource.name]
    rows.set(
      resource.name,
      own ? await fillRequiredFields(world, resource, own, rows) : await generateSampleRows(world, resource, rows),
    )
  }
  await store.transaction(async (trx) => {
    for (const [name, own] of rows) await store.insertMany(trx, store.registry.get(name), own)
    // A world of its own: rows made up for further resources must not change the ids of what follows.
    await finish?.({ store, trx, world: createSampleContext(store.registry, files, now) })
    await also?.(trx)
  })
  // Without statistics the database picks poor indexes for tables that have just been filled.
  for (const { name } of store.registry.localResources)
    await sql`analyze ${sql.table(tableName(name))}`.execute(store.db)
}

/** How many records of other resources the rows of a new one are spread over. */
const referable = 200

/** Makes up rows for resources whose tables are new, beside the sample data that are there. */
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
  const added = resourcesInDependencyOrder(registry).filter(({ name }) => names.includes(name))
  for (const resource of added) rows.set(resource.name, await generateSampleRows(world, resource, rows))
  await store.transaction(async (trx) => {
    for (const resource of added) await store.insertMany(trx, resource, rows.get(resource.name) ?? [])
  })
}
