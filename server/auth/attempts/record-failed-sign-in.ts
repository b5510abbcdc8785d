import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Store } from '../../contract/store'
import { databaseSeconds, hourInSeconds } from '../../database/database-time'
import { recordAuthEvent } from '../record-auth-event'
import type { UserAccount } from '../user-directory'

/** The number of failures per hour with a separate history entry each. */
const single = 10

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0

/** All unknown e-mail addresses count together. Otherwise a stranger could fill the history with made-up names. */
const strangers = 'unknown e-mail addresses'

/**
 * Adds a failed sign-in to the history. The first ten failures of an hour get an entry each, by person, or together for
 * unknown e-mail addresses. Later failures get an entry with their count each time the count has doubled.
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
