import { sql } from 'kysely'
import type { Dialect, Sql } from '../../contract/dialect'
import type { Store, Transaction } from '../../contract/store'
import { retrying } from '../../database/retry'

/** The table of the responses to calls with an idempotency key. The rows of this table are temporary. */
export const responseTableName = 'deckhand_answer'

const table = sql.table(responseTableName)

/** The milliseconds for which a response is stored. */
const day = 24 * 60 * 60 * 1000

/** A call with an idempotency key. */
export interface IdempotencyClaim {
  readonly person: string
  readonly key: string
  /** A hash that distinguishes the call from other calls with the same key. */
  readonly print: string
}

/** The response to a call. */
export interface StoredResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The stored data of an earlier call with the same key. */
export interface EarlierRequest {
  readonly print: string
  /** The number of milliseconds since the start of the earlier call. */
  readonly age: number
  /** The stored response. Undefined while the call is in progress, or if the result of the call is unknown. */
  readonly response?: StoredResponse
}

/** Creates the table of the responses. */
export const createResponseTable = ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<unknown> =>
  retrying(dialect, () =>
    sql`create table if not exists ${table} (person text not null, key text not null, print text not null,
      "at" ${sql.raw(dialect.integer)} not null, told text, primary key (person, key))`.execute(db),
  )

/**
 * Claims an idempotency key for a call. Waits for a concurrent transaction that claims the same key.
 *
 * @returns the earlier call with the key. Undefined if no earlier call has this key.
 */
export async function claimIdempotencyKey(
  trx: Transaction,
  dialect: Pick<Dialect, 'clock'>,
  { person, key, print }: IdempotencyClaim,
): Promise<EarlierRequest | undefined> {
  const taken =
    await sql`insert into ${table} (person, key, print, "at") values (${person}, ${key}, ${print}, ${dialect.clock()})
    on conflict (person, key) do nothing returning key`.execute(trx)
  if (taken.rows.length > 0) return undefined
  const { rows } = await sql<{ print: string; age: number; told: string | null }>`
    select print, ${dialect.clock()} - "at" as age, told from ${table} where person = ${person} and key = ${key}`.execute(
    trx,
  )
  const [former] = rows
  // Another call released the key between the two queries.
  if (!former) return claimIdempotencyKey(trx, dialect, { person, key, print })
  const { told, age } = former
  return {
    print: former.print,
    age: Number(age),
    ...(told !== null && { response: JSON.parse(told) as StoredResponse }),
  }
}

/** Stores the response of a call. */
export async function storeResponse(
  trx: Transaction,
  { person, key }: IdempotencyClaim,
  told: StoredResponse,
): Promise<void> {
  await sql`update ${table} set told = ${JSON.stringify(told)} where person = ${person} and key = ${key}`.execute(trx)
}

/** Releases the idempotency key of a call that has changed nothing. */
export async function releaseIdempotencyKey(trx: Transaction, { person, key }: IdempotencyClaim): Promise<void> {
  await sql`delete from ${table} where person = ${person} and key = ${key}`.execute(trx)
}

/**
 * Deletes the responses that are older than a day.
 *
 * @param now the current time in milliseconds since 1970. Default: the clock of the database.
 */
export async function deleteExpiredResponses(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  now: Sql = dialect.clock(),
): Promise<void> {
  await sql`delete from ${table} where "at" < ${now} - ${sql.lit(day)}`.execute(db)
}
