import { sql } from 'kysely'
import { lastDayOfRetention, type Resource } from '../../../vocabulary'
import type { OpenDatabase } from '../../contract/handler'
import type { Store, Transaction } from '../../contract/store'
import { pairTableName, type StoredField, storedFields, tableName } from '../../contract/table-model'
import { type StoredValue, withUntypedTables } from '../../contract/tables'
import { toStored } from '../../database/columns'
import { oneOf } from '../../database/one-of'
import { retrying } from '../../database/retry'
import { erasedTitleFieldOf, personalColumnsOf, withoutPersonalParts } from './erased-values'
import { retentionYearsOf } from './personal-data-context'
import { chunksOf, type PersonalRecords } from './personal-records'

/**
 * The records that keep personal data of an erased person until the end of a legal term. The column `since` contains
 * the start of the term. The column `name` contains the name of the erased person.
 */
const retainedTable = sql.table('deckhand_retained')

/** Creates the table of the records that keep personal data for a legal term. */
export const createRetainedTable = ({ db, dialect }: OpenDatabase): Promise<unknown> =>
  retrying(dialect, () =>
    sql`create table if not exists ${retainedTable} (resource text not null, record text not null,
      since text not null, name text not null, primary key (resource, record))`.execute(db),
  )

type Row = Readonly<Record<string, StoredValue>>

/** Erases the personal values of records. */
export interface ValueErasure {
  readonly store: Store
  readonly trx: Transaction
  /** The name of the erased person, for titles that contain personal data. */
  readonly name: string
  /** The time of the erasure, as ISO 8601. */
  readonly now: string
}

/** The last day of the legal term of a record. Undefined if the record has no term. */
export const retentionEndOf = (
  store: Pick<Store, 'db'>,
  { retention }: Resource,
  since: string | null | undefined,
): string | undefined =>
  retention && since ? lastDayOfRetention(since, retentionYearsOf(store, retention.years)) : undefined

/** The starts of the legal terms of records, by the ids of the records. The result omits records without a term. */
export async function termStartsOf(
  trx: Transaction,
  { name, retention }: Resource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const starts = new Map<string, string>()
  for (const some of retention ? chunksOf(ids) : []) {
    const { rows } = await sql<{ id: string; since: string | null }>`
      select id, ${sql.ref(retention?.from ?? '')} as since from ${sql.table(tableName(name))}
      where ${oneOf(sql.ref('id'), some)}`.execute(trx)
    for (const { id, since } of rows) if (since) starts.set(id, since)
  }
  return starts
}

/**
 * Erases the personal values of a person's records. Records within a legal term keep their values. The periodic task
 * erases them after the term.
 */
export async function erasePersonalRecords(erasure: ValueErasure, records: PersonalRecords): Promise<void> {
  const { store, trx, now, name } = erasure
  const retained = new Map<Resource, ReadonlySet<string>>()
  for (const [resource, ids] of records) {
    const starts = await termStartsOf(trx, resource, ids)
    const kept = [...starts].filter(([, since]) => (retentionEndOf(store, resource, since) ?? '') >= now.slice(0, 10))
    retained.set(resource, new Set(kept.map(([id]) => id)))
    for (const [record, since] of kept)
      await sql`insert into ${retainedTable} (resource, record, since, name)
        values (${resource.name}, ${record}, ${since}, ${name})
        on conflict (resource, record) do nothing`.execute(trx)
  }
  for (const [resource, ids] of records) {
    const kept = retained.get(resource)
    await eraseValues(
      erasure,
      resource,
      ids.filter((id) => !kept?.has(id)),
    )
  }
}

/** Erases the personal values of some records of a resource, including their rows. */
async function eraseValues(erasure: ValueErasure, resource: Resource, ids: readonly string[]): Promise<void> {
  const { store, trx, now } = erasure
  const columns = personalColumnsOf(resource)
  const lists = storedFields(resource).filter(
    ({ field, column }) => field.personal && (column.store === 'rows' || column.store === 'references'),
  )
  for (const some of chunksOf(ids)) {
    for (const { name, column } of lists) {
      if (column.store === 'rows')
        await sql`delete from ${sql.table(tableName(column.of))} where ${oneOf(sql.ref(column.by), some)}`.execute(trx)
      else
        await sql`delete from ${sql.table(pairTableName(resource.name, name))}
          where ${oneOf(sql.ref('owner'), some)}`.execute(trx)
    }
    if (columns.length === 0) continue
    const plain = columns.filter((one) => !isComputed(store, resource, one))
    const computed = columns.filter((one) => isComputed(store, resource, one))
    await withUntypedTables(trx)
      .updateTable(tableName(resource.name))
      .set({
        ...Object.fromEntries(plain.map(({ name }) => [name, erasedPlainValue(erasure, resource, name)])),
        updatedAt: now,
      })
      .where('id', 'in', some)
      .execute()
    if (computed.length === 0) continue
    const rows = (await withUntypedTables(trx)
      .selectFrom(tableName(resource.name))
      .select(['id', ...computed.map(({ name }) => name)])
      .where('id', 'in', some)
      .execute()) as readonly Row[]
    for (const row of rows)
      await withUntypedTables(trx)
        .updateTable(tableName(resource.name))
        .set(Object.fromEntries(computed.map((one) => [one.name, computedValue(store, resource, one, row)])))
        .where('id', '=', String(row.id))
        .execute()
  }
}

const erasedPlainValue = ({ name: person }: ValueErasure, resource: Resource, name: string): StoredValue =>
  name === erasedTitleFieldOf(resource) ? person : null

/** Whether the new value of a field depends on the stored value, because only a part of the value is personal. */
const isComputed = (store: Store, resource: Resource, { name, field }: StoredField): boolean =>
  !field.personal || store.handlerOf(resource.name).erasure?.values?.[name] !== undefined

function computedValue(store: Store, resource: Resource, { name, field, column }: StoredField, row: Row): StoredValue {
  const kept = row[name]
  if (kept === null || kept === undefined) return null
  const value = column.store === 'json' ? JSON.parse(String(kept)) : kept
  const own = store.handlerOf(resource.name).erasure?.values?.[name]
  return toStored(column, own ? own(value) : withoutPersonalParts(field, value))
}

/**
 * Erases the personal data of records whose legal term has ended.
 *
 * @returns the number of erased records.
 */
export async function eraseAfterRetention(store: Store, now = new Date()): Promise<number> {
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<{ resource: string; record: string; since: string; name: string }>`
    select resource, record, since, name from ${retainedTable} order by resource, record`.execute(store.db)
  let erased = 0
  const tables = new Set<string>()
  for (const { resource: of, record, since, name } of rows) {
    const resource = store.registry.find(of)
    if (resource && (retentionEndOf(store, resource, since) ?? '') >= today) continue
    await store.transaction(async (trx) => {
      if (resource) {
        await store.lock(trx, of, [record])
        await eraseValues({ store, trx, name, now: now.toISOString() }, resource, [record])
      }
      await sql`delete from ${retainedTable} where resource = ${of} and record = ${record}`.execute(trx)
    })
    erased += 1
    if (resource) tables.add(tableName(of))
  }
  if (erased > 0) await store.dialect.purge(store.db, [...tables])
  return erased
}
