import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../../vocabulary'
import type { Dialect, Sql } from '../../contract/dialect'
import type { Store, Transaction } from '../../contract/store'
import { orderColumn, pairTableName, type StoredField, storedFields, tableName } from '../../contract/table-model'
import { type StoredValue, withUntypedTables } from '../../contract/tables'
import { Problem } from '../../platform/problem'
import { storageOf, toStored } from '../columns'
import { insertRecords, insertRows, lineToRecord, pairRows, type StoredRow } from './insert-records'

type Values = Readonly<Record<string, unknown>>

/** Compares two values as texts, because an integer can have different JavaScript types. */
const isSame = (one: StoredValue | undefined, other: StoredValue | undefined) =>
  String(one ?? '') === String(other ?? '') && (one === null) === (other === null)

/**
 * Checks that a change keeps the final values of a record, or that a record without values for the check has none.
 *
 * @param values the values to write. Default: none, because the record is deleted.
 * @throws Error if the record has other final values.
 */
export async function expectFinalValues(
  trx: Transaction,
  resource: Resource,
  id: string,
  values?: readonly { readonly name: string; readonly value: unknown }[],
): Promise<void> {
  const final = storedFields(resource).filter(
    ({ name, field }) => field.final && (!values || values.some((one) => one.name === name)),
  )
  if (final.length === 0) return
  const other = final.map(({ name }) => {
    const [column, written] = [sql.ref(name), values?.find((one) => one.name === name)]
    return written
      ? sql`(${column} is not null and ${column} is distinct from ${written.value})`
      : sql`${column} is not null`
  })
  const { rows } = await sql`select id from ${sql.table(tableName(resource.name))}
    where id = ${id} and (${sql.join(other, sql` or `)})`.execute(trx)
  if (rows.length === 0) return
  const names = final.map(({ name }) => name).join(', ')
  throw new Error(`The record ${id} of ${resource.name} has final values, which never change: ${names}.`)
}

/** A list in the values of a record. */
interface List {
  readonly resource: Resource
  readonly id: string
  readonly stored: StoredField
  readonly value: unknown
}

/**
 * Writes the given values of a record and keeps the other values. Equal values are not written. `updatedAt` changes
 * only if the history would list the change.
 *
 * @param former the current row of the record, if known.
 * @returns whether the record or its rows may have changed.
 */
export async function updateRecord(
  store: Store,
  trx: Transaction,
  resource: Resource,
  id: string,
  values: Values,
  former?: Readonly<StoredRow>,
): Promise<boolean> {
  const given = storedFields(resource).filter(({ name }) => values[name] !== undefined)
  const own = given.flatMap(({ name, field, column }) => {
    const value = storageOf(column).type && toStored(column, values[name])
    return value === undefined || (former && isSame(former[name], value)) ? [] : [{ name, field, value }]
  })
  await expectFinalValues(trx, resource, id, own)
  const lists: StoredField[] = []
  for (const stored of given)
    if (await updateList(store, trx, { resource, id, stored, value: values[stored.name] })) lists.push(stored)
  if (own.length === 0 && lists.length === 0) return false
  const isTold = ({ field }: Pick<StoredField, 'field'>) => !field.excludeFromHistory
  const told = own.filter(isTold)
  const next = nextUpdatedAtSql(store.dialect)
  const differs = told.map(({ name, value }) => sql`${sql.ref(name)} is distinct from ${value}`)
  const stamp = lists.some(isTold)
    ? next
    : sql<string>`case when ${sql.join(differs, sql` or `)} then ${next} else ${sql.ref('updatedAt')} end`
  await withUntypedTables(trx)
    .updateTable(tableName(resource.name))
    .set({
      ...Object.fromEntries(own.map(({ name, value }) => [name, value])),
      ...((lists.some(isTold) || told.length > 0) && { updatedAt: stamp }),
    })
    .where('id', '=', id)
    .execute()
  return true
}

/** Writes a list that has a separate table. Returns whether the list has changed. */
async function updateList(store: Store, trx: Transaction, { resource, id, stored, value }: List): Promise<boolean> {
  const list = (value ?? []) as readonly unknown[]
  if (stored.column.store === 'references') return updatePairs(trx, pairTableName(resource.name, stored.name), id, list)
  if (stored.column.store !== 'rows') return false
  const { of, by } = stored.column
  const table = { of: store.registry.get(of), by, owner: id }
  return stored.field.kind.files
    ? addFiles(store, trx, table, list)
    : updateRows(store, trx, stored.name, table, list as readonly Values[])
}

