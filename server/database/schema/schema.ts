import { type RawBuilder, sql } from 'kysely'
import type { Registry } from '../../../vocabulary'
import type { Dialect } from '../../contract/dialect'
import type { Handlers } from '../../contract/handler'
import type { NamedMigration } from '../../contract/migration'
import type { Database } from '../../contract/store'
import { storedFields, tableName } from '../../contract/table-model'
import { StartError } from '../../platform/problem'
import { raiseDataVersion } from '../ownership/data-version'
import { retrying } from '../retry'
import { applyRenames } from '../schema-upgrade/apply-renames'
import {
  ensureTransaction,
  lockTable,
  readExistingTables,
  type UpgradeContext,
} from '../schema-upgrade/existing-tables'
import { readPendingMigrations, runMigrations } from '../schema-upgrade/run-migrations'
import { createKindTable } from '../schema-upgrade/stored-kinds'
import { expectConvertibleKinds, upgradeKinds } from '../schema-upgrade/upgrade-kinds'
import { createBinTable } from '../transactions/bin'
import { createNamedLockTable } from '../transactions/row-locks'
import {
  type BackfillTask,
  createBackfillTable,
  findTablesToBackfill,
  lacksShadowColumns,
  markBackfilled,
  raiseVersionForShadowColumns,
} from './backfill-shadow-columns'
import { createPairTableSql, plannedColumnsOf } from './planned-columns'
import { createTextStatistics, isOwnIndex, isOwnIndexOf, plannedIndexesOf } from './planned-indexes'

interface Syncing {
  readonly migrations: readonly NamedMigration[]
  readonly db: Database
  readonly dialect: Dialect
  readonly registry: Registry
  readonly handlers: Handlers
}

/** The result of the update of a database. */
interface Synced {
  /** The resources with new tables. */
  readonly added: readonly string[]
  /** The migrations to run after the tables are updated. */
  readonly pending: readonly NamedMigration[]
  /** The tables of an earlier version whose shadow columns are not filled yet. */
  readonly unready: readonly BackfillTask[]
}

/**
 * Updates the tables to the declarations. Renamed tables and columns keep their data. Apart from renames, the update
 * only adds tables, columns and indexes. Columns and tables that are no longer declared stay unchanged.
 *
 * @throws StartError if the existing data contradict the declarations. The error contains the way to fix the problem.
 */
export async function syncTables(syncing: Syncing): Promise<Synced> {
  const { db, dialect } = syncing
  if (dialect.createsInTransaction) return db.transaction().execute((trx) => sync({ ...syncing, db: trx }))
  // Several processes may start on one database. The second process finds the tables and indexes that the first process
  // created.
  return retrying(dialect, () => sync(syncing))
}

async function sync(syncing: Syncing): Promise<Synced> {
  const { db, registry, migrations } = syncing
  const found = await readExistingTables(syncing)
  const { before, after } = await readPendingMigrations(syncing, found, migrations)
  if (before.length === 0) await expectConvertibleKinds(syncing, found)
  await applyRenames(syncing)
  await createKindTable(db)
  await createScaleTable(db)
  await createBackfillTable(db)
  await runMigrations(syncing, before)
  const there = await readExistingTables(syncing)
  await expectConvertibleKinds(syncing, there)
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)

  const added = registry.localResources.map(({ name }) => name).filter((name) => !there.has(tableName(name)))
  for (const name of added)
    await run(
      sql`create table if not exists ${sql.table(tableName(name))} (id text primary key, ${sql.id('createdAt')} text not null, ${sql.id('updatedAt')} text not null)`,
    )
  if (registry.localResources.some((resource) => lacksShadowColumns(resource, there)))
    await raiseVersionForShadowColumns(db, there)
  for (const resource of registry.localResources)
    for (const column of plannedColumnsOf(resource, syncing)) {
      const table = tableName(resource.name)
      if (!there.get(table)?.has(column.name))
        await run(sql`alter table ${sql.table(table)} add column ${sql.id(column.name)} ${column.definition}`)
    }
  for (const resource of registry.localResources)
    for (const { name, column } of storedFields(resource))
      if (column.store === 'references') await run(createPairTableSql(resource.name, name, column.to, registry))

  await upgradeKinds(syncing, await readExistingTables(syncing))
  await rescaleDecimals(syncing)
  await createNamedLockTable(syncing)
  await createBinTable(syncing)
  for (const resource of registry.localResources) if (added.includes(resource.name)) await markBackfilled(db, resource)
  return { added, pending: after, unready: await syncIndexes(syncing, added) }
}

