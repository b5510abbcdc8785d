import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { t } from '../../../vocabulary'
import type { Dialect } from '../../contract/dialect'
import type { Person } from '../../contract/person'
import type { Store, Transaction } from '../../contract/store'
import { databaseSeconds, minuteInSeconds } from '../../database/database-time'
import { Problem } from '../../platform/problem'
import { isSecondFactorOn } from './second-factor'

/** The header with a proof, which the call `prove` creates. */
export const proofHeader = 'x-proof'

/** The seconds after which an unused proof expires. */
const life = 5 * minuteInSeconds

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Creates a proof that the caller of a session is its person. A proof is valid for one change in that session. */
export async function issueProof({ db, dialect }: Pick<Store, 'db' | 'dialect'>, session: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.deleteFrom('proof').where('endsAt', '<=', databaseSeconds(dialect)).execute()
  await db
    .insertInto('proof')
    .values({ hash: hashOf(token), session, endsAt: sql<number>`${databaseSeconds(dialect)} + ${sql.lit(life)}` })
    .execute()
  return token
}

/** Whether a call has a valid proof. A used proof is deleted. If the transaction fails, the proof remains valid. */
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

/** The error for a missing proof, with the names of the input that proves the identity. */
export async function missingProofProblem(trx: Transaction, { id }: Person, field?: string): Promise<Problem> {
  const hasFactor = await isSecondFactorOn(trx, id)
  const message = hasFactor
    ? t('To confirm it is you, enter your password and a code from your authenticator app.')
    : t('To confirm it is you, enter your password.')
  const asks = hasFactor ? ['currentPassword', 'code'] : ['currentPassword']
  return Object.assign(new Problem(422, message, field === undefined ? undefined : { [field]: [message] }), { asks })
}

/**
 * Checks that the caller is the person of the session, not somebody at an unattended computer.
 *
 * @param field the field that shows the error. Default: no field.
 * @throws Problem 422 if the proof is missing or invalid.
 */
export async function expectProof(
  { trx, store }: { readonly trx: Transaction; readonly store: Pick<Store, 'dialect'> },
  person: Person,
  field?: string,
): Promise<void> {
  if (!(await consumeProof(trx, store.dialect, person))) throw await missingProofProblem(trx, person, field)
}
