import { sql } from 'kysely'
import type { Dialect, Sql } from '../../contract/dialect'
import type { Store, Transaction } from '../../contract/store'
import { retrying } from '../../database/retry'

/** The table of what calls with a key were answered; its rows are of the moment. */
export const responseTableName = 'deckhand_answer'

const table = sql.table(responseTableName)

/** How long an answer is kept, in milliseconds. */
const day = 24 * 60 * 60 * 1000

/** A call that is to be done once. */
export interface IdempotencyClaim {
  readonly person: string
  readonly key: string
  /** What tells it from other calls under its key. */
  readonly print: string
}

/** What a call was answered. */
export interface StoredResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What is known of a call that came before under the same key. */
export interface EarlierRequest {
  readonly print: string
  /** How long ago it came, in milliseconds. */
  readonly age: number
  /** Absent while it is under way, or where nobody knows what came of it. */
  readonly response?: StoredResponse
}

/** Creates the table of the answers. */
export const createResponseTable = ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<unknown> =>
  retrying(dialect, () =>
    sql`create table if not exists ${table} (person text not null, key text not null, print text not null,
      "at" ${sql.raw(dialect.integer)} not null, told text, primary key (person, key))`.execute(db),
  )

/**
 * Takes a key for a call. Where another one is taking it in a transaction, that is waited for.
 *
 * @returns what came before under the key; undefined where nothing has.
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
  // It was let go of between the two questions.
  if (!former) return claimIdempotencyKey(trx, dialect, { person, key, print })
  const { told, age } = former
  return {
    print: former.print,
    age: Number(age),
    ...(told !== null && { response: JSON.parse(told) as StoredResponse }),
  }
}

/** Keeps what a call was answered. */
export async function storeResponse(
  trx: Transaction,
  { person, key }: IdempotencyClaim,
  told: StoredResponse,
): Promise<void> {
  await sql`update ${table} set told = ${JSON.stringify(told)} where person = ${person} and key = ${key}`.execute(trx)
}

/** Lets go of the key of a call that has changed nothing. */
export async function releaseIdempotencyKey(trx: Transaction, { person, key }: IdempotencyClaim): Promise<void> {
  await sql`delete from ${table} where person = ${person} and key = ${key}`.execute(trx)
}

/**
 * Forgets the answers that are older than a day.
 *
 * @param now milliseconds since 1970. Default: by the clock of the database.
 */
export async function deleteExpiredResponses(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  now: Sql = dialect.clock(),
): Promise<void> {
  await sql`delete from ${table} where "at" < ${now} - ${sql.lit(day)}`.execute(db)
}
