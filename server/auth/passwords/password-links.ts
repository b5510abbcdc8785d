import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Dialect } from '../../contract/dialect'
import type { Store, Transaction } from '../../contract/store'
import { databaseSeconds, hourInSeconds } from '../../database/database-time'
import { maxClockSkewSeconds } from '../session-store'

/** The hours for which a link is valid that somebody created for a colleague, who may be away. */
export const adminLinkHours = 48

/** The hours for which a link is valid that a person has requested, who waits for it. */
export const requestedLinkHours = 2

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * The path of the screens' page for a token. Browsers do not send the part after '#', so that no log and no Referer
 * contains it.
 */
const pathOf = (token: string) => `/set-password#${token}`

/**
 * Creates the link with which a person can set a password. Earlier links become invalid. Returns its path on this
 * server.
 */
export async function createPasswordLink(
  trx: Transaction,
  dialect: Dialect,
  person: string,
  hours: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await revokePasswordLinks(trx, person)
  await trx
    .insertInto('password_link')
    .values({
      hash: hashOf(token),
      person,
      endsAt: sql<number>`${databaseSeconds(dialect)} + ${sql.lit(hours * hourInSeconds)}`,
    })
    .execute()
  return pathOf(token)
}

/** Makes the links of a person invalid. */
export async function revokePasswordLinks(trx: Transaction, person: string): Promise<void> {
  await trx.deleteFrom('password_link').where('person', '=', person).execute()
}

/** The person of a token, if the token is valid and the person may sign in. */
export async function findPasswordLinkOwner(
  db: Transaction | Store['db'],
  dialect: Dialect,
  token: unknown,
): Promise<{ readonly id: string; readonly name: string; readonly email: string } | undefined> {
  if (typeof token !== 'string') return undefined
  return (
    db
      .selectFrom('password_link')
      .innerJoin('user', 'user.id', 'password_link.person')
      .select(['user.id', 'user.name', 'user.email'])
      .where('password_link.hash', '=', hashOf(token))
      .where('password_link.endsAt', '>', databaseSeconds(dialect))
      // A link with a longer validity was created while the clock was wrong.
      .where(
        'password_link.endsAt',
        '<=',
        sql<number>`${databaseSeconds(dialect)} + ${sql.lit(adminLinkHours * hourInSeconds + maxClockSkewSeconds)}`,
      )
      .where('user.status', '=', 1)
      .executeTakeFirst()
  )
}
