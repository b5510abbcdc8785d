import { type CompiledQuery, sql } from 'kysely'
import type { Resource } from '../../../vocabulary'
import type { Database } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { dataVersionOf, raiseDataVersion } from '../ownership/data-version'
import { anyCondition } from '../queries/list-conditions'
import { type ShadowColumn, shadowColumnsOf } from '../queries/shadow-columns'
import { retrying } from '../retry'
import {
  type ExistingTables,
  ensureTransaction,
  readExistingTables,
  type UpgradeContext,
} from '../schema-upgrade/existing-tables'
import { binTable } from '../transactions/bin'
import { createTextStatistics, type PlannedIndex } from './planned-indexes'

/** What was filled, by table and column, and by which version of the forms. */
const table = sql.table('deckhand_beside')

/** Raised when texts are folded or compared in another way. */
const version = 2

/** Values in one statement at most: others write in between. */
const valuesAtOnce = 20_000

/** Creates the table of what was filled. */
export const createBackfillTable = (db: Database): Promise<unknown> =>
  sql`create table if not exists ${table} (id text primary key, version integer not null)`.execute(db)

const idOf = (resource: Resource, beside?: ShadowColumn) => `${tableName(resource.name)}.${beside?.name ?? ''}`

/** Notes that nothing has to be filled, as in tables that are new. */
export async function markBackfilled(db: Database, resource: Resource): Promise<void> {
  for (const beside of [undefined, ...shadowColumnsOf(resource)])
    await sql`insert into ${table} (id, version) values (${idOf(resource, beside)}, ${version})
      on conflict (id) do update set version = ${version}`.execute(db)
}

/** A table from before, with the indexes that it is given once it is filled. */
export interface BackfillTask {
  readonly resource: Resource
  readonly missing: readonly PlannedIndex[]
  /** The names of indexes that nothing asks for any more. */
  readonly obsolete: readonly string[]
}

/** Looks which tables are yet to be filled; of those that are new none is. */
export async function findTablesToBackfill(
  db: Database,
  added: readonly string[],
): Promise<(resource: Resource) => boolean> {
  const { rows } = await sql<{ id: string }>`select id from ${table} where version = ${version}`.execute(db)
  const filled = new Set(rows.map(({ id }) => id))
  return (resource) =>
    !added.includes(resource.name) &&
    [undefined, ...shadowColumnsOf(resource)].some((beside) => !filled.has(idOf(resource, beside)))
}

/** Whether a table that is there keeps nothing beside some of its texts, as an earlier version of the product has made it. */
export function lacksShadowColumns(resource: Resource, there: ExistingTables): boolean {
  const columns = there.get(tableName(resource.name))
  return (
    columns !== undefined && shadowColumnsOf(resource).some(({ of, name }) => columns.has(of) && !columns.has(name))
  )
}

/**
 * Keeps processes of an earlier version from writing: they would change texts and leave what stands beside them. Records in the
 * bin stay such as can be brought back.
 */
export const raiseVersionForShadowColumns = (db: Database, there: ExistingTables): Promise<void> =>
  ensureTransaction(db, async (trx) => {
    const before = await dataVersionOf(trx)
    await raiseDataVersion(trx)
    if (!there.has(binTable)) return
    const after = await dataVersionOf(trx)
    await sql`update ${sql.table(binTable)} set "dataVersion" = ${after} where "dataVersion" = ${before}`.execute(trx)
  })

/** Empties what stands beside a text that is converted, so that it is filled anew. */
export async function resetBackfill(database: UpgradeContext, resource: Resource, field: string): Promise<void> {
  const { db } = database
  const there = (await readExistingTables(database)).get(tableName(resource.name))
  for (const beside of shadowColumnsOf(resource).filter(({ of, name }) => of === field && there?.has(name))) {
    const column = sql.id(beside.name)
    await sql`update ${sql.table(tableName(resource.name))} set ${column} = null where ${column} is not null`.execute(
      db,
    )
    await sql`delete from ${table} where id = ${idOf(resource, beside)}`.execute(db)
  }
}

interface Filling extends UpgradeContext {
  /** Whether the database is closed, so that the rest is for the next start. */
  readonly isOver: () => boolean
  /** What could not be filled, a sentence each. */
  readonly doubles: string[]
}

/**
 * Makes texts ready for search that were written before they had columns beside them: some rows at a time, along the ids. Rows
 * that the texts themselves serve are not touched. The indexes follow, as it takes several times as long to fill along them. What
 * is broken off goes on with the next start.
 *
 * @param isOver whether the database is closed, so that the rest is for the next start.
 * @returns a sentence for each value that looks the same as another that is unique.
 */
