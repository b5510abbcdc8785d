import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../contract/dialect'
import type { Transaction } from '../../contract/store'
import { oneOf } from '../one-of'

interface Locking {
  readonly db: Transaction
  readonly dialect: Dialect
}

/** A table with one row per name. The row contains the number of locks, or the last assigned number. */
const table = sql.table('deckhand_turn')

const locked = new WeakMap<Transaction, Set<string>>()

/** Creates the table of named locks and counters. */
export const createNamedLockTable = ({ db, dialect }: Locking): Promise<unknown> =>
  sql`create table if not exists ${table} (name text primary key, value ${sql.raw(dialect.integer)} not null)`.execute(
    db,
  )

/**
 * Prevents changes by other transactions to some rows until the transaction ends. A second transaction waits, and then
 * reads the result of the first transaction. All transactions lock rows sorted by id. If the database has a single
 * writer, the function does nothing.
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
 * A condition that matches rows by their ids. The condition locks the rows sorted by their ids. A statement that
 * changes rows would otherwise lock the rows in an unpredictable sequence.
 */
export const lockAndMatchIds = ({ isShared }: Dialect, name: string, ids: readonly string[]): RawBuilder<boolean> =>
  isShared && ids.length > 1
    ? sql`id in (select id from ${sql.table(name)} where ${oneOf(sql.ref('id'), ids)} order by id for no key update)`
    : oneOf(sql.ref('id'), ids)

/**
 * Waits until no other transaction has locked the name, and then locks the name until this transaction ends. Use a
 * named lock for rules about several records that may not exist yet.
 */
export async function acquireNamedLock({ db, dialect }: Locking, name: string): Promise<void> {
  if (!dialect.isShared || !db.isTransaction) return
  await sql`insert into ${table} as turn (name, value) values (${name}, 1)
    on conflict (name) do update set value = turn.value + 1`.execute(db)
}

interface Numbers {
  /**
   * The highest number in use. This function is called if no number was assigned yet, or if the next number is in use.
   */
  readonly last: () => Promise<number>
  /** Whether a number is already in use, although this counter did not assign the number. */
  readonly isTaken: (number: RawBuilder<number>) => RawBuilder<boolean>
}

/**
 * Assigns integers without gaps. A second transaction waits until the first transaction commits or rolls back. The
 * numbers continue after imported numbers.
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
