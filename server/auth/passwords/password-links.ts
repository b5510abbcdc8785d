import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Dialect } from '../../contract/dialect'
import type { Store, Transaction } from '../../contract/store'
import { databaseSeconds, hourInSeconds } from '../../database/database-time'
import { maxClockSkewSeconds } from '../session-store'

/** How many hours a link is good for that somebody made for a colleague, who may be away. */
export const adminLinkHours = 48

/** How many hours a link is good for that somebody asked for, who is waiting for it. */
export const requestedLinkHours = 2

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The screens' page for a token. It stands behind '#', which browsers keep to themselves: no log and no Referer has it. */
const pathOf = (token: string) => `/set-password#${token}`

/** Makes the one link by which a person may set a password; any before it is void. Answers its path on this server. */
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

/** Makes the links void that a person was given. */
export async function revokePasswordLinks(trx: Transaction, person: string): Promise<void> {
  await trx.deleteFrom('password_link').where('person', '=', person).execute()
}

/** Whom a token was made for, while it is good and the person may sign in. */
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
      // A link that is good for longer than any there is was made while the clock was wrong.
      .where(
        'password_link.endsAt',
        '<=',
        sql<number>`${databaseSeconds(dialect)} + ${sql.lit(adminLinkHours * hourInSeconds + maxClockSkewSeconds)}`,
      )
      .where('user.status', '=', 1)
      .executeTakeFirst()
  )
}
