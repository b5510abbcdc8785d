import { sql } from 'kysely'
import type { Database } from '../../contract/store'
import { storedFields, tableName } from '../../contract/table-model'
import { StartError } from '../../platform/start-error'
import { raiseDataVersion } from '../ownership/data-version'
import { ensureTransaction, lockTable, type UpgradeContext } from '../schema-upgrade/existing-tables'

const table = sql.table('deckhand_scales')

/** Creates the table with the scales of stored decimals. */
export const createScaleTable = (db: Database): Promise<unknown> =>
  sql`create table if not exists ${table} (id text primary key, scale integer not null)`.execute(db)

/**
 * Decimals are stored as integers of their smallest unit. If a field is declared with more digits than before, its
 * values are multiplied once. Fewer digits would lose data and are refused.
 */
export async function rescaleDecimals({ db, dialect, registry }: UpgradeContext): Promise<void> {
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