/**
 * Creates missing indexes, and drops Deckhand's indexes that no declaration requires any more. Tables with unfilled
 * shadow columns get only their unique indexes now, and the other indexes after the shadow columns are filled.
 */
async function syncIndexes(
  { db, dialect, registry, handlers }: Syncing,
  added: readonly string[],
): Promise<readonly BackfillTask[]> {
  const partOperators = await dialect.prepareSearch(db)
  const isUnready = await findTablesToBackfill(db, added)
  const plan = { registry, handlers, dialect, partOperators }
  const planned = registry.localResources.map((resource) => ({ resource, indexes: plannedIndexesOf(resource, plan) }))
  const names = new Set(planned.flatMap(({ indexes }) => indexes.map(({ name }) => name)))
  const there = new Set(await dialect.indexes(db))
  const obsolete = new Set([...there].filter((name) => isOwnIndex(name) && !names.has(name)))
  const unready: BackfillTask[] = []
  const grown: string[] = []
  for (const { resource, indexes } of planned) {
    const missing = indexes.filter(({ name }) => !there.has(name))
    const waits = isUnready(resource)
    const now = waits
      ? missing.filter(({ duplicateMessage: onDoubles, comparesVisibleForm: isSeen }) => onDoubles !== '' && !isSeen)
      : missing
    if (waits) {
      const own = [...obsolete].filter(isOwnIndexOf(tableName(resource.name)))
      unready.push({ resource, obsolete: own, missing: missing.filter((one) => !now.includes(one)) })
      for (const name of own) obsolete.delete(name)
    }
    for (const index of now) {
      await index.statement.execute(db).catch((error: unknown) => {
        throw dialect.classify(error) === 'taken' ? new StartError(index.duplicateMessage) : error
      })
      await createTextStatistics(db, index)
    }
    if (now.length > 0 && !added.includes(resource.name)) grown.push(tableName(resource.name))
  }
  for (const name of obsolete) await sql`drop index if exists ${sql.id(name)}`.execute(db)
  if (grown.length > 0) await dialect.refreshStatistics(db, grown)
  return unready
}

const table = sql.table('deckhand_scales')

/** Creates the table with the scales of stored decimals. */
const createScaleTable = (db: Database): Promise<unknown> =>
  sql`create table if not exists ${table} (id text primary key, scale integer not null)`.execute(db)

/**
 * Decimals are stored as integers of their smallest unit. If a field is declared with more digits than before, its
 * values are multiplied once. A declaration with fewer digits is refused, because it would lose data.
 */
async function rescaleDecimals({ db, dialect, registry }: UpgradeContext): Promise<void> {
  const { rows } = await sql<{ id: string; scale: number }>`select id, scale from ${table}`.execute(db)
  const created = new Map(rows.map(({ id, scale }) => [id, Number(scale)]))
  for (const resource of registry.localResources)
    for (const { name, column } of storedFields(resource)) {
      if (column.store !== 'decimal') continue
      const id = `${tableName(resource.name)}.${name}`
      const before = created.get(id)
      if (before === undefined)
        await sql`insert into ${table} (id, scale) values (${id}, ${column.scale}) on conflict do nothing`.execute(db)
      else if (before > column.scale)
        throw new StartError(
          `resources/${resource.name}: '${name}' is kept with ${before} digits after the decimal point, but declared with ${column.scale}. Digits are never dropped. Declare decimals: ${before}, or use another name.`,
        )
      else if (before < column.scale)
        await rescale({ db, dialect }, { id, resource: resource.name, name, before, after: column.scale })
    }
}

interface Rescaling {
  readonly id: string
  readonly resource: string
  readonly name: string
  readonly before: number
  readonly after: number
}

const rescale = (
  { db, dialect }: Pick<UpgradeContext, 'db' | 'dialect'>,
  { id, resource, name, before, after }: Rescaling,
) => {
  const work = async (trx: Database) => {
    const moved = await sql`update ${table} set scale = ${after} where id = ${id} and scale = ${before}`.execute(trx)
    if (!moved.numAffectedRows) return
    await raiseDataVersion(trx)
    await lockTable({ db: trx, dialect }, tableName(resource))
    const column = sql.id(name)
    await sql`update ${sql.table(tableName(resource))} set ${column} = ${column} * ${sql.raw(`${10 ** (after - before)}`)}`.execute(
      trx,
    )
  }
  return ensureTransaction(db, work)
}
