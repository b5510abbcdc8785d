import { sql } from 'kysely'
import { type Column, checkValue, formerNamesOf, type Registry, type Resource } from '../../../vocabulary'
import type { Database } from '../../contract/store'
import { pairTableName, type StoredField, storedFields, tableName } from '../../contract/table-model'
import { StartError } from '../../platform/problem'
import { storageOf } from '../columns'
import { raiseDataVersion } from '../ownership/data-version'
import { type ExistingTables, ensureTransaction, lockTable, type UpgradeContext } from './existing-tables'
import { kindOfColumnType, readStoredKinds, type StoredKind, storedKindOf, writeStoredKinds } from './stored-kinds'
import { forEachStoredValue, fromStoredValue, hasApiForm } from './stored-values'

interface Declared {
  readonly resource: Resource
  readonly stored: StoredField
}

/** The stored data of a field, under its current name or a former name. */
interface Found {
  readonly table: string
  readonly column: string
  readonly kind: StoredKind
}

/** Converts the values of one kind of storage to another without a migration. */
type Carry = (db: Database, declared: Declared) => Promise<unknown>

const asItIs: Carry = async () => {}

const scaled: Carry = async (db, { resource, stored }) => {
  const { scale } = stored.column as Extract<Column, { store: 'decimal' }>
  const [table, column] = [tableName(resource.name), sql.id(stored.name)]
  await sql`update ${sql.table(table)} set ${column} = ${column} * ${sql.raw(`${10 ** scale}`)}`.execute(db)
  await sql`insert into deckhand_scales (id, scale) values (${`${table}.${stored.name}`}, ${scale})`.execute(db)
}

/** The single reference becomes the first reference of the list. */
const listed: Carry = async (db, { resource, stored }) => {
  const [table, column] = [sql.table(tableName(resource.name)), sql.id(stored.name)]
  await sql`insert into ${sql.table(pairTableName(resource.name, stored.name))} (owner, target, position)
    select id, ${column}, 0 from ${table} where ${column} is not null`.execute(db)
  await sql`update ${table} set ${column} = null where ${column} is not null`.execute(db)
}

const carries: Readonly<Record<string, Carry>> = {
  'boolean integer': asItIs,
  'boolean decimal': scaled,
  'integer decimal': scaled,
  'reference references': listed,
}

const carryOf = (from: StoredKind, to: StoredKind): Carry | undefined =>
  from.of === to.of ? (from.store === to.store ? asItIs : carries[`${from.store} ${to.store}`]) : undefined

const same = (one: StoredKind, other: StoredKind) =>
  one.name === other.name && one.store === other.store && one.of === other.of

const declaredIn = ({ localResources: kept }: Registry): Declared[] =>
  kept.flatMap((resource) =>
    storedFields(resource)
      .filter(({ name }) => resource.fields[name])
      .map((stored) => ({ resource, stored })),
  )

/**
 * Checks that the stored data can be converted to the declared kinds. The check writes nothing.
 *
 * @throws StartError with the field and the way to fix the problem.
 */
export async function expectConvertibleKinds(database: UpgradeContext, there: ExistingTables): Promise<void> {
  const noted = await readStoredKinds(database, there)
  for (const declared of declaredIn(database.registry))
    for (const found of findStoredColumns(database, noted, there, declared)) {
      const wanted = storedKindOf(declared.stored)
      if (same(found.kind, wanted)) continue
      if (!carryOf(found.kind, wanted)) throw refusal(declared, found, wanted)
      if (found.kind.store === wanted.store) await expectFitting(database, declared, found)
    }
}

function findStoredColumns(
  { dialect }: UpgradeContext,
  noted: ReadonlyMap<string, StoredKind>,
  there: ExistingTables,
  declared: Declared,
): Found[] {
  const { resource, stored } = declared
  const tables = [resource.name, ...resource.was].map(tableName)
  const table = tables.find((name) => there.has(name))
  if (table === undefined) return []
  return [stored.name, ...formerNamesOf(stored.field)].flatMap((column) => {
    const kind = noted.get(`${table}.${column}`)
    const type = there.get(table)?.get(column)
    if (type === undefined && !there.has(`${table}__${column}`)) return []
    if (kind) return [{ table, column, kind }]
    const wanted = storageOf(stored.column).type
    const fits = type === undefined || wanted === undefined || type === (wanted === 'text' ? 'text' : dialect.integer)
    return fits ? [] : [{ table, column, kind: kindOfColumnType(type === 'text' ? 'text' : 'integer') }]
  })
}

/** Checks that the existing values are valid for the declared kind. */
async function expectFitting({ db }: UpgradeContext, declared: Declared, { table, column, kind }: Found) {
  const { resource, stored } = declared
  if (!hasApiForm(kind.store)) return
  const fields = { [stored.name]: stored.field }
  await forEachStoredValue(db, table, column, async (id, kept) => {
    const { messages } = checkValue(fields, stored.name, fromStoredValue(kept, kind.store))
    if (messages.length > 0)
      throw new StartError(
        `resources/${resource.name}: '${stored.name}' is ${article(stored.field.kind.name)} now, but the record ${id} has ${String(kept).slice(0, 60)} from when it was ${article(kind.name)}: ${messages[0]} ${cure(declared)}`,
      )
  })
}

const article = (kind: string) => `${kind}(…)`

const cure = ({ resource, stored }: Declared) =>
  `Declare it as it was, or under another name, or say in a migration what becomes of its values: defineMigration({ when: 'before', run: ({ convert }) => convert('${resource.name}', '${stored.name}', (value) => …) }).`

const wordsOf = ({ name, of }: StoredKind) => (of ? `${name}('${of}')` : article(name))

const refusal = (declared: Declared, { kind }: Found, wanted: StoredKind) =>
  new StartError(
    `resources/${declared.resource.name}: '${declared.stored.name}' is kept as ${wordsOf(kind)}, and its values do not become ${wordsOf(wanted)} by themselves. ${cure(declared)}`,
  )

/** Converts the data that `expectConvertibleKinds` has accepted, and records the kind of each field. */
export async function upgradeKinds(database: UpgradeContext, there: ExistingTables): Promise<void> {
  const noted = await readStoredKinds(database, there)
  const changed = declaredIn(database.registry).filter(({ resource, stored }) => {
    if (stored.column.store === 'rows') return false
    const before = noted.get(`${tableName(resource.name)}.${stored.name}`)
    return !before || !same(before, storedKindOf(stored))
  })
  const isNew = ({ resource, stored }: Declared) => !noted.has(`${tableName(resource.name)}.${stored.name}`)
  await writeStoredKinds(database.db, changed.filter(isNew))
  for (const declared of changed.filter((one) => !isNew(one))) {
    const { resource, stored } = declared
    const before = noted.get(`${tableName(resource.name)}.${stored.name}`)
    await ensureTransaction(database.db, async (trx) => {
      const carry = before && carryOf(before, storedKindOf(stored))
      if (before?.store !== stored.column.store) {
        await lockTable({ ...database, db: trx }, tableName(resource.name))
        await raiseDataVersion(trx)
      }
      await carry?.(trx, declared)
      await writeStoredKinds(trx, [declared])
    })
  }
}
