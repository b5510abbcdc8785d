import { sql } from 'kysely'
import { innerFields, type Registry, type Renaming, type Resource, renamingsOf } from '../../../vocabulary'
import type { Database } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { StartError } from '../../platform/problem'
import { raiseDataVersion } from '../ownership/data-version'
import { emptyDatabaseHint } from '../ownership/writer-version'
import {
  type ExistingTables,
  ensureTransaction,
  readExistingTables,
  renameRowKeys,
  type UpgradeContext,
} from './existing-tables'
import { renameInStoredValues } from './rename-in-stored-values'
import { renameTablesAndColumns } from './rename-tables'

/** The renames by full path, such as from 'device.year' to 'device.modelYear'. */
const table = sql.table('deckhand_renamed')

interface Renamed {
  readonly name: string
  readonly became: string
}

const nameOf = ({ resource, path, from }: Renaming): Renamed =>
  path.length === 0
    ? { name: from, became: resource.name }
    : {
        name: [resource.name, ...path.slice(0, -1), from].join('.'),
        became: [resource.name, ...path].join('.'),
      }

/**
 * Renames stored data from the former names in the declarations to the current names. Each step of a rename can be
 * repeated, so that the next start continues an interrupted run.
 *
 * @throws StartError if a newer program has used names that this program does not know.
 */
export async function applyRenames(database: UpgradeContext): Promise<void> {
  const { db, dialect, registry } = database
  await sql`create table if not exists ${table} (name text primary key, became text not null)`.execute(db)
  const { rows } = await sql<Renamed>`select name, became from ${table}`.execute(db)
  expectKnown(registry, rows)
  const noted = new Set(rows.map(({ name, became }) => `${name} ${became}`))
  const renamings = renamingsOf(registry)
  if (renamings.length === 0) return
  const there = await readExistingTables(database)
  const ofResources = renamings.filter(({ path }) => path.length === 0)
  const ordered = [...ofResources, ...renamings.filter((one) => !ofResources.includes(one))]
  const moved = new Set<Resource>()
  for (const renaming of ordered)
    if (await renameTablesAndColumns({ db, dialect, there }, renaming)) moved.add(renaming.resource)
  for (const renaming of ordered) {
    const { name, became } = nameOf(renaming)
    if (noted.has(`${name} ${became}`) && !moved.has(renaming.resource)) continue
    await ensureTransaction(db, async (trx) => {
      await renameInStoredValues({ db: trx, dialect, registry, there }, renaming)
      await renameNotes(trx, there, renaming)
      await sql`delete from ${table} where name = ${name} or name = ${became}`.execute(trx)
      await sql`update ${table} set became = ${became} where became = ${name}`.execute(trx)
      await sql`insert into ${table} (name, became) values (${name}, ${became})`.execute(trx)
      await raiseDataVersion(trx)
    })
  }
}

/** Renames the ids of stored scales and kinds. An id consists of table and column. */
async function renameNotes(db: Database, there: ExistingTables, { resource, path, from }: Renaming) {
  if (path.length > 1) return
  const own = tableName(resource.name)
  const before = path.length === 0 ? `${tableName(from)}.` : `${own}.${from}`
  const after = path.length === 0 ? `${own}.` : `${own}.${path[0]}`
  const isIt = (id: string) => (path.length === 0 ? id.startsWith(before) : id === before)
  for (const notes of ['deckhand_scales', 'deckhand_kinds'])
    if (there.has(notes))
      await renameRowKeys(db, notes, 'id', (id) => (isIt(id) ? after + id.slice(before.length) : id))
}

/** Refuses to start if a declared name has been renamed in the database. */
function expectKnown(registry: Registry, renamed: readonly Renamed[]) {
  const former = new Set(renamingsOf(registry).map((one) => `${nameOf(one).name} ${nameOf(one).became}`))
  for (const { name, became } of renamed)
    if (isDeclared(registry, name) && !isDeclared(registry, became) && !former.has(`${became} ${name}`))
      throw new StartError(
        `The database calls '${name}' '${became}': a later program has written it, and this one does not know that name. Start that program or a later one, or restore a backup from before ${emptyDatabaseHint}. If the former name is to come back, declare it with was: '${became.slice(became.lastIndexOf('.') + 1)}'.`,
      )
}

function isDeclared(registry: Registry, name: string): boolean {
  const [first = '', ...path] = name.split('.')
  let fields = registry.find(first)?.fields
  for (const [at, one] of path.entries()) {
    const field = fields?.[one]
    if (!field) return false
    if (at < path.length - 1) fields = innerFields(field)
  }
  return fields !== undefined
}
