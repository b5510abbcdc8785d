import { type RawBuilder, sql } from 'kysely'
import { defaultOf, type Registry, type Resource } from '../../vocabulary'
import type { Handlers } from '../records/handler'
import { StartError } from '../settings'
import { keep, keepingOf } from './columns'
import type { Dialect } from './dialect'
import { carryNames } from './evolve/names'
import { layTurns } from './hold'
import { indexesOf, ownIndex } from './indexes'
import { hasPosition, orderColumn, ownershipOf, pairsName, type Stored, storedFields, tableName } from './model'
import { retrying } from './retry'
import { settleScales } from './scales'
import type { Database } from './store'

interface Ground {
  readonly db: Database
  readonly dialect: Dialect
  readonly registry: Registry
  readonly handlers: Handlers
}

/**
 * Brings the tables in line with the declarations. It only ever adds: new tables, columns and indexes; a column or a
 * table that is no longer declared stays as it is. Throws where the data that are there cannot be brought in line, with
 * what to do about it. Answers the names of the resources whose tables are new.
 */
export async function layTables(ground: Ground): Promise<string[]> {
  const { db, dialect } = ground
  if (dialect.laysInTransaction) return db.transaction().execute((trx) => lay({ ...ground, db: trx }))
  // Several processes may start on one database: who comes second finds what the first has laid.
  return retrying(dialect, () => lay(ground))
}

async function lay(ground: Ground): Promise<string[]> {
  const { db, dialect, registry } = ground
  await carryNames(ground)
  const there = new Map((await dialect.columns(db)).map(({ table, column, type }) => [`${table}.${column}`, type]))
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)

  const added = registry.all.map(({ name }) => name).filter((name) => !there.has(`${tableName(name)}.id`))
  for (const name of added)
    await run(
      sql`create table if not exists ${sql.table(tableName(name))} (id text primary key, ${sql.id('createdAt')} text not null, ${sql.id('updatedAt')} text not null)`,
    )
  for (const resource of registry.all)
    for (const column of columnsOf(resource, ground)) {
      const table = tableName(resource.name)
      const type = there.get(`${table}.${column.name}`)
      if (type === undefined)
        await run(sql`alter table ${sql.table(table)} add column ${sql.id(column.name)} ${column.definition}`)
      else if (type !== column.type)
        throw new StartError(
          `resources/${resource.name}: '${column.name}' is kept as ${type} in the database, but its kind needs ${column.type}. Columns are never changed: declare it with the former kind, or under another name.`,
        )
    }
  for (const resource of registry.all)
    for (const { name, column } of storedFields(resource))
      if (column.store === 'references') await run(pairsTable(resource.name, name, column.to))

  await settleScales(db, registry)
  await layTurns(ground)
  await layIndexes(ground)
  return added
}

interface PlannedColumn {
  readonly name: string
  readonly type: string
  readonly definition: RawBuilder<unknown>
}

/** The columns of a resource's table. None but the stamps is declared `not null`, so that a field may become optional later. */
function columnsOf(resource: Resource, { dialect, registry }: Ground): PlannedColumn[] {
  const types = { text: 'text', integer: dialect.integer }
  const planned = storedFields(resource).flatMap((stored): PlannedColumn[] => {
    const type = keepingOf(stored.column).type
    if (!type) return []
    const definition = sql`${sql.raw(types[type])}${constraint(stored, resource, registry)}`
    return [{ name: stored.name, type: types[type], definition }]
  })
  if (!hasPosition(registry, resource)) return planned
  const definition = sql`${sql.raw(dialect.integer)} not null default 0`
  return [...planned, { name: orderColumn(resource), type: dialect.integer, definition }]
}

/** A reference's guard, or the default that records which are there already get in a new column. */
function constraint({ name, field, column }: Stored, resource: Resource, registry: Registry) {
  if (column.store === 'reference') {
    const owned = ownershipOf(registry, resource)?.by === name
    return sql` references ${sql.table(tableName(column.to))} (id) on delete ${owned ? sql`cascade` : sql`restrict`}`
  }
  // What is the moment of a new record is none of those that are there already.
  if (field.default === undefined || defaultOf(field) !== field.default) return sql``
  return sql` default ${sql.lit(keep(column, field.default))}`
}

const pairsTable = (resource: string, field: string, to: string) => sql`
  create table if not exists ${sql.table(pairsName(resource, field))} (
    owner text not null references ${sql.table(tableName(resource))} (id) on delete cascade,
    target text not null references ${sql.table(tableName(to))} (id) on delete restrict,
    position integer not null,
    primary key (owner, target))`

/** Adds the missing indexes, and takes away those of ours that no declaration asks for any more, which loses nothing. */
async function layIndexes({ db, dialect, registry, handlers }: Ground): Promise<void> {
  const findsParts = await dialect.prepareSearch(db)
  const planned = registry.all.flatMap((resource) => indexesOf(resource, { registry, handlers, dialect, findsParts }))
  const names = new Set(planned.map(({ name }) => name))
  const there = new Set(await dialect.indexes(db))
  for (const name of there)
    if (ownIndex(name) && !names.has(name)) await sql`drop index if exists ${sql.id(name)}`.execute(db)
  for (const { name, statement, onDoubles } of planned)
    if (!there.has(name))
      await statement.execute(db).catch((error: unknown) => {
        throw dialect.trouble(error) === 'taken' ? new StartError(onDoubles) : error
      })
}
