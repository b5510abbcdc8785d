import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Dialect } from '../../contract/dialect'
import type { Store, Transaction } from '../../contract/store'
import { databaseSeconds, hourInSeconds } from '../../database/database-time'
import { maxClockSkewSeconds } from '../session-store'

/** The hours for which a link is valid if a colleague created the link. The person may be away for some days. */
export const adminLinkHours = 48

/** The hours for which a link is valid if the person requested the link. A person who requests a link waits for it. */
export const requestedLinkHours = 2

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * The path of the page on which a person sets a password with a token. Browsers do not send the text after '#', so that
 * no log and no Referer header contains the token.
 */
const pathOf = (token: string) => `/set-password#${token}`

/**
 * Creates the link with which a person can set a password. Earlier links become invalid. Returns the path of the link
 * on this server.
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

/** Makes the password links of a person invalid. */
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
      // If a link is valid for longer than the maximum, the link was created while the clock was wrong.
      .where(
        'password_link.endsAt',
        '<=',
        sql<number>`${databaseSeconds(dialect)} + ${sql.lit(adminLinkHours * hourInSeconds + maxClockSkewSeconds)}`,
      )
      .where('user.status', '=', 1)
      .executeTakeFirst()
  )
}
