import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Dialect } from '../../contract/dialect'
import type { Store, Transaction } from '../../contract/store'
import { databaseSeconds, hourInSeconds } from '../../database/database-time'

/** The seconds after the last sign-in for which a device stays known. */
const memory = 180 * 24 * hourInSeconds

/** The maximum number of known devices per person. */
const most = 20

const hashOf = (mark: string) => createHash('sha256').update(mark).digest('base64url')

/** The hash of a device's token, if the person has signed in on the device before. */
export async function findKnownDevice(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  person: string,
  mark: string | undefined,
): Promise<string | undefined> {
  if (mark === undefined) return undefined
  const hash = hashOf(mark)
  const found = await db
    .selectFrom('known_device')
    .select('hash')
    .where('hash', '=', hash)
    .where('person', '=', person)
    .where('seenAt', '>', sql<number>`${databaseSeconds(dialect)} - ${sql.lit(memory)}`)
    .executeTakeFirst()
  return found && hash
}

/**
 * Marks a device as known for a person. Returns the device's token. The token is new if the device had no token of this
 * server.
 */
export async function rememberDevice(
  trx: Transaction,
  dialect: Dialect,
  person: string,
  given: string | undefined,
): Promise<string> {
  const ours =
    given !== undefined &&
    (await trx.selectFrom('known_device').select('hash').where('hash', '=', hashOf(given)).executeTakeFirst())
  const mark = ours ? given : randomBytes(32).toString('base64url')
  const own = { hash: hashOf(mark), person }
  await trx.deleteFrom('known_device').where('hash', '=', own.hash).where('person', '=', person).execute()
  await trx
    .insertInto('known_device')
    .values({ ...own, seenAt: databaseSeconds(dialect) })
    .execute()
  const rest: { hash: string }[] = await trx
    .selectFrom('known_device')
    .select('hash')
    .where('person', '=', person)
    .orderBy('seenAt', 'desc')
    .limit(most * 2)
    .execute()
  const tooMany = rest.slice(most).map(({ hash }) => hash)
  if (tooMany.length > 0)
    await trx.deleteFrom('known_device').where('person', '=', person).where('hash', 'in', tooMany).execute()
  return mark
}

/** Deletes the known devices of a person, because somebody else may have signed in on these devices. */
export async function forgetDevices(trx: Transaction, person: string): Promise<void> {
  await trx.deleteFrom('known_device').where('person', '=', person).execute()
}
