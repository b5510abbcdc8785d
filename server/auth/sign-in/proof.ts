import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { t } from '../../../vocabulary'
import type { Dialect } from '../../contract/dialect'
import type { Person } from '../../contract/person'
import type { Store, Transaction } from '../../contract/store'
import { databaseSeconds, minuteInSeconds } from '../../database/database-time'
import { Problem } from '../../platform/problem'
import { isSecondFactorOn } from './second-factor'

/** The header that hands over a proof, made by the call `prove`. */
export const proofHeader = 'x-proof'

/** How long a proof is good for that is not used, in seconds. */
const life = 5 * minuteInSeconds

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Makes a proof that whoever calls in a session is its person. It is good for one change in that session. */
export async function issueProof({ db, dialect }: Pick<Store, 'db' | 'dialect'>, session: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.deleteFrom('proof').where('endsAt', '<=', databaseSeconds(dialect)).execute()
  await db
    .insertInto('proof')
    .values({ hash: hashOf(token), session, endsAt: sql<number>`${databaseSeconds(dialect)} + ${sql.lit(life)}` })
    .execute()
  return token
}

/** Whether a call brought a proof, which is used up by it; where the transaction fails, it stays. */
export async function consumeProof(
  trx: Transaction,
  dialect: Dialect,
  { session = '', proof }: Person,
): Promise<boolean> {
  if (proof === undefined) return false
  const { numDeletedRows } = await trx
    .deleteFrom('proof')
    .where('hash', '=', hashOf(proof))
    .where('session', '=', session)
    .where('endsAt', '>', databaseSeconds(dialect))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Says that a change takes a proof, and by what it is got. */
export async function missingProofProblem(trx: Transaction, { id }: Person, field?: string): Promise<Problem> {
  const hasFactor = await isSecondFactorOn(trx, id)
  const message = hasFactor
    ? t('To confirm it is you, enter your password and a code from your authenticator app.')
    : t('To confirm it is you, enter your password.')
  const asks = hasFactor ? ['currentPassword', 'code'] : ['currentPassword']
  return Object.assign(new Problem(422, message, field === undefined ? undefined : { [field]: [message] }), { asks })
}

/**
 * Expects that whoever calls is the person whose session it is, and not somebody at a desk that was left.
 *
 * @param field where it is said that a proof is missing. Default: nowhere.
 */
export async function expectProof(
  { trx, store }: { readonly trx: Transaction; readonly store: Pick<Store, 'dialect'> },
  person: Person,
  field?: string,
): Promise<void> {
  if (!(await consumeProof(trx, store.dialect, person))) throw await missingProofProblem(trx, person, field)
}
