import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Store } from '../../contract/store'
import { databaseSeconds, hourInSeconds } from '../../database/database-time'
import { recordAuthEvent } from '../record-auth-event'
import type { UserAccount } from '../user-directory'

/** So many failures of an hour are told one by one. */
const single = 10

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0

/** All whom nobody knows count together, or a stranger would fill the history by making names up. */
const strangers = 'unknown e-mail addresses'

/**
 * Adds a failed sign-in to the history: the first ten of an hour, by person and of all unknown e-mail addresses together;
 * then whenever their number has doubled, with how many they were.
 */
export async function recordFailedSignIn(
  store: Store,
  request: FastifyRequest,
  member: UserAccount | undefined,
  email: string,
): Promise<void> {
  const at = databaseSeconds(store.dialect)
  const about = `failures ${member?.person.id ?? strangers} `
  const key = sql`${about} || cast(cast(${at} / ${sql.lit(hourInSeconds)} as ${sql.raw(store.dialect.integer)}) as text)`
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_attempt as a (key, failures, "at", "until") values (${key}, 1, ${at}, 0)
    on conflict (key) do update set failures = a.failures + 1, "at" = ${at} returning failures`.execute(store.db)
  const count = Number(rows[0]?.failures)
  if (count <= single) return recordAuthEvent(store, request, 'sign-in-failed', member?.person ?? { name: email })
  if (isPowerOfTwo(count))
    await recordAuthEvent(store, request, 'sign-in-failed', member?.person ?? { name: strangers }, undefined, count)
}
