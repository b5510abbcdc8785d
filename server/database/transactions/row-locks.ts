import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../contract/dialect'
import type { Transaction } from '../../contract/store'
import { oneOf } from '../one-of'

interface Locking {
  readonly db: Transaction
  readonly dialect: Dialect
}

/** How often a name was locked, or the last number that was given out, by name. */
const table = sql.table('deckhand_turn')

const locked = new WeakMap<Transaction, Set<string>>()

/** Creates the table of the names. */
export const createNamedLockTable = ({ db, dialect }: Locking): Promise<unknown> =>
  sql`create table if not exists ${table} (name text primary key, value ${sql.raw(dialect.integer)} not null)`.execute(
    db,
  )

/**
 * Keeps rows from being changed by others until the transaction ends: who comes second waits, and then reads what the first
 * has left. Of several, all take them in the same order. Where there is one writer at a time, nothing has to be done.
 *
 * @returns whether some were not held before, so that what was read of them may be out of date.
 */
export async function lockRows({ db, dialect }: Locking, name: string, ids: readonly string[]): Promise<boolean> {
  if (!dialect.isShared || !db.isTransaction) return false
  const own = locked.get(db) ?? new Set()
  locked.set(db, own)
  const fresh = ids.filter((id) => !own.has(`${name}/${id}`))
  if (fresh.length === 0) return false
  await sql`select id from ${sql.table(name)} where ${oneOf(sql.ref('id'), fresh)} order by id for no key update`.execute(
    db,
  )
  for (const id of fresh) own.add(`${name}/${id}`)
  return true
}

/**
 * Whether a row is one of those, all of which the statement that asks takes in the order of their ids: as a statement that
 * changes rows takes them as it finds them otherwise.
 */
export const lockAndMatchIds = ({ isShared }: Dialect, name: string, ids: readonly string[]): RawBuilder<boolean> =>
  isShared && ids.length > 1
    ? sql`id in (select id from ${sql.table(name)} where ${oneOf(sql.ref('id'), ids)} order by id for no key update)`
    : oneOf(sql.ref('id'), ids)

/**
 * Waits until no other transaction is at what has that name, and keeps the others waiting until this one ends: for rules that
 * span records, of which some may not be there yet.
 */
export async function acquireNamedLock({ db, dialect }: Locking, name: string): Promise<void> {
  if (!dialect.isShared || !db.isTransaction) return
  await sql`insert into ${table} as turn (name, value) values (${name}, 1)
    on conflict (name) do update set value = turn.value + 1`.execute(db)
}

interface Numbers {
  /** The highest number that is in use; asked for where none was given out so far, or the next one is taken. */
  readonly last: () => Promise<number>
  /** Whether a number is in use already, though it was not given out here. */
  readonly isTaken: (number: RawBuilder<number>) => RawBuilder<boolean>
}

/**
 * Gives out whole numbers without a gap, one at a time: who comes second waits until the first has kept or dropped theirs.
 * Behind numbers that came in from elsewhere it goes on.
 */
export async function nextGaplessNumber({ db }: Locking, name: string, { last, isTaken }: Numbers): Promise<number> {
  const value = sql<number>`${table}.value`
  const given = await sql<{ value: number; taken: number }>`
    update ${table} set value = value + 1 where name = ${name}
    returning value, case when ${isTaken(value)} then 1 else 0 end as taken`.execute(db)
  const next = given.rows[0]
  if (next && Number(next.taken) === 0) return Number(next.value)
  const begun = await sql<{ value: number }>`
    insert into ${table} as turn (name, value) values (${name}, ${(await last()) + 1})
    on conflict (name) do update set value = ${next ? sql`excluded.value` : sql`turn.value + 1`} returning value`.execute(
    db,
  )
  return Number(begun.rows[0]?.value)
}