export async function backfillShadowColumns(
  database: UpgradeContext,
  unready: readonly BackfillTask[],
  isOver: () => boolean,
): Promise<readonly string[]> {
  const filling: Filling = { ...database, isOver, doubles: [] }
  const { db, dialect, doubles } = filling
  for (const { resource, missing, obsolete } of unready) {
    for (const name of obsolete) if (!isOver()) await retrying(dialect, () => dialect.dropIndex(db, name))
    const create = async (indexes: readonly PlannedIndex[]) => {
      for (const index of indexes) {
        if (isOver()) return
        await retrying(dialect, () => dialect.createIndex(db, index.name, index.statement))
        await createTextStatistics(db, index)
      }
    }
    await create(missing.filter(({ comparesVisibleForm: isSeen }) => isSeen))
    await fillTable(filling, resource, shadowColumnsOf(resource))
    await create(missing.filter(({ comparesVisibleForm: isSeen }) => !isSeen))
    if (isOver()) return doubles
    await dialect.tidyTable(db, tableName(resource.name))
    await markBackfilled(db, resource)
  }
  return doubles
}

type Row = Readonly<Record<string, string | null>>

/** Rows are looked at in one pass for all of a table's columns, which costs more than to fill the few that need it. */
async function fillTable(filling: Filling, resource: Resource, all: readonly ShadowColumn[]): Promise<void> {
  if (all.length === 0) return
  const { db, dialect, isOver } = filling
  const columns = sql.join(['id', ...textsOf(all)].map((name) => sql.ref(name)))
  // What is compared may have been made in another way; few texts have such a form beside them.
  const lacks = anyCondition(
    all.map(
      ({ of, name, compares }) =>
        sql`(${compares ? sql`${sql.ref(name)} is not null or` : sql``} ${sql.ref(name)} is null and ${dialect.mayDiffer(sql.ref(of))})`,
    ),
  )
  const rowsAtOnce = Math.floor(valuesAtOnce / (2 + textsOf(all).length + all.length))
  const read = async (after: string) =>
    (
      await sql<Row>`select ${columns} from ${sql.table(tableName(resource.name))}
        where id > ${after} and ${lacks} order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
    ).rows
  let whole: CompiledQuery | undefined
  let next = read('')
  while (!isOver()) {
    const rows = await next
    const last = rows.at(-1)
    if (!last) return
    // The next rows are read while these are written.
    next = read(String(last.id))
    next.catch(() => {})
    if (rows.length === rowsAtOnce) whole ??= writing(filling, resource, all, rowsAtOnce)
    await write(filling, resource, all, rows, rows.length === rowsAtOnce ? whole : undefined)
  }
  await next
}

/** A statement that writes what stands beside the texts of so many rows, without its values: putting it together takes long. */
function writing({ db }: Filling, resource: Resource, all: readonly ShadowColumn[], rows: number): CompiledQuery {
  const texts = textsOf(all)
  const names = ['id', ...texts.map((_, at) => `was${at}`), ...all.map((_, at) => `own${at}`)].map((name) =>
    sql.id(name),
  )
  const tuple = sql`(${sql.join(names.map(() => sql`cast(${''} as text)`))})`
  const [values, ids] = [tuple, sql`${''}`].map((one) => sql.join(Array.from({ length: rows }, () => one)))
  const table = tableName(resource.name)
  const own = (name: string) => sql.ref(`${table}.${name}`)
  const set = all.map(({ name }, at) => sql`${sql.id(name)} = ${sql.ref(`made.own${at}`)}`)
  // What was written since the rows were read is in step already.
  const same = texts.map((text, at) => sql`${own(text)} is not distinct from ${sql.ref(`made.was${at}`)}`)
  // By their ids, as SQLite would go through the whole table otherwise.
  return sql`with made (${sql.join(names)}) as (values ${values})
    update ${sql.table(table)} set ${sql.join(set)} from made
    where ${own('id')} in (${ids}) and ${own('id')} = made.id and ${sql.join(same, sql` and `)}`.compile(db)
}

const textsOf = (all: readonly ShadowColumn[]) => [...new Set(all.map(({ of }) => of))]

/** Writes what stands beside the texts of some rows. */
async function write(
  filling: Filling,
  resource: Resource,
  all: readonly ShadowColumn[],
  rows: readonly Row[],
  statement = writing(filling, resource, all, rows.length),
): Promise<void> {
  const { db, dialect, doubles } = filling
  const texts = textsOf(all)
  const made = (row: Row) => all.map(({ of, make }) => (typeof row[of] === 'string' ? make(row[of]) : null))
  const parameters = [
    ...rows.flatMap((row) => [row.id, ...texts.map((name) => row[name]), ...made(row)]),
    ...rows.map(({ id }) => id),
  ]
  try {
    await retrying(dialect, () => db.executeQuery({ ...statement, parameters }))
  } catch (error) {
    if (dialect.classify(error) !== 'taken') throw error
    const [only, ...others] = rows
    if (others.length > 0) {
      for (const row of rows) await write(filling, resource, all, [row])
      return
    }
    const seen = all.filter(({ compares }) => compares)
    const rest = all.filter((beside) => !seen.includes(beside))
    const of = seen.map((beside) => `'${beside.of}' ('${only?.[beside.of]}')`).join(', ')
    doubles.push(
      `resources/${resource.name}: the record ${only?.id} looks the same as another in what is declared unique: ${of}. Both stay until one of them is changed.`,
    )
    if (only && rest.length > 0) await write(filling, resource, rest, [only])
  }
}
