import { sql } from 'kysely'
import type { Resource } from '../../vocabulary'
import { type Beside, besideOf, seenName } from './beside'
import { binTable } from './bin'
import { dataVersionOf, raiseDataVersion } from './data-version'
import { atomically, type Evolving, type ExistingTables, readTables } from './evolve/database'
import { tableName } from './model'
import { retrying } from './retry'
import type { Database } from './store'

/** What was filled, by table and column, and by which version of the forms. */
const table = sql.table('deckhand_beside')

/** Raised when texts are folded or compared in another way. */
const version = 1

/** Rows that are filled at once: others write in between. */
const rowsAtOnce = 400

/** Creates the table of what was filled. */
export const createBesideNotes = (db: Database): Promise<unknown> =>
  sql`create table if not exists ${table} (id text primary key, version integer not null)`.execute(db)

const idOf = (resource: Resource, { name }: Beside) => `${tableName(resource.name)}.${name}`

/** Notes that nothing has to be filled, as in tables that are new. */
export async function noteFilled(db: Database, resource: Resource, all = besideOf(resource)): Promise<void> {
  for (const beside of all)
    await sql`insert into ${table} (id, version) values (${idOf(resource, beside)}, ${version})
      on conflict (id) do update set version = ${version}`.execute(db)
}

/** Whether a table that is there keeps nothing beside some of its texts, as an earlier version of the product has made it. */
export function lacksBeside(resource: Resource, there: ExistingTables): boolean {
  const columns = there.get(tableName(resource.name))
  return columns !== undefined && besideOf(resource).some(({ of, name }) => columns.has(of) && !columns.has(name))
}

/**
 * Keeps processes of an earlier version from writing: they would change texts and leave what stands beside them. Records in the
 * bin stay such as can be brought back.
 */
export const raiseForBeside = (db: Database, there: ExistingTables): Promise<void> =>
  atomically(db, async (trx) => {
    const before = await dataVersionOf(trx)
    await raiseDataVersion(trx)
    if (!there.has(binTable)) return
    const after = await dataVersionOf(trx)
    await sql`update ${sql.table(binTable)} set "dataVersion" = ${after} where "dataVersion" = ${before}`.execute(trx)
  })

/** Empties what stands beside a text that is converted, so that it is filled anew. */
export async function forgetFilled(database: Evolving, resource: Resource, field: string): Promise<void> {
  const { db } = database
  const there = (await readTables(database)).get(tableName(resource.name))
  for (const beside of besideOf(resource).filter(({ of, name }) => of === field && there?.has(name))) {
    const column = sql.id(beside.name)
    await sql`update ${sql.table(tableName(resource.name))} set ${column} = null where ${column} is not null`.execute(
      db,
    )
    await sql`delete from ${table} where id = ${idOf(resource, beside)}`.execute(db)
  }
}

interface Row {
  readonly id: string
  readonly text: string
}

interface Filling extends Evolving {
  /** Whether the database is closed, so that the rest is for the next start. */
  readonly isOver: () => boolean
  /** What could not be filled, a sentence each. */
  readonly doubles: string[]
}

/**
 * Fills the columns beside texts that were written before there were such columns: some rows at a time, along the ids, and
 * from where it ended when it is broken off. Rows that the text itself serves are not touched.
 *
 * @param isOver whether the database is closed, so that the rest is for the next start.
 * @returns a sentence for each value that looks the same as another that is unique.
 */
export async function fillBeside(database: Evolving, isOver: () => boolean): Promise<readonly string[]> {
  const filling: Filling = { ...database, isOver, doubles: [] }
  const { db, registry, doubles } = filling
  const { rows } = await sql<{ id: string }>`select id from ${table} where version = ${version}`.execute(db)
  const filled = new Set(rows.map(({ id }) => id))
  for (const resource of registry.kept)
    for (const beside of besideOf(resource)) {
      if (filled.has(idOf(resource, beside))) continue
      await fillColumn(filling, resource, beside)
      if (isOver()) return doubles
      await noteFilled(db, resource, [beside])
    }
  return doubles
}

async function fillColumn(filling: Filling, resource: Resource, beside: Beside): Promise<void> {
  const { db, dialect, isOver } = filling
  const [from, text, column] = [sql.table(tableName(resource.name)), sql.ref(beside.of), sql.ref(beside.name)]
  for (let after = ''; !isOver(); ) {
    const { rows } = await sql<Row>`select id, ${text} as text from ${from}
      where id > ${after} and ${column} is null and ${dialect.mayDiffer(text)}
      order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const made = rows.flatMap((row) => {
      const own = beside.make(row.text)
      return own === null ? [] : [{ ...row, own }]
    })
    if (made.length > 0 && !isOver()) await write(filling, resource, beside, made)
  }
}

interface Made extends Row {
  readonly own: string
}

async function write(filling: Filling, resource: Resource, beside: Beside, made: readonly Made[]): Promise<void> {
  const { db, dialect, doubles } = filling
  const [to, text, column] = [sql.table(tableName(resource.name)), sql.ref(beside.of), sql.id(beside.name)]
  // What was written since it was read is in step already.
  const values = sql.join(made.map(({ id, text: was, own }) => sql`(${id}, ${was}, ${own})`))
  const whole = sql`with made (id, was, own) as (values ${values})
    update ${to} set ${column} = made.own from made
    where ${sql.ref(`${tableName(resource.name)}.id`)} = made.id and ${text} = made.was and ${column} is null`
  try {
    await retrying(dialect, () => whole.execute(db))
  } catch (error) {
    if (dialect.classify(error) !== 'taken') throw error
    if (made.length > 1) for (const one of made) await write(filling, resource, beside, [one])
    else if (beside.name === seenName(beside.of))
      doubles.push(
        `resources/${resource.name}: '${beside.of}' is declared unique, but the record ${made[0]?.id} has '${made[0]?.own}', which looks the same as that of another record. Both stay until one of them is changed.`,
      )
  }
}
