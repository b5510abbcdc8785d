import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../contract/dialect'
import type { Transaction } from '../../contract/store'
import { oneOf } from '../one-of'

interface Locking {
  readonly db: Transaction
  readonly dialect: Dialect
}

/** A row per name, with the number of locks or the last number that was given out. */
const table = sql.table('deckhand_turn')

const locked = new WeakMap<Transaction, Set<string>>()

/** Creates the table of names. */
export const createNamedLockTable = ({ db, dialect }: Locking): Promise<unknown> =>
  sql`create table if not exists ${table} (name text primary key, value ${sql.raw(dialect.integer)} not null)`.execute(
    db,
  )

/**
 * Locks rows against changes by others until the transaction ends. A second transaction waits, and then reads the
 * result of the first. All transactions lock rows in the order of their ids. Does nothing if the database has a single
 * writer.
 *
 * @returns whether some rows were not locked before, so that values read earlier may be outdated.
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
 * A condition that matches rows by id and locks them in the order of their ids. A statement that changes rows would
 * otherwise lock them in the order in which it finds them.
 */
export const lockAndMatchIds = ({ isShared }: Dialect, name: string, ids: readonly string[]): RawBuilder<boolean> =>
  isShared && ids.length > 1
    ? sql`id in (select id from ${sql.table(name)} where ${oneOf(sql.ref('id'), ids)} order by id for no key update)`
    : oneOf(sql.ref('id'), ids)

/**
 * Waits until no other transaction holds the name, and blocks other transactions until this one ends. For rules that
 * span several records, which may not exist yet.
 */
export async function acquireNamedLock({ db, dialect }: Locking, name: string): Promise<void> {
  if (!dialect.isShared || !db.isTransaction) return
  await sql`insert into ${table} as turn (name, value) values (${name}, 1)
    on conflict (name) do update set value = turn.value + 1`.execute(db)
}

interface Numbers {
  /** The highest number in use. Called if no number was given out yet, or the next one is in use. */
  readonly last: () => Promise<number>
  /** Whether a number is already in use, although it was not given out here. */
  readonly isTaken: (number: RawBuilder<number>) => RawBuilder<boolean>
}

/**
 * Gives out whole numbers without gaps. A second transaction waits until the first one commits or rolls back. Continues
 * after numbers that were imported.
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
