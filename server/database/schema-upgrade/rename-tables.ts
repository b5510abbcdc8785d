import { type RawBuilder, sql } from 'kysely'
import { previousValueFieldOf, type Renaming, type Resource } from '../../../vocabulary'
import type { Dialect } from '../../contract/dialect'
import type { Database } from '../../contract/store'
import { pairTableName, resumableChoices, storedFields, tableName } from '../../contract/table-model'
import { StartError } from '../../platform/problem'
import { storageOf, toStored } from '../columns'
import { type ExistingTables, ensureTransaction } from './existing-tables'

/** The context of a rename. `there` contains the existing tables, and each rename updates `there`. */
interface Moving {
  readonly db: Database
  readonly dialect: Dialect
  readonly there: ExistingTables
}

const isEmpty = async (db: Database, table: string) =>
  (await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)).rows.length === 0

/** Renames the tables and columns of a former name. Returns whether the database had such tables or columns. */
export const renameTablesAndColumns = (moving: Moving, renaming: Renaming): Promise<boolean> =>
  renaming.path.length === 0 ? moveRecords(moving, renaming) : moveField(moving, renaming)

async function moveTable({ db, there }: Moving, from: string, to: string) {
  await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)
  there.set(to, there.get(from) ?? new Map())
  there.delete(from)
}

/** Renames the table of the resource, and the join tables of its lists of references. */
async function moveRecords(moving: Moving, { resource, from: former }: Renaming) {
  const { db, dialect, there } = moving
  const [from, to] = [tableName(former), tableName(resource.name)]
  const moves = [...there.keys()]
    .filter((table) => table === from || table.startsWith(`${from}__`))
    .sort((one, other) => other.length - one.length)
    .map((table) => [table, to + table.slice(from.length)] as const)
  const inTheWay = moves.map(([, table]) => table).filter((table) => there.has(table))
  for (const table of inTheWay)
    if (!(await isEmpty(db, table)))
      throw new StartError(
        `resources/${resource.name}: was: '${former}': the database holds records of both names, in the tables "${from}" and "${to}". Carry those of one over in a migration, and let its table go there: see defineMigration.`,
      )
  // Earlier starts without 'was' created these tables, and nothing was written to these tables.
  for (const table of inTheWay) await dialect.dropTable(table).execute(db)
  for (const [one, other] of moves) await moveTable(moving, one, other)
  return moves.length > 0
}

/** Renames the column of a field, or the field's join table. */
async function moveField(moving: Moving, { resource, path, from }: Renaming) {
  const [name = '', ...inner] = path
  const stored = storedFields(resource).find((one) => one.name === name)
  if (!stored || inner.length > 0) return false
  if (stored.column.store === 'references') return movePairs(moving, resource, from, name)
  if (!storageOf(stored.column).type) return false
  const resumes = resumableChoices(resource).includes(name)
  if (resumes) await moveColumn(moving, resource, previousValueFieldOf(from), previousValueFieldOf(name))
  return moveColumn(moving, resource, from, name)
}

async function moveColumn({ db, there }: Moving, resource: Resource, from: string, to: string) {
  const table = tableName(resource.name)
  const columns = there.get(table)
  if (!columns?.has(from)) return false
  if (columns.has(to)) return fill(db, resource, from, to)
  await sql`alter table ${sql.table(table)} rename column ${sql.id(from)} to ${sql.id(to)}`.execute(db)
  columns.set(to, columns.get(from) ?? 'text')
  columns.delete(from)
  return true
}

/**
 * Copies the values of the old column to a new column that a start without 'was' has created. Values that were written
 * to the new column since that start stay.
 */
const fill = (db: Database, resource: Resource, from: string, to: string) =>
  ensureTransaction(db, async (trx) => {
    const [old, now] = [sql.id(from), sql.id(to)]
    const begun = createdDefault(resource, to)
    const isUntouched: RawBuilder<unknown> = begun === undefined ? sql`` : sql` or ${now} = ${begun}`
    const { numAffectedRows = 0n } =
      await sql`update ${sql.table(tableName(resource.name))} set ${now} = ${old}, ${old} = null
      where ${old} is not null and (${now} is null${isUntouched})`.execute(trx)
    return numAffectedRows > 0n
  })

/** The default that existing records got when the column was created. */
function createdDefault(resource: Resource, name: string) {
  const stored = storedFields(resource).find((one) => one.name === name)
  return stored?.field.default === undefined ? undefined : toStored(stored.column, stored.field.default)
}

async function movePairs(moving: Moving, { name }: Resource, former: string, field: string) {
  const { db, there } = moving
  const [from, to] = [pairTableName(name, former), pairTableName(name, field)]
  if (!there.has(from)) return false
  if (!there.has(to)) {
    await moveTable(moving, from, to)
    return true
  }
  return ensureTransaction(db, async (trx) => {
    await sql`insert into ${sql.table(to)} (owner, target, position) select owner, target, position
      from ${sql.table(from)} as former where not exists
        (select 1 from ${sql.table(to)} as present where present.owner = former.owner)`.execute(trx)
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(from)}`.execute(trx)
    return numAffectedRows > 0n
  })
}
