import { type CompiledQuery, sql } from 'kysely'
import type { Resource } from '../../../vocabulary'
import type { Sql } from '../../contract/dialect'
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

/** The table of filled shadow columns, by table and column, with the version of the normalization. */
const table = sql.table('deckhand_beside')

/** The version of the normalization. Raise this version when texts are normalized or compared in another way. */
const version = 2

/** The maximum number of values per statement. Other transactions can write between two statements. */
const valuesAtOnce = 20_000

/** Creates the table of filled columns. */
export const createBackfillTable = (db: Database): Promise<unknown> =>
  sql`create table if not exists ${table} (id text primary key, version integer not null)`.execute(db)

const idOf = (resource: Resource, beside?: ShadowColumn) =>
  `${tableName(resource.name)}.${beside?.name ?? ''}${beside?.form ? ` ${beside.form}` : ''}`

/** Records that no shadow column has to be filled, for example in a new table. */
export async function markBackfilled(db: Database, resource: Resource): Promise<void> {
  for (const beside of [undefined, ...shadowColumnsOf(resource)])
    await sql`insert into ${table} (id, version) values (${idOf(resource, beside)}, ${version})
      on conflict (id) do update set version = ${version}`.execute(db)
}

/** A table of an earlier version, with the indexes to create when its columns are filled. */
export interface BackfillTask {
  readonly resource: Resource
  readonly missing: readonly PlannedIndex[]
  /** The names of indexes that no declaration needs any more. */
  readonly obsolete: readonly string[]
}

/** Finds the tables whose shadow columns are not filled yet. New tables never need this step. */
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

/** Whether an existing table has no shadow columns, because an earlier version of Deckhand created the table. */
export function lacksShadowColumns(resource: Resource, there: ExistingTables): boolean {
  const columns = there.get(tableName(resource.name))
  return (
    columns !== undefined && shadowColumnsOf(resource).some(({ of, name }) => columns.has(of) && !columns.has(name))
  )
}

/**
 * Prevents writes by processes of an earlier version, which would change texts without their shadow columns. Records in
 * the bin can still be restored.
 */
export const raiseVersionForShadowColumns = (db: Database, there: ExistingTables): Promise<void> =>
  ensureTransaction(db, async (trx) => {
    const before = await dataVersionOf(trx)
    await raiseDataVersion(trx)
    if (!there.has(binTable)) return
    const after = await dataVersionOf(trx)
    await sql`update ${sql.table(binTable)} set "dataVersion" = ${after} where "dataVersion" = ${before}`.execute(trx)
  })

/** Clears the shadow columns of a converted text field, so that the shadow columns are filled again. */
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
  /** Whether the database is closed. If so, the next start of the server continues the work. */
  readonly isOver: () => boolean
  /** One sentence for each value that could not be filled. */
  readonly doubles: string[]
}

/**
 * Fills the shadow columns of texts from before these columns existed, in batches along the ids. Rows whose texts need
 * no shadow value stay unchanged. The remaining indexes are created after the shadow columns are filled, because the
 * filling takes several times longer with indexes. An interrupted run continues at the next start.
 *
 * @param isOver whether the database is closed. If so, the next start of the server continues the work.
 * @returns a sentence for each unique value that looks like another value.
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

/** SQL that matches every ASCII code whose compared form may differ: small letters, colons, and short or padded numbers. */
const mayDifferAsCode = (text: Sql) =>
  sql`(${text} <> upper(${text}) or ${text} like '0%' or ${text} like '1_______' or ${text} like '%:%')`

type Row = Readonly<Record<string, string | null>>

/**
 * Fills all shadow columns of a table in one pass. Reading the rows takes longer than filling the few rows with shadow
 * values.
 */
async function fillTable(filling: Filling, resource: Resource, all: readonly ShadowColumn[]): Promise<void> {
  if (all.length === 0) return
  const { db, dialect, isOver } = filling
  const columns = sql.join(['id', ...textsOf(all)].map((name) => sql.ref(name)))
  // The columns with the displayed text may be outdated, and only few rows have a value in these columns.
  const lacks = anyCondition(
    all.map(({ of, name, compares, form }) => {
      const text = sql.ref(of)
      const differs = form ? sql`(${dialect.mayDiffer(text)} or ${mayDifferAsCode(text)})` : dialect.mayDiffer(text)
      return sql`(${compares ? sql`${sql.ref(name)} is not null or` : sql``} ${sql.ref(name)} is null and ${differs})`
    }),
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
    // The next rows are read while the current rows are written.
    next = read(String(last.id))
    next.catch(() => {})
    if (rows.length === rowsAtOnce) whole ??= writing(filling, resource, all, rowsAtOnce)
    await write(filling, resource, all, rows, rows.length === rowsAtOnce ? whole : undefined)
  }
  await next
}

/**
 * Compiles the statement that writes the shadow columns of a number of rows, without values. The compiled statement is
 * reused, because compiling takes long.
 */
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
  // The shadow columns of values that were written since the read are already up to date.
  const same = texts.map((text, at) => sql`${own(text)} is not distinct from ${sql.ref(`made.was${at}`)}`)
  // The condition on ids keeps SQLite from scanning the complete table.
  return sql`with made (${sql.join(names)}) as (values ${values})
    update ${sql.table(table)} set ${sql.join(set)} from made
    where ${own('id')} in (${ids}) and ${own('id')} = made.id and ${sql.join(same, sql` and `)}`.compile(db)
}

const textsOf = (all: readonly ShadowColumn[]) => [...new Set(all.map(({ of }) => of))]

/** Writes the shadow columns of some rows. */
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