async function updatePairs(trx: Transaction, table: string, owner: string, list: readonly unknown[]): Promise<boolean> {
  const there = await withUntypedTables(trx)
    .selectFrom(table)
    .select(['target', 'position'])
    .where('owner', '=', owner)
    .execute()
  const former = new Map(there.map(({ target, position }) => [String(target), Number(position)]))
  const wanted = pairRows(owner, list)
  const kept = new Set(wanted.map(({ target }) => String(target)))
  const removed = [...former.keys()].filter((target) => !kept.has(target))
  const added = wanted.filter(({ target }) => !former.has(String(target)))
  const moved = wanted.filter(({ target, position }) => (former.get(String(target)) ?? position) !== position)
  const own = withUntypedTables(trx)
  if (removed.length > 0)
    await own.deleteFrom(table).where('owner', '=', owner).where('target', 'in', removed).execute()
  for (const { target, position } of moved)
    await own
      .updateTable(table)
      .set({ position })
      .where('owner', '=', owner)
      .where('target', '=', target as string)
      .execute()
  await insertRows(trx, table, added)
  return removed.length + added.length + moved.length > 0
}

/** The rows of one record. */
interface Owned {
  readonly of: Resource
  readonly by: string
  readonly owner: string
}

const rowsThere = async (
  trx: Transaction,
  { of, by, owner }: Owned,
): Promise<ReadonlyMap<string, Readonly<StoredRow>>> => {
  const rows = await withUntypedTables(trx).selectFrom(tableName(of.name)).selectAll().where(by, '=', owner).execute()
  return new Map(rows.map((one) => [String(one.id), one as Readonly<StoredRow>]))
}

/** Adds pictures after the existing pictures. Separate calls change the existing pictures. */
async function addFiles(store: Store, trx: Transaction, owned: Owned, list: readonly unknown[]): Promise<boolean> {
  const { of, by, owner } = owned
  const there = await rowsThere(trx, owned)
  const next = Math.max(-1, ...[...there.values()].map((one) => Number(one[orderColumn(of)]))) + 1
  await insertRecords(
    store,
    trx,
    of,
    list.map((line, at) => lineToRecord(of, by, owner, line, next + at)),
  )
  return list.length > 0
}

/**
 * Updates the rows of a record. Rows with an id are changed if they differ, rows without an id are added, and missing
 * rows are deleted.
 */
async function updateRows(
  store: Store,
  trx: Transaction,
  name: string,
  owned: Owned,
  lines: readonly Values[],
): Promise<boolean> {
  const { of, by, owner } = owned
  const table = tableName(of.name)
  const there = await rowsThere(trx, owned)
  lines.forEach((line, at) => {
    if (line.id === undefined || there.has(String(line.id)) || isRestoredRow(trx, String(line.id))) return
    const says = `There is no line with id '${line.id}' in this record. Leave the id out to add a line.`
    throw new Problem(422, says, { [`${name}.${at}.id`]: [says] })
  })
  const kept = new Set(lines.map((line) => line.id))
  const removed = [...there.keys()].filter((id) => !kept.has(id))
  if (removed.length > 0) await withUntypedTables(trx).deleteFrom(table).where('id', 'in', removed).execute()
  let isChanged = removed.length > 0
  const order = orderColumn(of)
  for (const [at, line] of lines.entries()) {
    const id = String(line.id)
    const former = there.get(id)
    if (!former) continue
    if (await updateRecord(store, trx, of, id, { ...line, [order]: at }, former)) isChanged = true
    if (Number(former[order]) === at) continue
    await withUntypedTables(trx)
      .updateTable(table)
      .set({ [order]: at })
      .where('id', '=', id)
      .execute()
    isChanged = true
  }
  const added = lines.flatMap((line, at) => (there.has(String(line.id)) ? [] : [lineToRecord(of, by, owner, line, at)]))
  await insertRecords(store, trx, of, added)
  return isChanged || added.length > 0
}

const restoredIds = new WeakMap<Transaction, Set<string>>()

/** Allows a transaction to insert rows under their former ids, which no row has at present. */
export function allowRestoredRows(trx: Transaction, lines: readonly string[]): void {
  const known = restoredIds.get(trx) ?? new Set()
  restoredIds.set(trx, known)
  for (const id of lines) known.add(id)
}

/** Whether the transaction may insert a restored row under this id. */
const isRestoredRow = (trx: Transaction, line: string): boolean => restoredIds.get(trx)?.has(line) ?? false

interface Stamping {
  readonly db: Transaction
  readonly dialect: Dialect
}

const updatedAtColumn = sql.ref('updatedAt')

/** The new `updatedAt` of a record: now, but always later than the old value, even if the clock was set back. */
function nextUpdatedAtSql({ justAfter }: Dialect): RawBuilder<string> {
  const now = sql.val(new Date().toISOString())
  return sql<string>`case when ${updatedAtColumn} < ${now} then ${now} else ${justAfter(updatedAtColumn)} end`
}

/** Sets `updatedAt` of records that changed in another table, such as in their rows. */
export async function setUpdatedAt({ db, dialect }: Stamping, resource: string, ids: Sql): Promise<void> {
  await sql`update ${sql.table(tableName(resource))} set ${sql.id('updatedAt')} = ${nextUpdatedAtSql(dialect)} where id in (${ids})`.execute(
    db,
  )
}
